/** Norwegian (Bokmål). The verb stands second, so a word for now or next comes before it and "jeg" behind. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO = "(?!(?:har|er|ser|vet|tror|forstår|håper|kan|vil|må|skulle|trenger|venter|synes|antar|anbefaler|foreslår|foretrekker|husker|var|hadde|kunne|fikk|gjorde|råder|mener|skal|lar)>)\\p{L}+r";
const NEXT = "(?:nå|straks|så|deretter|dernest|først|med en gang|snart|videre|like|igjen|etterpå)";
const HEAD = "^(?:(?:ok|okei|greit|bra|forstått|selvsagt|ja|perfekt|mottatt|takk|du har rett|beklager|et øyeblikk|fint|supert)[,.!:–—-]*\\s+)*";

export const nb: Language = {
  ...unknown,
  code: "nb",
  name: "Norwegian",
  stopWords: "og at det som en på er av for med den til ikke om et har jeg du vi kan så men var eller fra skal nå deretter først filen testene ferdig vil din ditt meg deg her der alle også etter når igjen hva hvis blir okei sjekker loggen tjenesten -ene -ning -ede -ende -het -lig -er -et neste steg å bygge indeksen på nytt la filen lager setter videre jobben",
  cue: words(`<(?:jeg|vi|nu|nå|först|først|sedan|derefter|deretter|lad|la|låt|ska|skal|vil)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "first person, will", pattern: words(`<(?:jeg vil|vil jeg|jeg skal|skal vi|vi skal|jeg kommer til å|vi vil)>`), verb: "inside", force: "firm" },
    { name: "let me", pattern: words(`<(?:la meg|lad mig)>(?! vi[dt]e)|<la oss>`), verb: "inside", force: "firm" },
    { name: "word for next before the first person", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:och|og|så)\\s+)${NEXT}(?: ${NEXT})* ${DO} jeg>`), verb: "inside", force: "firm" },
    { name: "first person with a word for next", pattern: words(`<jeg ${DO} (?=[^.!?]*<${NEXT}>)`), verb: "inside", force: "firm" },
    { name: "first person at the head", pattern: words(`${HEAD}(?:så |då |da )?(?:jeg ${DO}|(?:det|den|dem|resten|alt) ${DO} jeg)>`), verb: "inside", force: "loose" },
    { name: "going on", pattern: words(`<jeg (?:holder|er) (?:fortsatt |nå )?(?:på|i gang)>|^(?:holder på|er ved (?:å|at)|jobber (?:med|fortsatt)|er i gang)>`), verb: "inside", force: "progress" },
    { name: "the next step is", pattern: words(`<(?:neste|siste|mitt neste) (?:steg|skritt|trinn|oppgave|del) (?:er|blir)(?! (?:ditt|deres|din))`), verb: "inside", force: "loose" },
    { name: "give me a minute", pattern: words(`<(?:gi|la) meg (?:få )?(?:bare )?(?:en|et|noen|to|\\d+) (?:minutt|minutter|sekund|sekunder|øyeblikk|stund|time)`), verb: "inside", force: "firm" },
    { name: "moving on", pattern: words(`${HEAD}(?:videre til|nå til|da setter (?:jeg|vi) i gang|setter i gang|jeg setter i gang|ordner det|fikser det)`), verb: "inside", force: "progress" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:forklare|forklarer|beskrive|beskriver|oppsummere|oppsummerer|svare|svarer|vise|viser|liste|lister|fortelle|forteller|nevne|gi (?:deg|dere))>`),
  produce: words(`^.{0,60}?<(?:skrive|skriver|oversette|oversetter|beregne|beregner|analysere|analyserer|skissere)>`),
  idle: words(`^.{0,60}?<(?:vente|venter|la (?:det|den|dem|være)|lar|huske|unngå|beholde|beholder|håper|anbefaler|råder|foreslår|kalle (?:de|dem|kolonnene)|kaller (?:de|dem|kolonnene)|forstår|gå ut fra|være|holde meg)>`),
  comeBack: words(`<(?:gir beskjed|gi beskjed|kommer tilbake|komme tilbake|melder tilbake|skriver (?:til deg|når)|lar deg vite)>`),
  negation: words(`<(?:ikke|aldri|ingenting|ingen)>`),
  now: words(`<(?:${NEXT}|vänta|vent|ögonblick|øjeblik|øyeblikk|minut\\p{L}*|sekund\\p{L}*|fortfarande|stadig|fortsatt|senare|senere|nästa|næste|neste)>`),
  other: words(`<(?:skriptet|programmet|systemet|serveren|funksjonen|verktøyet|brukeren|appen|den|det|han|hun|de|du|dere) (?:\\p{L}+ )?(?:vil|skal)>`),
  condition: words(`<(?:hvis (?:du|dere|det|noe)|når (?:du|dere)|så snart|ellers|etter (?:din|ditt|deres|godkjenning)|ved behov|si fra|før du)>`),
  offer: words(`<(?:vil du|skal jeg|kan også|kan jeg også|kunne|gjerne)>`),
  policy: words(`<(?:fra nå av|heretter|fremover|alltid|hver gang|i denne samtalen|neste gang|i fremtiden)>`),
  request: words(`<(?:vennligst|send|oppgi|bekreft|velg|fortell (?:meg|hvilk)|si (?:meg|hvilk)|kan du|kunne du|hvilken|hvilket|hvilke|jeg trenger (?:din|ditt|å vite))>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|takk.*|(?:et )?øyeblikk.*|vent.*|et (?:sekund|minutt).*|noe annet.*|ok|okei|greit|bra|forstått|selvsagt|ja|perfekt|mottatt|ferdig|fint|supert)[.!,?;…।\\s]*$`),
  report: words(`<(?:har|er|ble|ferdig\\p{L}*|lyktes|virker|fungerer|her (?:er|kommer)|gikk|bestått|rettet|testet|oppdatert|opprettet)>|✅`),
  blocker: words(`<(?:kan (?:jeg )?ikke|kunne (?:jeg )?ikke|ingen tilgang|mangler|mislyktes|nektet|feil|utløpt|blokkert|utilgjengelig|umulig)>`),
  waiting: words(`<(?:planlagt|automatisk|i bakgrunnen|venter på)>`),
  progress: words(`^(?:(?:jeg )?(?:holder (?:fortsatt )?på|jobber med det|er i gang)|(?:et )?øyeblikk|vent litt|nesten ferdig)>.{0,30}$`),
  running: words(`<(?:kjører|startet|i gang|i bakgrunnen|lastes (?:opp|ned)|vent)>`),
  done: words(`<(?:har )?(?:notert|lagret|sendt|booket|publisert|opprettet|slettet|lastet opp|lagt til|registrert)>`),
  asksForPlan: words(`<(?:hvordan ville|plan|forslag|hvorfor|forklar|beskriv|uten å endre)>`),
  asksForWork: words(`<(?:gjør|rett|opprett|skriv|legg|fjern|slett|kjør|test|sjekk|oppdater|send|installer|fortsett|start|lagre|lag|vennligst)>`),
  addressee: words(`<(?:du|deg|din|ditt|dine|dere|deres|vil|godkjenn\\p{L}+|bekreft\\p{L}*|meg)>`),
  success: words(`<(?:alle [^.!?]{0,40}<(?:består|besto|grønne|lykkes|lyktes|går gjennom)|(?:tester|testene|bygget)[^.!?]{0,30}<(?:består|besto|grønne?|lykkes|lyktes|uten feil))>`),
  admits: words(`<(?:unntatt|men|dog|feil\\p{L}+|fortsatt|hvis|når)>`),
};
