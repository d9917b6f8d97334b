/** Hungarian. Person is in the ending; fogok or the present with a word for now stands for the future. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO1 = "(?!\\p{L}*[^aáeéiíoóöőuúüű]tem>)(?!(?:remek|vagyok|tudok|akarok|látok|gondolok|remélem|értem|hiszem|kérem|köszönöm|ajánlom|javaslom|szerintem|várok|szeretném|nekem|tőlem|velem|nem|igen|egyben|című|három|program|rendszerem|probléma|fájlok|tesztek|adatok|dolgok|sorok|oszlopok|hibák|látom|tudom|rendben|jelen|ezen|azon|ilyen|milyen|minden)>)\\p{L}{3,}(?:om|em|öm|ok|ek|ök|unk|ünk|juk|jük)";
/** Without a word for next beside it, what ends like the first person of some verbs is the plural of a noun, but for these. */
const PLURAL = "(?!(?:kezd|keres|néz|ránéz|megnéz|ír|megír|olvas|elolvas|futtat|lefuttat|készít|elkészít|hoz|létrehoz|telepít|ellenőrz|indít|elindít|nekilát|folytat|küld|elküld|tölt|letölt|feltölt|dolgoz|javít|csinál|ad|hozzáad|tesz|tör|átír|frissít|töröl|elemz|készül|belekezd)(?:ok|ek|ök)>)\\p{L}+(?:ok|ek|ök)";
const HEAD = "^(?:(?:rendben|oké|ok|jó|értem|persze|igen|kész|köszönöm|szuper|remek|igazad van|elnézést|egy pillanat|nos|akkor)[,.!:–—-]*\\s+)*";
const NEXT = "(?:most|azonnal|rögtön|aztán|ezután|utána|először|előbb|mindjárt|máris|majd|következőként|tovább)";

