/** Indonesian endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const id: Table = {
  stall: [
    "Baik, saya akan memeriksa berkas itu dan mengabari Anda.",
    "Langkah berikutnya adalah membangun ulang indeks.",
    "Oke, saya mulai migrasinya.",
    "Sekarang saya perbaiki templatnya.",
    "Beri saya waktu sebentar untuk membaca log.",
    "Memeriksa log...",
    "Mari kita lanjut ke modul berikutnya.",
    "Saya menemukan dua kesalahan. Saya akan memperbaikinya.",
    "Izinkan saya melihat berkas ketiga.",
    "Selanjutnya saya akan menjalankan tes.",
  ],
  legal: [
    "Skrip membaca berkas lalu mengirim surel.",
    "Jika Anda mau, saya akan buat versi singkatnya.",
    "Begitu Anda konfirmasi, saya terbitkan.",
    "Mulai sekarang saya akan menjawab dalam bahasa Indonesia.",
    "Saya tidak akan menghapus apa pun tanpa izin Anda.",
    "Apakah Anda mau saya unggah sekarang?",
    "Saya sarankan memeriksa log dulu, lalu mulai ulang layanannya.",
    "Sudah diperbaiki dan diuji.",
    "Saya tidak bisa membuka berkas itu: tidak ada izin baca.",
    "Server akan menjalankan ulang tugas itu pada tengah malam.",
  ],
};
