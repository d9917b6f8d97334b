/** Turkish endings. */
import type { Table } from "./table.ts";

export const tr: Table = {
  stall: [
    "Testleri çalıştıracağım.",
    "Dosyayı kontrol edeyim.",
    "Şimdi projeyi oluşturuyorum.",
    "Ardından sütunların adını değiştireceğim.",
    "Neden belli: dizin eksik. Hemen ekliyorum.",
    "Kayıtlara bakıyorum...",
    "Önce ayarları okuyup sonra düzelteceğim.",
  ],
  legal: [
    "Tüm testler geçti.",
    "Dosyayı kontrol ettim: iki satır var.",
    "Eski dalı sileyim mi?",
    "İsterseniz bir test daha eklerim.",
    "Onay verirseniz sayfayı yayınlayacağım.",
    "Sunucuya erişemiyorum: anahtarın süresi dolmuş.",
    "Bundan sonra tek cümleyle yanıt vereceğim.",
    "Program her gece verileri indirecek.",
    "Veritabanına dokunmayacağım.",
    "Lütfen faturayı gönderin, ben de girerim.",
  ],
};
