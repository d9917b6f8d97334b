/** Indonesian, and Malay as far as it is close. Tense is in particles: akan (to come), sedang (under way), sudah and telah (done). */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const ME = "(?:saya|aku|kami|kita)";
const HEAD = "^(?:(?:baik(?:lah)?|oke|ok|siap|tentu|mengerti|paham|bagus|ya|benar|maaf|terima kasih|sip|nah|tunggu sebentar|sebentar|jadi)[,.!:–—-]*\\s+)*(?:sekarang,? |selanjutnya,? |berikutnya,? |kemudian,? |lalu,? |pertama,? |jadi,? )?";

export const id: Language = {
  ...unknown,
  code: "id",
  name: "Indonesian",
  stopWords: "yang dan di ke dari untuk dengan ini itu saya akan tidak sudah telah sedang bisa pada juga atau karena jika apakah adalah ada sekarang lalu kemudian akan mari baik berkas tes sebentar tunggu dulu lagi agar semua belum oleh anda kamu kalau mau nya perlu memeriksa hasil selesai fungsi juga -kan -nya -annya -lah meng- meny- memp- memb- perb- men- mem- ber- pem-",
  cue: words(`<(?:akan|mari|biarkan|izinkan|sekarang|selanjutnya|berikutnya|segera|saya|kita|sedang|lanjut|mulai)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "saya akan", pattern: words(`<${ME} (?:juga |segera |langsung |sekarang )?akan>(?! (?:tetap|selalu))`), verb: "inside", force: "firm" },
    { name: "mari, izinkan", pattern: words(`<(?:mari(?:lah)?|ayo|biarkan|izinkan|biar) (?:kita |saya |aku )?(?!tahu)\\p{L}+`), verb: "inside", force: "firm" },
    { name: "kata waktu dan orang pertama", pattern: words(`${HEAD}(?:sekarang|selanjutnya|berikutnya|kemudian|setelah itu|lalu|pertama|segera),? ${ME} (?:akan |perlu |mau |coba |harus )?(?!(?:sudah|telah|bisa|dapat|tahu|lihat bahwa)>)\\p{L}+`), verb: "inside", force: "firm" },
    { name: "orang pertama, kata kerja", pattern: words(`${HEAD}${ME} (?:akan |mau |coba |perlu |harus |lanjut |mulai |langsung )?(?:coba|mencoba|pakai|memakai|gunakan|ganti|mengganti|teruskan|urus|siapkan|periksa|memeriksa|cek|mengecek|perbaiki|memperbaiki|buat|membuat|jalankan|menjalankan|lihat|melihat|buka|membuka|baca|membaca|cari|mencari|kirim|mengirim|tambahkan|menambahkan|hapus|menghapus|perbarui|memperbarui|ubah|mengubah|uji|menguji|analisis|menganalisis|lanjutkan|melanjutkan|mulai|memulai|update|tes|pasang|instal|konfirmasi|telusuri|unggah|unduh|pindahkan|sesuaikan|lakukan|melakukan|kerjakan|bersihkan|tulis|menulis|simpan)>`), verb: "inside", force: "loose" },
    { name: "akan, tanpa orang", pattern: words(`${HEAD}(?:akan|segera|langsung) (?!(?:lebih|ada|menjadi|terjadi)>)\\p{L}+`), verb: "inside", force: "progress" },
    { name: "sedang", pattern: words(`<(?:${ME} )?(?:masih )?(?:sedang|lagi) (?!(?:tidak|ada)>)\\p{L}+|${HEAD}(?:memeriksa|memproses|mengerjakan|menjalankan|memperbaiki|memuat|mencari|menganalisis|mengunggah|mengunduh|membangun|memperbarui)>`), verb: "inside", force: "progress" },
    { name: "langkah berikutnya", pattern: words(`<(?:langkah|tahap|tugas) (?:berikutnya|selanjutnya|terakhir)(?: adalah|:| ialah| yaitu)`), verb: "inside", force: "loose" },
    { name: "beri saya waktu", pattern: words(`<(?:beri|berikan) (?:saya|aku|kami) (?:waktu|beberapa|satu|sedikit)`), verb: "inside", force: "firm" },
    { name: "lanjut ke", pattern: words(`${HEAD}(?:lanjut|lanjutkan|beralih|pindah|masuk) (?:ke|dengan)>`), verb: "inside", force: "progress" },
    { name: "saya perlu", pattern: words(`${HEAD}(?:${ME} )?(?:perlu|harus|ingin|mau) (?:\\p{L}+)>`), verb: "inside", force: "loose" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:jelaskan|menjelaskan|rangkum|merangkum|uraikan|jawab|menjawab|sebutkan|menyebutkan|tunjukkan|ceritakan|paparkan|sampaikan|berikan (?:contoh|penjelasan))>`),
  produce: words(`^.{0,60}?<(?:tulis|menulis|terjemahkan|menerjemahkan|hitung|menghitung|susun|menyusun|rancang|merancang)>`),
  idle: words(`^.{0,60}?<(?:tunggu|menunggu|biarkan saja|ingat|mengingat|hindari|menghindari|anggap|menganggap|pahami|mengerti|senang|harap|sarankan|menyarankan|rekomendasikan|sebut (?:kedua|kolom)|pertahankan|tetap)>`),
  comeBack: words(`<(?:kabari|mengabari|beri tahu|memberi tahu|beritahu|memberitahu|laporkan|melaporkan|hubungi|menghubungi|kembali lagi|infokan)>`),
  negation: words(`<(?:tidak|tak|jangan|belum|bukan|tanpa)>`),
  now: words(`<(?:sekarang|selanjutnya|berikutnya|kemudian|setelah itu|lalu|pertama|segera|langsung|sebentar|dulu|masih|sedang|nanti|tunggu|lanjut)>`),
  other: words(`<(?:skrip|program|sistem|server|fungsi|pengguna|aplikasi|anda|kamu|dia|mereka|ini|itu|alat|tombol|pekerjaan|file|berkas|nya) (?:\\p{L}+ )?(?:akan|sedang)>|<(?:saran|sarankan|menyarankan|rekomendasikan)>`),
  condition: words(`<(?:jika|kalau|bila|apabila|begitu|setelah (?:anda|kamu|persetujuan|konfirmasi)|ketika anda|kecuali|seandainya|saat anda|sebelum anda|asalkan|silakan)>`),
  offer: words(`<(?:apakah (?:anda|kamu)|mau saya|dengan senang hati|bisa (?:juga|saya)|saya (?:juga )?bisa|dapat saya)>`),
  policy: words(`<(?:mulai sekarang|mulai dari sekarang|ke depannya|seterusnya|selalu|setiap kali|dalam percakapan ini|lain kali)>`),
  request: words(`<(?:tolong (?!tunggu)\\p{L}+|mohon (?!tunggu|maaf|bersabar)\\p{L}+|silakan (?!tunggu)\\p{L}+|beri tahu saya|kirimkan|pilih|konfirmasikan|mana yang|bisakah anda|apakah anda)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|terima kasih.*|(?:mohon |harap )?tunggu.*|sebentar.*|ada (?:lagi|yang lain).*|baik(?:lah)?|oke|ok|siap|tentu|mengerti|paham|bagus|ya)[.!,?;…।\\s]*$`),
  report: words(`<(?:sudah|telah|selesai|berhasil|sukses|lulus|diperbaiki|ditambahkan|dihapus|diperbarui|dibuat|berikut|hasilnya|ini (?:adalah )?hasil|lancar)>|✅`),
  blocker: words(`<(?:tidak (?:bisa|dapat|memiliki|punya|ditemukan|tersedia)|gagal|ditolak|kesalahan|error|kedaluwarsa|terblokir|diblokir)>`),
  waiting: words(`<(?:dijadwalkan|otomatis|di latar belakang|menunggu)>`),
  progress: words(`^(?:(?:masih )?(?:sedang (?:dikerjakan|diproses|mengerjakan|memproses|berjalan)|dalam proses|(?:mohon |harap )?tunggu(?: sebentar)?|sebentar(?: ya)?|hampir selesai))>.{0,30}$`),
  running: words(`<(?:sedang (?:berjalan|dijalankan|diunduh|diunggah|diproses)|sudah (?:dimulai|dijalankan)|di latar belakang|mohon tunggu)>`),
  done: words(`<(?:sudah|telah) (?:saya |di)?(?:catat|simpan|kirim|pesan|terbitkan|unggah|hapus|tambahkan|buat|jadwalkan|perbarui|daftarkan)\\p{L}*>`),
  asksForPlan: words(`<(?:bagaimana|rencana|usul\\p{L}*|mengapa|kenapa|jelaskan|jangan ubah|saran)>`),
  asksForWork: words(`<(?:buat\\p{L}*|perbaiki|tulis\\p{L}*|tambah\\p{L}*|hapus|jalankan|uji|periksa|cek|perbarui|kirim\\p{L}*|unggah|pasang|instal|lanjut\\p{L}*|tolong|ubah|catat|simpan|restart|bangun)>`),
  addressee: words(`<(?:anda|kamu|mau|setuju|konfirmasi|persetujuan|silakan|perlu|ingin|saya tahu)>`),
  success: words(`<(?:semua [^.!?]{0,40}<(?:lulus|berhasil|sukses|hijau)|(?:tes|pengujian|build|kompilasi)[^.!?]{0,30}<(?:lulus|berhasil|sukses|tanpa kesalahan|tanpa galat))>`),
  admits: words(`<(?:kecuali|tetapi|tapi|namun|gagal|masih|belum|jika|kalau)>`),
};
