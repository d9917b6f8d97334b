/** Romanian endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const ro: Table = {
  stall: [
    "Bine, verific fișierul și te anunț.",
    "Următorul pas este să reconstruiesc indexul.",
    "Perfect, încep migrarea.",
    "Acum corectez șablonul.",
    "Dă-mi un minut să citesc jurnalul.",
    "Încă lucrez la asta...",
    "Să trecem la modulul următor.",
    "Am găsit două erori. Le voi corecta.",
    "Lasă-mă să văd al treilea fișier.",
    "Mai întâi fac o copie, apoi modific tabelul.",
  ],
  legal: [
    "Scriptul citește fișierul și apoi trimite mesajul.",
    "Dacă vrei, pregătesc și versiunea scurtă.",
    "Când confirmi, o public.",
    "De acum înainte voi răspunde în română.",
    "Nu voi șterge nimic fără acordul tău.",
    "Vrei să îl încarc acum?",
    "Recomand să verifici întâi jurnalul și apoi să repornești serviciul.",
    "Este corectat și testat.",
    "Nu am putut deschide fișierul: lipsește dreptul de citire.",
    "Serverul va reporni sarcina la miezul nopții.",
  ],
};
