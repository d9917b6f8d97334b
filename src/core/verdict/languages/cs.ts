/** Czech, and Slovak as far as it is close. Person is in the ending; the perfective present stands for the future. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const FUTURE = "(?!(?:mohu|můžu|chci|vidím|vím|myslím|doufám|rozumím|čekám|pamatuji|doporučuji|doporučuju|navrhuji|prosím|děkuji|děkuju|mám|jsem|musím|znám|umím|věřím|jsou|budou|mají|tu|svou|vaši|tvou|moji|jednu|druhou|první|novou|verzi|databázi|funkci|chvíli|minutu|sekundu|další|poslední|není|jím|tím|kterým|vším|dalším|prvním|ním)>)\\p{L}{2,}(?:ím|ám|uji|uju|nu|im|ěji|žu|šu|ču|du|vu)";
const NEXT = "(?:teď|nyní|hned|ihned|pak|potom|nejdřív|nejprve|dále|okamžitě|za chvíli|v dalším kroku|znovu|ještě)";
const HEAD = "^(?:(?:dobře|ok|okej|jasně|rozumím|ano|výborně|skvěle|super|díky|děkuji|chápu|máte pravdu|máš pravdu|omlouvám se|moment|takže)[,.!:–—-]*\\s+)*";

export const cs: Language = {
  ...unknown,
  code: "cs",
  name: "Czech",
  stopWords: "a v na se že je to s z do o k i jsem jsou byl byla ale jako tak pro za po už nebo když jen co jak mám teď nyní pak nejdřív soubor skript testy dobře rozumím prosím hotovo není všechny bude mohu můžu bych abych podívám opravím -ost -ní -ého -ých -ými -ovat -ování -uji -ený -eny -ena -ám -ím opraveno otestováno kontroluji log krok index další -eno -áno",
  cue: words(`<(?:teď|nyní|hned|pak|potom|nejdřív|nejprve|dále|budu|budeme|dovolte|dovol|nechte|pojďme|začínám|pokračuji|přecházím|${FUTURE})>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "příslovce a první osoba", pattern: words(`(?:^|[.,;:–—-]\\s*|<(?:a|ale)\\s+)${NEXT},? (?:(?:se|si|to|ho|je|ji|vám|ti|ještě|rychle|tedy) )*${FUTURE}>`), verb: "inside", force: "firm" },
    { name: "budu", pattern: words(`<(?:budu|budeme) (?:teď |se |si |to )*\\p{L}+(?:t|ti|ovat)>`), verb: "inside", force: "firm" },
    { name: "první osoba s příslovcem", pattern: words(`<${FUTURE}>(?=[^.!?]*<(?:teď|nyní|hned|ihned|pak|potom|za chvíli)>)`), verb: "inside", force: "firm" },
    { name: "dovolte", pattern: words(`<(?:dovolte|dovol|nechte|nech) (?:mi|mě)>|<(?:pojďme|podívejme|začněme|pokračujme)>`), verb: "inside", force: "firm" },
    { name: "první osoba po odpovědi", pattern: words(`${HEAD}(?:(?:se|si|to|ho|je|ji|tedy|tak) )*${FUTURE}>`), verb: "inside", force: "loose" },
    { name: "dám se do toho", pattern: words(`<(?:dám se do|jdu na|vrhám se na|pouštím se|přecházím|začínám|pokračuji|pokračuju|přejdu|beru si)>`), verb: "inside", force: "firm" },
    { name: "probíhá", pattern: words(`${HEAD}(?:kontroluji|kontroluju|opravuji|opravuju|spouštím|hledám|stahuji|nahrávám|pracuji|pracuju|zpracovávám|připravuji|píšu|analyzuji|instaluji|aktualizuji|testuji|probíhá|stále pracuji)>`), verb: "inside", force: "progress" },
    { name: "další krok", pattern: words(`<(?:další|příští|poslední|můj další) (?:krok|úkol|fáze)\\s*(?:je|bude|[:–—-])|<zbývá>[^.!?]*\\p{L}+t>`), verb: "inside", force: "loose" },
    { name: "chystám se", pattern: words(`<(?:chystám se|hodlám|plánuji|mám v plánu) \\p{L}+`), verb: "inside", force: "firm" },
    { name: "dejte mi minutu", pattern: words(`<(?:dejte|dej) mi (?:ještě )?(?:minut\\p{L}*|chvil\\p{L}*|moment|sekund\\p{L}*|pár)`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:vysvětlím|popíšu|popíši|shrnu|odpovím|ukážu|ukáži|vyjmenuji|řeknu|uvedu|představím)>`),
  produce: words(`^.{0,60}?<(?:napíšu|napíši|přeložím|spočítám|sestavím|navrhnu text|zanalyzuji)>`),
  idle: words(`^.{0,60}?<(?:čekám|počkám|nechám|zapamatuji|vyhnu|zachovám|rozumím|doufám|doporučuji|doporučuju|navrhuji|nazvu|budu rád|budu ráda|předpokládám)>`),
  comeBack: words(`<(?:dám (?:vám |ti )?vědět|ozvu se|vrátím se|napíšu (?:vám|ti)|oznámím|budu (?:vás|tě) informovat)>`),
  negation: words(`<(?:ne\\p{L}+(?:ím|ám|uji|uju|nu|du)|nebudu|nikdy|žádn\\p{L}+)>`),
  now: words(`<(?:teď|nyní|hned|ihned|pak|potom|nejdřív|nejprve|dále|okamžitě|chvil\\p{L}+|moment|sekund\\p{L}+|minut\\p{L}+|ještě|další|stále|později)>`),
  other: words(`<(?:skript|program|systém|server|funkce|nástroj|uživatel|aplikace|on|ona|oni|vy|ty)>`),
  condition: words(`<(?:pokud|jestli(?:že)?|když (?:budete|budeš|chcete|chceš|potvrdíte|potvrdíš)|až (?:budete|budeš|potvrdíte|potvrdíš|dáte)|až|jakmile|v případě|po (?:vašem|tvém|potvrzení)|jinak|dejte vědět|dej vědět|dokud)>`),
  offer: words(`<(?:mohu (?:také|ještě)|můžu (?:také|taky|ještě)|chcete|chceš|rád|ráda|mám (?:to )?\\p{L}+t\\?)>`),
  policy: words(`<(?:od teď|od nynějška|odteď|příště|vždy|pokaždé|v této konverzaci|do budoucna|nadále budu)>`),
  request: words(`<(?:prosím (?!čekej|počkej|o chvil)\\p{L}+|pošlete|pošli|uveďte|uveď|potvrďte|potvrď|vyberte|vyber|řekněte|řekni|můžete|můžeš|který|která|které)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|díky.*|děkuji.*|(?:ještě )?(?:chvil|moment|sekund|minut).*|počkej(?:te)?.*|ještě něco.*|dobře|ok|jasně|rozumím|ano|výborně|skvěle|super|hotovo)[.!,?;…।\\s]*$`),
  report: words(`<(?:\\p{L}{2,}(?:l|la|li|lo)(?: jsem)?|hotovo|dokončeno|opraven\\p{L}*|vytvořen\\p{L}*|funguje|zde je|níže|úspěšně|prošly|\\p{L}+(?:eno|áno))>|✅`),
  blocker: words(`<(?:nemohu|nemůžu|nemám|nelze|nepodařilo|chybí|odmítnut\\p{L}*|chyba|selhal\\p{L}*|vypršel\\p{L}*|zablokován\\p{L}*|nedostupn\\p{L}*)>`),
  waiting: words(`<(?:naplánován\\p{L}*|automaticky|na pozadí|čekám)>`),
  progress: words(`^(?:(?:stále |ještě )?(?:na tom )?(?:pracuji|pracuju|probíhá|zpracovávám|dělám na tom)|(?:ještě )?(?:chvil\\S*|moment|sekund\\S*)|skoro hotovo)>.{0,30}$`),
  running: words(`<(?:běží|spuštěn\\p{L}*|spustil|spustila|na pozadí|stahuje se|nahrává se|čekejte)>`),
  done: words(`<(?:zapsal|zapsala|uložil|uložila|odeslal|odeslala|zarezervoval|zarezervovala|zveřejnil|zveřejnila|přidal|přidala|vytvořil|vytvořila|smazal|smazala|zapsáno|uloženo|odesláno|zaznamenáno)>`),
  asksForPlan: words(`<(?:jak bys|plán|návrh|proč|vysvětli\\p{L}*|popiš|nic neměň)>`),
  asksForWork: words(`<(?:udělej|oprav|vytvoř|napiš|přidej|smaž|spusť|zkontroluj|aktualizuj|pošli|nainstaluj|pokračuj|ulož|prosím|otestuj)>`),
  addressee: words(`<(?:vy|vám|vás|vaš\\p{L}*|ty|ti|tě|tv\\p{L}+|potvrd\\p{L}+|chcete|chceš|budete|budeš|dáte|dejte|dej)>`),
  success: words(`<(?:všechny [^.!?]{0,40}<(?:prošly|procházejí|prochází|zelené|úspěšné)|(?:testy|build|kompilace|sestavení)[^.!?]{0,30}<(?:prošl\\p{L}+|procháze\\p{L}+|prochází|zelené|bez chyb|úspěšn\\p{L}+))>`),
  admits: words(`<(?:kromě|ale|avšak|ačkoli|selh\\p{L}+|padaj\\p{L}+|ne\\p{L}+|ještě|pokud|když)>`),
};
