/** Dutch endings. */
import type { Table } from "./table.ts";

export const nl: Table = {
  stall: [
    "Ik ga de tests draaien.",
    "Ik zal het bestand nu openen.",
    "Laat me even in de logboeken kijken.",
    "Eerst lees ik de instellingen, daarna pas ik ze aan.",
    "De oorzaak is gevonden. Nu herstel ik de verwijzing.",
    "Ik controleer nu de rechten van de map.",
    "Ben er nog mee bezig...",
    "Vervolgens zet ik de bestanden over.",
  ],
  legal: [
    "De tests zijn allemaal geslaagd.",
    "Ik heb het bestand bekeken; er staan twee regels in.",
    "Zal ik de oude map verwijderen?",
    "Als je wilt, voeg ik nog een voorbeeld toe.",
    "Ik kan niet bij de server, de toegang is geweigerd.",
    "Vanaf nu antwoord ik in korte zinnen.",
    "Stuur me het logboek, dan kijk ik ernaar.",
    "Het script draait elke nacht en stuurt daarna een bericht.",
    "Ik zal niets verwijderen.",
  ],
};
