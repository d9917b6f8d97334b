/** Italian endings. */
import type { Table } from "./table.ts";

export const it: Table = {
  stall: [
    "Ora eseguo i test.",
    "Fammi controllare il file.",
    "Creerò il progetto.",
    "Adesso rinomino le colonne.",
    "La causa è chiara: manca un indice. Lo aggiungo subito.",
    "Sto verificando i registri...",
    "Poi cancellerò i duplicati.",
    "Va bene, procedo con l'aggiornamento.",
    "Ci sto ancora lavorando.",
  ],
  legal: [
    "Tutti i test sono superati.",
    "Ho controllato il file: contiene due righe.",
    "Vuoi che elimini il vecchio ramo?",
    "Se vuoi, aggiungo un altro test.",
    "Appena mi confermi, pubblico la pagina.",
    "Non riesco ad accedere al server: la chiave è scaduta.",
    "D'ora in poi risponderò in una frase.",
    "Ti spiego: il contatore parte da zero, quindi manca l'ultimo elemento.",
    "Il programma scaricherà i dati ogni notte.",
    "Mandami la fattura e la inserisco.",
    "Non toccherò il database.",
  ],
};
