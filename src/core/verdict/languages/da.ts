/** Danish. The verb stands second, so a word for now or next comes before it and "jeg" behind. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO = "(?!(?:har|er|ser|ved|tror|forstår|håber|kan|vil|må|skulle|behøver|venter|synes|antager|anbefaler|foreslår|foretrækker|husker|var|havde|kunne|fik|gjorde|råder|mener|skal|lader)>)\\p{L}+r";
const NEXT = "(?:nu|straks|så|derefter|dernæst|først|med det samme|snart|videre|lige|igen|bagefter)";
const HEAD = "^(?:(?:okay|ok|godt|forstået|selvfølgelig|ja|perfekt|modtaget|tak|du har ret|undskyld|et øjeblik|fint|super)[,.!:–—-]*\\s+)*";

export const da: Language = {
  ...unknown,
  code: "da",
  name: "Danish",
  stopWords: "og at det som en på er af for med den til ikke om et har jeg du vi kan så men var eller fra skal nu derefter først filen testene færdig vil din dit mig dig her der alle også efter når igen hvad hvis bliver lige okay kigger logget tjenesten -erne -ene -ning -ede -ende -hed -lig -er -et lad mig se fil fint går i gang",
  cue: words(`<(?:jeg|vi|nu|nå|först|først|sedan|derefter|deretter|lad|la|låt|ska|skal|vil)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "first person, will", pattern: words(`<(?:jeg vil|vil jeg|jeg skal nok|vi skal|jeg kommer til at|vi vil|skal vi|jeg skal)>`), verb: "inside", force: "firm" },
    { name: "let me", pattern: words(`<(?:lad mig|la meg)>(?! vi[dt]e)|<lad os>`), verb: "inside", force: "firm" },
    { name: "word for next before the first person", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:och|og|så)\\s+)${NEXT}(?: ${NEXT})* ${DO} jeg>`), verb: "inside", force: "firm" },
    { name: "first person with a word for next", pattern: words(`<jeg ${DO} (?=[^.!?]*<${NEXT}>)`), verb: "inside", force: "firm" },
    { name: "first person at the head", pattern: words(`${HEAD}(?:så |då |da )?(?:jeg ${DO}|(?:det|den|dem|resten|alt) ${DO} jeg)>`), verb: "inside", force: "loose" },
    { name: "going on", pattern: words(`<jeg er (?:stadig |lige nu |nu )?(?:i gang|ved at)>|^(?:i gang med|holder på|er ved å|arbejder (?:på|stadig)|er ved at)>`), verb: "inside", force: "progress" },
    { name: "the next step is", pattern: words(`<(?:næste|sidste|mit næste) (?:skridt|trin|opgave|del) (?:er|bliver)(?! (?:dit|jeres|din))`), verb: "inside", force: "loose" },
    { name: "give me a minute", pattern: words(`<(?:giv|lad) mig (?:få )?(?:lige |bare )?(?:en|et|nogle|to|et par|\\d+) (?:minut|minutter|sekund|sekunder|øjeblik|stund|time)`), verb: "inside", force: "firm" },
    { name: "moving on", pattern: words(`${HEAD}(?:videre til|n[uå] til|så går (?:jeg|vi) i gang|jeg går i gang|går i gang|ordner det|fikser det|er på sagen)`), verb: "inside", force: "progress" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:forklare|forklarer|beskrive|beskriver|opsummere|opsummerer|svare|svarer|vise|viser|liste|lister|fortælle|fortæller|nævne|give (?:dig|jer))>`),
  produce: words(`^.{0,60}?<(?:skrive|skriver|oversætte|oversætter|beregne|beregner|analysere|analyserer|skitsere)>`),
  idle: words(`^.{0,60}?<(?:vente|venter|lade|lader|huske|undgå|beholde|beholder|håber|anbefaler|råder|foreslår|kalde (?:de|dem|kolonnerne)|kalder (?:de|dem|kolonnerne)|forstår|gå ud fra|være|holde mig)>`),
  comeBack: words(`<(?:giver besked|give besked|vender tilbage|vende tilbage|melder tilbage|skriver (?:til dig|når)|lader dig vide)>`),
  negation: words(`<(?:ikke|aldrig|intet|ingen)>`),
  now: words(`<(?:${NEXT}|vänta|vent|ögonblick|øjeblik|øyeblikk|minut\\p{L}*|sekund\\p{L}*|fortfarande|stadig|fortsatt|senare|senere|nästa|næste|neste)>`),
  other: words(`<(?:scriptet|programmet|systemet|serveren|funktionen|værktøjet|brugeren|appen|den|det|han|hun|de|du|I) (?:\\p{L}+ )?(?:vil|skal)>`),
  condition: words(`<(?:hvis (?:du|I|det|noget)|når (?:du|I)|så snart|ellers|efter (?:din|dit|jeres|godkendelse)|ved behov|sig til|inden du)>`),
  offer: words(`<(?:vil du|skal jeg|kan også|kan jeg også|kunne|gerne)>`),
  policy: words(`<(?:fra nu af|fremover|altid|hver gang|i denne samtale|næste gang|i fremtiden)>`),
  request: words(`<(?:venligst|send|angiv|bekræft|vælg|fortæl (?:mig|hvilk)|sig (?:mig|hvilk)|kan du|kunne du|hvilken|hvilket|hvilke|jeg skal bruge)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|tak.*|(?:et )?øjeblik.*|vent.*|et (?:sekund|minut).*|noget andet.*|okay|ok|godt|forstået|selvfølgelig|ja|perfekt|modtaget|færdig|fint|super)[.!,?;…।\\s]*$`),
  report: words(`<(?:har|er|blev|færdig\\p{L}*|lykkedes|virker|her (?:er|kommer)|gik|bestået|rettet|testet|opdateret|oprettet)>|✅`),
  blocker: words(`<(?:kan (?:jeg )?ikke|kunne (?:jeg )?ikke|ingen adgang|mangler|mislykkedes|nægtet|fejl|udløbet|blokeret|utilgængelig|umuligt)>`),
  waiting: words(`<(?:planlagt|automatisk|i baggrunden|venter på)>`),
  progress: words(`^(?:(?:jeg )?(?:er (?:stadig )?i gang|arbejder på det|i gang)|(?:et )?øjeblik|vent lidt|næsten færdig)>.{0,30}$`),
  running: words(`<(?:kører|startet|i gang|i baggrunden|bliver (?:uploadet|downloadet)|vent)>`),
  done: words(`<(?:har )?(?:noteret|gemt|sendt|booket|udgivet|oprettet|slettet|uploadet|tilføjet|registreret)>`),
  asksForPlan: words(`<(?:hvordan ville|plan|forslag|hvorfor|forklar|beskriv|uden at ændre)>`),
  asksForWork: words(`<(?:gør|ret|opret|skriv|tilføj|fjern|slet|kør|test|tjek|opdater|send|installer|fortsæt|start|gem|lav|venligst)>`),
  addressee: words(`<(?:du|dig|din|dit|dine|I|jer|jeres|vil|godkend\\p{L}+|bekræft\\p{L}*|mig)>`),
  success: words(`<(?:alle [^.!?]{0,40}<(?:består|bestod|grønne|lykkes|lykkedes|går igennem)|(?:tests?|testene|bygningen|buildet)[^.!?]{0,30}<(?:består|bestod|grønne?|lykkes|lykkedes|uden fejl))>`),
  admits: words(`<(?:undtagen|men|dog|fejl\\p{L}+|stadig|hvis|når)>`),
};
