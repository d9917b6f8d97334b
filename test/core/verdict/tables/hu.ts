/** Hungarian endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const hu: Table = {
  stall: [
    "Rendben, ellenőrzöm a fájlt és szólok.",
    "A következő lépés az index újraépítése.",
    "Remek, elkezdem az áttelepítést.",
    "Most javítom a sablont.",
    "Adj egy percet, megnézem a naplót.",
    "Ellenőrzöm a naplót...",
    "Térjünk át a következő modulra.",
    "Két hibát találtam. Azonnal javítom őket.",
    "Hadd nézzem meg a harmadik fájlt.",
    "Először készítek egy másolatot, aztán módosítom a táblát.",
  ],
  legal: [
    "A szkript beolvassa a fájlt, majd elküldi a levelet.",
    "Ha szeretnéd, készítek egy rövid változatot is.",
    "Ha megerősíted, közzéteszem.",
    "Mostantól magyarul válaszolok.",
    "Az engedélyed nélkül semmit sem fogok törölni.",
    "Feltöltsem most?",
    "Javaslom, hogy előbb nézd meg a naplót, aztán indítsd újra a szolgáltatást.",
    "Javítva és tesztelve.",
    "Nem sikerült megnyitni a fájlt: hiányzik az olvasási jog.",
    "A szerver éjfélkor újraindítja a feladatot.",
  ],
};
