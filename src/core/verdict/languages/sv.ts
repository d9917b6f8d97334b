/** Swedish. The verb stands second, so a word for now or next comes before it and "jag" behind. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO = "(?!(?:har|är|ser|vet|tror|förstår|hoppas|kan|vill|måste|skulle|behöver|väntar|tycker|antar|rekommenderar|föreslår|föredrar|minns|var|hade|kunde|fick|gjorde|råder|menar|märker|låter|ska)>)\\p{L}+r";
const NEXT = "(?:nu|strax|genast|sedan|därefter|härnäst|först|direkt|snart|vidare|en stund|igen)";
const HEAD = "^(?:(?:okej|ok|bra|förstått|visst|ja|perfekt|uppfattat|tack|du har rätt|ursäkta|ett ögonblick|jaha|toppen)[,.!:–—-]*\\s+)*";

export const sv: Language = {
  ...unknown,
  code: "sv",
  name: "Swedish",
  stopWords: "och att det som en på är av för med den till inte om ett har jag du vi kan så men var eller från ska nu sedan först jag filen testerna klart vill din ditt mig dig här där alla också efter när igen svarar kollar tjänsten -ningen -arna -erna -ande -ade -at -ligt -het -ar -or håller på läsa låt titta tredje",
  cue: words(`<(?:jag|vi|nu|nå|först|først|sedan|derefter|deretter|lad|la|låt|ska|skal|vil)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "first person, will", pattern: words(`<(?:jag ska|ska jag|jag kommer att|vi ska|ska vi|jag tänker)>`), verb: "inside", force: "firm" },
    { name: "let me", pattern: words(`<låt mig>(?! veta)|<låt oss>`), verb: "inside", force: "firm" },
    { name: "word for next before the first person", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:och|og|så)\\s+)${NEXT}(?: ${NEXT})* ${DO} jag>`), verb: "inside", force: "firm" },
    { name: "first person with a word for next", pattern: words(`<jag ${DO} (?=[^.!?]*<${NEXT}>)`), verb: "inside", force: "firm" },
    { name: "first person at the head", pattern: words(`${HEAD}(?:så |då |da )?(?:jag ${DO}|(?:det|den|dem|resten|alt) ${DO} jag)>`), verb: "inside", force: "loose" },
    { name: "going on", pattern: words(`<jag (?:håller|sitter) (?:fortfarande |just nu |nu )?(?:på|och)>|^(?:håller på|jobbar (?:på|fortfarande)|arbetar)>`), verb: "inside", force: "progress" },
    { name: "the next step is", pattern: words(`<(?:nästa|sista|mitt nästa) (?:steg|uppgift|sak|del) (?:är|blir)(?! (?:ditt|er|din))`), verb: "inside", force: "loose" },
    { name: "give me a minute", pattern: words(`<(?:ge|låt) mig (?:få )?(?:bara )?(?:en|ett|några|två|\\d+) (?:minut|minuter|sekund|ögonblick|stund|timme)`), verb: "inside", force: "firm" },
    { name: "moving on", pattern: words(`${HEAD}(?:vidare till|nu till|då kör (?:jag|vi)|jag sätter igång|sätter igång|på gång|fixar det|ordnar det)`), verb: "inside", force: "progress" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:förklara|förklarar|beskriva|beskriver|sammanfatta|sammanfattar|svara|svarar|visa|visar|lista|listar|berätta|berättar|nämna|ge (?:dig|er))>`),
  produce: words(`^.{0,60}?<(?:skriva|skriver|översätta|översätter|beräkna|beräknar|analysera|analyserar|skissa)>`),
  idle: words(`^.{0,60}?<(?:vänta|väntar|låta|låter|komma ihåg|undvika|behålla|behåller|hoppas|rekommenderar|råder|föreslår|kalla (?:de|dem|kolumnerna)|kallar (?:de|dem|kolumnerna)|förstår|utgå från|vara|hålla mig)>`),
  comeBack: words(`<(?:meddela|meddelar|hör av mig|höra av mig|återkommer|återkomma|säger till|säga till|rapporterar|låter (?:dig|er) veta)>`),
  negation: words(`<(?:inte|aldrig|inget|inga|ingen)>`),
  now: words(`<(?:${NEXT}|vänta|vent|ögonblick|øjeblik|øyeblikk|minut\\p{L}*|sekund\\p{L}*|fortfarande|stadig|fortsatt|senare|senere|nästa|næste|neste)>`),
  other: words(`<(?:skriptet|programmet|systemet|servern|funktionen|verktyget|användaren|appen|den|det|han|hon|de|du|ni) (?:\\p{L}+ )?(?:ska|kommer)>`),
  condition: words(`<(?:om (?:du|ni|det|något)|när (?:du|ni)|så snart|så fort|ifall|annars|efter (?:ditt|er|godkännande)|vid behov|säg till|om så önskas|innan du)>`),
  offer: words(`<(?:vill du|ska jag|kan också|kan jag även|skulle kunna|gärna)>`),
  policy: words(`<(?:från och med nu|hädanefter|framöver|alltid|varje gång|i det här samtalet|i fortsättningen|nästa gång)>`),
  request: words(`<(?:vänligen|skicka|ange|bekräfta|välj|berätta (?:för mig|vilk)|säg (?:mig|vilk)|kan du|skulle du|vilken|vilket|vilka|jag behöver (?:ditt|din|veta|att du))>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|tack.*|(?:ett |vänta ett )?ögonblick.*|vänta.*|en (?:sekund|minut|stund).*|något (?:mer|annat).*|okej|ok|bra|förstått|visst|ja|perfekt|uppfattat|klart|toppen)[.!,?;…।\\s]*$`),
  report: words(`<(?:har|är|blev|klar|klart|färdig\\p{L}*|lyckades|fungerar|här (?:är|kommer)|gick|godkända|\\p{L}{3,}(?:ade|ades|ats|at))>|✅`),
  blocker: words(`<(?:kan (?:jag )?inte|kunde (?:jag )?inte|ingen åtkomst|saknar|saknas|misslyckades|nekad\\p{L}*|fel|utgått|blockerad\\p{L}*|otillgänglig\\p{L}*|omöjligt)>`),
  waiting: words(`<(?:schemalag\\p{L}+|automatiskt|i bakgrunden|väntar på)>`),
  progress: words(`^(?:(?:jag )?(?:håller (?:fortfarande )?på|jobbar på det|arbetar på det|pågår)|(?:ett )?ögonblick|vänta lite|nästan klar\\S*)>.{0,30}$`),
  running: words(`<(?:körs|startad|startat|igång|i bakgrunden|laddas (?:upp|ner)|pågår|vänta)>`),
  done: words(`<(?:har )?(?:antecknat|sparat|skickat|bokat|publicerat|skapat|raderat|laddat upp|lagt till|registrerat)>`),
  asksForPlan: words(`<(?:hur skulle|plan|förslag|varför|förklara|beskriv|utan att ändra)>`),
  asksForWork: words(`<(?:gör|fixa|skapa|skriv|lägg|ta bort|kör|testa|kontrollera|uppdatera|skicka|installera|fortsätt|starta|spara|snälla|rätta)>`),
  addressee: words(`<(?:du|dig|din|ditt|dina|ni|er|ert|vill|godkän\\p{L}+|bekräft\\p{L}+|önskas|mig)>`),
  success: words(`<(?:alla [^.!?]{0,40}<(?:går igenom|gick igenom|passerar|gröna|lyckas|lyckades|godkända)|(?:tester(?:na)?|bygget|sviten)[^.!?]{0,30}<(?:går igenom|gick igenom|passerar|grön[at]?|lyckas|lyckades|utan fel))>`),
  admits: words(`<(?:utom|men|dock|fast|misslyck\\p{L}+|fortfarande|om|när)>`),
};
