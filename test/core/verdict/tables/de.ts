/** German endings. */
import type { Table } from "./table.ts";

export const de: Table = {
  stall: [
    "Ich werde die Tests ausführen.",
    "Ich prüfe jetzt die Konfiguration.",
    "Lass mich kurz in die Logdatei schauen.",
    "Als Nächstes benenne ich die Spalten um.",
    "Die Ursache ist klar: Der Schlüssel fehlt. Ich trage ihn gleich nach.",
    "Okay, dann starte ich den Dienst neu.",
    "Ich kümmere mich sofort darum.",
    "Bin noch dabei, einen Moment bitte.",
    "Zuerst lese ich die Vorlage, danach passe ich sie an.",
    "Alles klar, ich lade die Dateien jetzt hoch.",
    "Der erste Teil ist fertig. Jetzt übersetze ich den zweiten.",
    "Wir werden nun die Datenbank sichern.",
  ],
  legal: [
    "Die Tests sind alle grün.",
    "Ich habe die Datei geprüft: Sie enthält zwei Einträge.",
    "Soll ich den alten Zweig löschen?",
    "Wenn du möchtest, ergänze ich noch einen Test.",
    "Sobald du zustimmst, veröffentliche ich die Seite.",
    "Ich kann nicht auf das Laufwerk zugreifen, der Zugang ist gesperrt.",
    "Ab jetzt antworte ich immer auf Deutsch.",
    "Ich erkläre es dir: Der Zähler beginnt bei null, deshalb fehlt am Ende ein Eintrag.",
    "Der Dienst startet jede Nacht um drei Uhr und schreibt dann einen Bericht.",
    "Schick mir bitte die Rechnung, dann trage ich sie ein.",
    "Ich lasse die übrigen Dateien unverändert.",
    "Ich werde nichts löschen.",
    "Im Protokoll steht „Ich versuche es gleich noch einmal“, danach bricht es ab.",
  ],
};
