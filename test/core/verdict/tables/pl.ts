/** Polish endings. */
import type { Table } from "./table.ts";

export const pl: Table = {
  stall: [
    "Teraz uruchomię testy.",
    "Sprawdzę ten plik.",
    "Pozwól, że zajrzę do dziennika.",
    "Następnie zmienię nazwy kolumn.",
    "Przyczyna jest jasna: brakuje indeksu. Zaraz go dodam.",
    "Będę teraz porównywać obie listy.",
    "Jeszcze nad tym pracuję, chwilę.",
    "Zabieram się za drugi rozdział.",
  ],
  legal: [
    "Wszystkie testy przeszły.",
    "Sprawdziłem plik: ma dwa wiersze.",
    "Czy mam usunąć starą gałąź?",
    "Jeśli chcesz, dodam jeszcze jeden test.",
    "Gdy tylko potwierdzisz, opublikuję stronę.",
    "Nie mogę wejść na serwer: klucz wygasł.",
    "Od teraz będę odpowiadać jednym zdaniem.",
    "Wyjaśnię: licznik zaczyna od zera, dlatego brakuje ostatniego elementu.",
    "Program co noc pobiera dane i wysyła raport.",
    "Prześlij fakturę, a ja ją wpiszę.",
    "Nie będę niczego usuwać.",
  ],
};
