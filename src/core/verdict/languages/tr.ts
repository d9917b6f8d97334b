/** Turkish. The ending carries tense and person: -ecağım (to come), -iyorum (under way), -eyim (let me). */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const NEXT = "(?:şimdi|hemen|önce|ilk olarak|sonra|ardından|sırada|birazdan|derhal|devamında|bir sonraki adımda)";
const GOING = "(?!(?:istiyorum|biliyorum|düşünüyorum|görüyorum|anlıyorum|umuyorum|bekliyorum|sanıyorum|öneriyorum|ediyorum|olamıyorum|hatırlıyorum|tahmin ediyorum|tercih ediyorum|\\p{L}+(?:amıyorum|emiyorum|mıyorum|miyorum|muyorum|müyorum))>)\\p{L}+(?:[ıiuü]yorum|[ıiuü]yoruz)";

export const tr: Language = {
  code: "tr",
  name: "Turkish",
  stopWords: "ve bir bu da de için ile ne mi çok var ama gibi daha olarak olan sonra kadar değil şimdi önce ben sen her şu ya en mı tamam evet hemen bekleyin oldu hazır siz dosya dosyayı bakayım testleri ediyorum",
  cue: words(`<(?:şimdi|hemen|önce|sonra|ardından|\\p{L}+(?:acağım|eceğim|acağız|eceğiz|[ıiuü]yorum|eyim|ayım|elim|alım))>`),
  tailCue: words(`<(?:şimdi|hemen|önce|sonra|ardından|bekle\\p{L}*|\\p{L}+(?:acağım|eceğim|acağız|eceğiz|[ıiuü]yorum|eyim|ayım|elim|alım|[ıiuü]yor))>|…|\\.\\.\\.`),
  constructions: [
    { name: "gelecek zaman", pattern: words(`<(?!(?:olacağım|bekleyeceğim)>)\\p{L}+(?:acağım|eceğim|acağız|eceğiz)>`), verb: "inside", force: "firm" },
    { name: "zaman zarfı ve şimdiki zaman", pattern: words(`<${NEXT}>[^.!?]*<${GOING}>`), verb: "inside", force: "firm" },
    { name: "istek", pattern: words(`<(?:\\p{L}{2,}(?:eyim|ayım|elim|alım)|bakayım|izin ver\\p{L}*)>`), verb: "inside", force: "firm" },
    { name: "şimdiki zaman", pattern: words(`<${GOING}>`), verb: "inside", force: "progress" },
    { name: "devam ediyor", pattern: words(`<(?:üzerinde çalış\\p{L}+|devam edi\\p{L}+|hâlâ çalış\\p{L}+|hala çalış\\p{L}+|işleniyor|yapılıyor|hazırlanıyor|yükleniyor)>\\W*.{0,20}$`), verb: "inside", force: "progress" },
    { name: "sıradaki adım", pattern: words(`^(?:sıradaki(?: adım)?|sonraki adım|şimdi|ardından)\\s*[:–—-]\\s*\\S+`), verb: "inside", force: "loose" },
  ],
  skip: /^/,
  speech: words(`<(?:açıkla\\p{L}+|anlat\\p{L}+|özetle\\p{L}+|yanıtla\\p{L}+|cevapla\\p{L}+|listele\\p{L}+|göstere\\p{L}+|sırala\\p{L}+|belirt\\p{L}+|söyle\\p{L}+|tanıt\\p{L}+)>`),
  produce: words(`<(?:yaz\\p{L}+|çevir\\p{L}+|hesapla\\p{L}+|analiz \\p{L}+|hazırla\\p{L}+|oluştur\\p{L}+|tasarla\\p{L}+)>`),
  idle: words(`<(?:bekle\\p{L}+|bırak\\p{L}+|hatırla\\p{L}+|unutma\\p{L}+|kaçın\\p{L}+|koru\\p{L}+|dikkat ed\\p{L}+|uyacağım|olacağım|varsay\\p{L}+|kullanacağım|cevap vereceğim|yanıt vereceğim)>`),
  comeBack: words(`<(?:haber ver\\p{L}+|bilgi ver\\p{L}+|bildir\\p{L}+|geri dön\\p{L}+|döneceğim|dönüş yap\\p{L}+|bilgilendir\\p{L}+)>`),
  negation: words(`<(?:\\p{L}+(?:mayacağım|meyeceğim|mayacağız|meyeceğiz)|asla|hiçbir)>`),
  now: words(`<(?:şimdi|hemen|önce|ilk olarak|sonra|ardından|sırada|birazdan|derhal|hâlâ|hala|bekle\\p{L}*|dakika|saniye|an)>`),
  other: never,
  condition: words(`<(?:eğer|\\p{L}+(?:rsan|rsen|rsanız|rseniz|ırsa|irse|ursa|ürse|arsa|erse|ısa|ise|ınca|ince|unca|ünce|[dt][ıiuü]ğ[ıiuü]n?(?:[ıiuü]z)?d[ae]|[dt][ıiuü]ktan|[dt][ıiuü]kten)|isterseniz|istersen|gerekirse|takdirde|halinde|onayınız\\p{L}*|onay\\p{L}* sonra|aksi)>`),
  offer: words(`<(?:ister misin\\p{L}*|ister mi\\p{L}*|yardımcı olabilir\\p{L}*|\\p{L}+(?:abilirim|ebilirim)|memnuniyetle|dilersen\\p{L}*)>`),
  policy: words(`<(?:bundan (?:sonra|böyle)|artık|her zaman|daima|her seferinde|bu (?:sohbet|konuşma)\\p{L}*|gelecekte|bir dahaki|ileride)>`),
  request: words(`<(?:lütfen (?!bekle)\\p{L}+|(?:bana )?(?:söyle|gönder|ilet|paylaş|onayla|seç|belirt)(?:yin|in|ın|iniz)?|\\p{L}+(?:ar|er|ir|ır) m[ıi]s[ıi]n\\p{L}*|hangi(?:si|sini)?|ihtiyacım var)>`),
  question: words(`<m[ıiuü](?:y[ıiuü]m|s[ıi]n|y[ıi]z)?>\\W*$`),
  courtesy: /^(?:\W|teşekkür.*|sağ ol.*|(?:lütfen )?(?:bekle|bekleyin|bekler).*|bir (?:dakika|saniye|an|dk).*|başka.*|tamam|anladım|peki|elbette|tabii|tabi|harika|güzel|olur)[.!,?…\s]*$/i,
  report: words(`<(?:\\p{L}{2,}(?:d[ıiuü]m|t[ıiuü]m|d[ıiuü]|t[ıiuü]|d[ıiuü]k|t[ıiuü]k|m[ıiuü]ş)|tamamlandı|bitti|hazır|başarıyla|yerinde|çalışıyor|işte|aşağıda|sonuç)>|✅`),
  blocker: words(`<(?:\\p{L}+(?:amıyorum|emiyorum|amadım|emedim)|erişim\\p{L}* (?:yok|engellendi|reddedildi)|yetki\\p{L}* yok|izin\\p{L}* yok|reddedildi|başarısız|hata|süresi dol\\p{L}+|engellendi|ulaşılamıyor|mümkün değil|bulunamadı)>`),
  waiting: words(`<(?:zamanlandı|planlandı|otomatik|arka planda|bekliyor\\p{L}*)>`),
  progress: words(`^(?:tamam[,.]? |evet[,.]? )?(?:(?:hâlâ |hala |şu an )?(?:üzerinde |bunun üzerinde )?(?:çalışıyorum|uğraşıyorum|ilgileniyorum)|işleniyor|hazırlanıyor|yükleniyor|(?:lütfen )?bekle\\p{L}*|bir (?:dakika|saniye))>.{0,30}$`),
  running: words(`<(?:çalışıyor|çalıştırılıyor|indiriliyor|yükleniyor|işleniyor|başlatıldı|başlattım|arka planda|lütfen bekle\\p{L}*)>`),
  done: words(`<(?:not (?:ettim|aldım|edildi|alındı)|kaydettim|kaydedildi|gönderdim|gönderildi|rezerve (?:ettim|edildi)|yayınladım|yayınlandı|ekledim|eklendi|oluşturdum|oluşturuldu|sildim|silindi|yükledim|yüklendi)>`),
  stub: /^(?:yanıt gerek(?:li değil|mez|miyor)|cevap gerek(?:li değil|mez|miyor)|boş|yok)[.]?$/i,
  asksForPlan: words(`<(?:nasıl|plan|öneri\\p{L}*|neden|niçin|niye|açıkla\\p{L}*|değiştirme|yaklaşım)>`),
  asksForWork: words(`<(?:yap|düzelt|oluştur|yaz|ekle|sil|çalıştır|test et|kontrol et|güncelle|gönder|yükle|kur|devam|kaydet|not al|lütfen)\\p{L}*>`),
  step: words(`\\p{L}+(?:mak|mek|ma|me)[.]?$`),
};
