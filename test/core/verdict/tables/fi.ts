/** Finnish endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const fi: Table = {
  stall: [
    "Selvä, tarkistan tiedoston ja palaan asiaan.",
    "Seuraava vaihe on rakentaa indeksi uudelleen.",
    "Hienoa, aloitan siirron.",
    "Nyt korjaan pohjan.",
    "Anna minulle hetki, luen lokin.",
    "Käynnissä: lokin tarkistus...",
    "Siirrytään seuraavaan moduuliin.",
    "Löysin kaksi virhettä. Korjaan ne nyt.",
    "Anna minun katsoa kolmas tiedosto.",
    "Ensin teen kopion, sitten muutan taulua.",
  ],
  legal: [
    "Skripti lukee tiedoston ja lähettää sitten viestin.",
    "Jos haluat, teen myös lyhyen version.",
    "Kun vahvistat, julkaisen sen.",
    "Tästä lähtien vastaan suomeksi.",
    "En poista mitään ilman lupaasi.",
    "Lataanko sen nyt?",
    "Suosittelen tarkistamaan ensin lokin ja käynnistämään sitten palvelun uudelleen.",
    "Korjattu ja testattu.",
    "En voinut avata tiedostoa: lukuoikeus puuttuu.",
    "Palvelin käynnistää tehtävän uudelleen keskiyöllä.",
  ],
};
