/** Danish endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const da: Table = {
  stall: [
    "Okay, jeg tjekker filen og vender tilbage.",
    "Næste skridt er at genopbygge indekset.",
    "Fint, jeg går i gang med migreringen.",
    "Nu retter jeg skabelonen.",
    "Giv mig et minut, så læser jeg loggen.",
    "Er ved at læse loggen...",
    "Videre til næste modul.",
    "Jeg fandt to fejl. Jeg retter dem nu.",
    "Lad mig se på den tredje fil.",
    "Først laver jeg en kopi, derefter ændrer jeg tabellen.",
  ],
  legal: [
    "Scriptet læser filen og sender derefter mailen.",
    "Hvis du vil, laver jeg også en kort version.",
    "Når du bekræfter, udgiver jeg det.",
    "Fra nu af svarer jeg på dansk.",
    "Jeg vil ikke slette noget uden din godkendelse.",
    "Skal jeg uploade det nu?",
    "Jeg anbefaler først at læse loggen og derefter genstarte tjenesten.",
    "Rettet og testet.",
    "Jeg kunne ikke åbne filen: læserettigheden mangler.",
    "Serveren vil genstarte jobbet ved midnat.",
  ],
};
