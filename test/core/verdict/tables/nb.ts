/** Norwegian endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const nb: Table = {
  stall: [
    "Ok, jeg sjekker filen og kommer tilbake.",
    "Neste steg er å bygge indeksen på nytt.",
    "Fint, jeg setter i gang med migreringen.",
    "Nå retter jeg malen.",
    "Gi meg et minutt, så leser jeg loggen.",
    "Holder på å lese loggen...",
    "Videre til neste modul.",
    "Jeg fant to feil. Jeg retter dem nå.",
    "La meg se på den tredje filen.",
    "Først lager jeg en kopi, deretter endrer jeg tabellen.",
  ],
  legal: [
    "Skriptet leser filen og sender deretter e-posten.",
    "Hvis du vil, lager jeg også en kort versjon.",
    "Når du bekrefter, publiserer jeg det.",
    "Fra nå av svarer jeg på norsk.",
    "Jeg vil ikke slette noe uten din godkjenning.",
    "Skal jeg laste det opp nå?",
    "Jeg anbefaler først å lese loggen og deretter starte tjenesten på nytt.",
    "Rettet og testet.",
    "Jeg kunne ikke åpne filen: leserettigheten mangler.",
    "Serveren vil starte jobben på nytt ved midnatt.",
  ],
};
