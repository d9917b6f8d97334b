/** Swedish endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const sv: Table = {
  stall: [
    "Okej, jag kontrollerar filen och återkommer.",
    "Nästa steg är att bygga om indexet.",
    "Bra, jag börjar med migreringen.",
    "Nu rättar jag mallen.",
    "Ge mig en minut så läser jag loggen.",
    "Håller på att läsa loggen...",
    "Vidare till nästa modul.",
    "Jag hittade två fel. Jag rättar dem nu.",
    "Låt mig titta på den tredje filen.",
    "Först gör jag en kopia, sedan ändrar jag tabellen.",
  ],
  legal: [
    "Skriptet läser filen och skickar sedan mejlet.",
    "Om du vill gör jag en kort version också.",
    "När du bekräftar publicerar jag det.",
    "Från och med nu svarar jag på svenska.",
    "Jag kommer inte att radera något utan ditt godkännande.",
    "Ska jag ladda upp det nu?",
    "Jag rekommenderar att först läsa loggen och sedan starta om tjänsten.",
    "Rättat och testat.",
    "Jag kunde inte öppna filen: läsrättigheten saknas.",
    "Servern kommer att starta om jobbet vid midnatt.",
  ],
};