export const hu: Language = {
  ...unknown,
  code: "hu",
  name: "Hungarian",
  stopWords: "a az és hogy nem is egy van meg csak de ha már vagy még ez azt mint ki fel le el most aztán először fájl fájlt kész rendben tesztek értem kérem szerint lesz volt minden igen majd nincs lehet ellenőrzöm -ban -ben -nak -nek -val -vel -ból -ből -ről -ról -hoz -hez -ást -ést -ítom -ítem -ság -ség",
  cue: words(`<(?:fogok|fogom|fogjuk|hadd|most|azonnal|aztán|ezután|először|mindjárt|folytatom|kezdem|következő|${DO1})>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "fogok", pattern: words(`<(?:fogok|fogom|fogjuk|fogunk) (?:\\p{L}+ )?\\p{L}+ni>|<\\p{L}+ni (?:fogok|fogom|fogjuk)>`), verb: "inside", force: "firm" },
    { name: "hadd", pattern: words(`<(?:hadd|engedd meg|engedje meg)>`), verb: "inside", force: "firm" },
    { name: "időhatározó és első személy", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:és|majd)\\s+)${NEXT},? (?:(?:még|is|gyorsan|ezt|azt|a|az|meg|el|ki|át|le|fel|\\p{L}+t) )*${DO1}>`), verb: "inside", force: "firm" },
    { name: "első személy válasz után", pattern: words(`${HEAD}(?:(?:ezt|azt|őket|akkor|még|meg|el|ki|a|az|\\p{L}+t) )*(?!${PLURAL}>)${DO1}>`), verb: "inside", force: "loose" },
    { name: "folyamatban", pattern: words(`${HEAD}(?:még )?(?:folyamatban|dolgozom|ellenőrzöm|javítom|futtatom|keresem|töltöm|olvasom|elemzem|készítem|telepítem|frissítem)>|<(?:folyamatban|zajlik)>`), verb: "inside", force: "progress" },
    { name: "következő lépés", pattern: words(`<(?:a következő|az utolsó|következő) (?:lépés|feladat|szakasz)`), verb: "inside", force: "loose" },
    { name: "adj egy percet", pattern: words(`<(?:adj|adjon|kérek) (?:nekem )?(?:még )?(?:egy|két|pár|néhány|\\d+) (?:perc\\p{L}*|pillanat\\p{L}*|másodperc\\p{L}*)`), verb: "inside", force: "firm" },
    { name: "folytassuk", pattern: words(`${HEAD}(?:folytassuk|térjünk át|lássuk|nézzük|kezdjük|áttérek|nekilátok|munkára)>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:elmagyaráz\\p{L}+|megmagyaráz\\p{L}+|leír\\p{L}+|összefoglal\\p{L}+|válaszol\\p{L}+|felsorol\\p{L}+|megmutat\\p{L}+|bemutat\\p{L}+|elmond\\p{L}+)>`),
  produce: words(`^.{0,60}?<(?:megír\\p{L}+|lefordít\\p{L}+|kiszámol\\p{L}+|elemez\\p{L}+|megfogalmaz\\p{L}+)>`),
  idle: words(`^.{0,60}?<(?:várok|megvárom|hagyom|emlékez\\p{L}+|kerülöm|megtartom|feltételezem|ajánlom|javaslom|javasolom|nevezem|remélem|értem|maradok)>`),
  comeBack: words(`<(?:szólok|jelentkezem|értesítem|értesítelek|visszajelzek|visszatérek)>`),
  negation: words(`<(?:nem|soha|semmi\\p{L}*|ne)>`),
  now: words(`<(?:most|azonnal|rögtön|aztán|ezután|utána|először|előbb|mindjárt|máris|majd|tovább|pillanat\\p{L}*|perc\\p{L}*|másodperc\\p{L}*|még|következő\\p{L}*|később)>`),
  other: words(`<(?:a szkript|a program|a rendszer|a szerver|a függvény|az eszköz|a felhasználó|az alkalmazás|ön)>|<javaslom|<ajánlom`),
  condition: words(`<(?:ha|amint|mihelyt|amikor (?:megerősít\\p{L}+|kész)|miután (?:megerősít\\p{L}+|jóváhagy\\p{L}+)|különben|szólj|szóljon|mielőtt|amíg)>`),
  offer: words(`<(?:szeretnéd|szeretné|akarod|tudok (?:még|is)|szívesen|-e>|készíthetek|feltöltsem)>`),
  policy: words(`<(?:mostantól|ezentúl|a jövőben|mindig|minden alkalommal|ebben a beszélgetésben|legközelebb)>`),
  request: words(`<(?:kérlek,? (?!várj)\\p{L}+|kérem,? (?!várjon)\\p{L}+|küldd el|küldje el|erősítsd meg|erősítse meg|válaszd|válasszon|mondd meg|mondja meg|melyik|melyiket|szükségem van)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|köszönöm.*|(?:egy )?(?:pillanat|perc|másodperc).*|várj.*|(?:még )?valami.*|rendben|oké|ok|jó|értem|persze|igen|kész|szuper|remek)[.!,?;…।\\s]*$`),
  report: words(`<(?:kész|elkészült|sikerült|sikeres\\p{L}*|befejezt\\p{L}+|megtörtént|működik|íme|itt van|lefutott\\p{L}*|\\p{L}{3,}(?:ttam|ttem|tam|tem|tunk|tünk)|javítva|tesztelve|\\p{L}+(?:ódott|ődött))>|✅`),
  blocker: words(`<(?:nem (?:tudom|tudtam|sikerült|lehet|érhető|férek)|nincs (?:hozzáférés\\p{L}*|jog\\p{L}*)|sikertelen|megtagad\\p{L}+|hiba|hibát|lejárt|letiltva|hiányzik)>`),
  waiting: words(`<(?:ütemezve|automatikusan|a háttérben|várok)>`),
  progress: words(`^(?:(?:még )?(?:dolgozom (?:rajta|még)|folyamatban|feldolgozás alatt)|egy pillanat|mindjárt kész)>.{0,30}$`),
  running: words(`<(?:fut|elindult|elindítottam|folyamatban|a háttérben|letöltés alatt|várjon)>`),
  done: words(`<(?:feljegyeztem|elmentettem|elküldtem|lefoglaltam|közzétettem|létrehoztam|töröltem|feltöltöttem|hozzáadtam|rögzítettem)>`),
  asksForPlan: words(`<(?:hogyan|terv\\p{L}*|javaslat\\p{L}*|miért|magyarázd|írd le)>`),
  asksForWork: words(`<(?:csináld|javítsd|hozd létre|írd|add|töröld|futtasd|teszteld|ellenőrizd|frissítsd|küldd|telepítsd|folytasd|mentsd|kérlek|indítsd)>`),
  addressee: words(`<(?:te|ön|neked|önnek|szeretnéd|szeretné|akarod|megerősít\\p{L}+|jóváhagy\\p{L}+|kéred|kéri|kívánod|szólj|gondolod)>`),
};
