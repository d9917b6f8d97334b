/** Czech endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const cs: Table = {
  stall: [
    "Dobře, zkontroluji soubor a dám vědět.",
    "Další krok je znovu sestavit index.",
    "Výborně, začínám s migrací.",
    "Teď opravím šablonu.",
    "Dejte mi minutu, podívám se do logu.",
    "Kontroluji log...",
    "Přecházím k dalšímu modulu.",
    "Našel jsem dvě chyby. Hned je opravím.",
    "Dovolte mi podívat se na třetí soubor.",
    "Nejdřív udělám zálohu a pak upravím tabulku.",
  ],
  legal: [
    "Skript přečte soubor a potom odešle e-mail.",
    "Pokud chcete, připravím i krátkou verzi.",
    "Až potvrdíte, zveřejním to.",
    "Od teď budu odpovídat česky.",
    "Bez vašeho souhlasu nic nesmažu.",
    "Mám to teď nahrát?",
    "Doporučuji nejdřív zkontrolovat log a pak restartovat službu.",
    "Opraveno a otestováno.",
    "Soubor se nepodařilo otevřít: chybí právo ke čtení.",
    "Server úlohu o půlnoci znovu spustí.",
  ],
};
