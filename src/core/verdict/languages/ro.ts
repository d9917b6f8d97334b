/** Romanian. The future is voi or o să before the verb. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO1 = "(?!(?!(?:trimi|cau|aju|mu|execu|evi|salu|discu|transmi|admi|permi|promi|remi|solici)t>)\\p{L}+(?:at|it|ut|ât|ît)>)(?!(?:perfect|excelent|corect|exact|complet|gata|super|direct|obiect|proiect|punct|aspect|efect|defect|impact|contact|contract|text|context|format|minut|cont|fapt|drept|simplu|funcționez|am|sunt|pot|vreau|cred|sper|înțeleg|văd|știu|trebuie|aștept|recomand|sugerez|propun|presupun|prefer|fost|bun|nou|tot|acest|primul|ultimul|fișier|script|server|pas|test|cont|mod|caz|rezultat|când|sau|dar|iar)>)\\p{L}{3,}(?:ez|esc|ăsc|ăd|in|un|un|ac|ic|t|d|n|m|c|s|z|u|i)";
const HEAD = "^(?:(?:bine|ok|în regulă|perfect|am înțeles|înțeles|sigur|desigur|da|gata|mulțumesc|ai dreptate|scuze|un moment|super|excelent)[,.!:–—-]*\\s+)*";
const NEXT = "(?:acum|imediat|apoi|după aceea|mai întâi|întâi|pe urmă|în continuare|îndată|numaidecât|din nou|încă)";

export const ro: Language = {
  ...unknown,
  code: "ro",
  name: "Romanian",
  stopWords: "și în de la cu pe nu este sunt un o a al ale din pentru că ce mai fi să se am ai fișierul fișier acum apoi voi bine regulă testele gata vreau dacă sau dar care au fost toate îmi îți lasă hai urmează verific -ului -ează -ește -ele -ilor -are -ere -ire -ăm",
  cue: words(`<(?:voi|vom|o să|am să|hai|lasă-mă|lăsați-mă|permite\\p{L}*-mi|acum|apoi|întâi|urmează|încep|continui|trec|mă apuc)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "voi", pattern: words(`<(?:voi|vom|o să|am să|urmează să|avem să) (?!fi>|putea>|avea>)(?:(?:mai|și|acum|imediat|te|vă|îți|o|îl|le|se) )*\\p{L}+`), verb: "inside", force: "firm" },
    { name: "lasă-mă", pattern: words(`<(?:lasă-mă|lăsați-mă|permite-mi|permiteți-mi|hai să|haideți să|să (?:vedem|începem|trecem|verific|verificăm))>`), verb: "inside", force: "firm" },
    { name: "adverb și prezent", pattern: words(`(?:^|[.,;:–—-]\\s+|<și\\s+)${NEXT},? (?:(?:te|vă|îți|o|îl|le) )*${DO1}>`), verb: "inside", force: "firm" },
    { name: "prezent și adverb", pattern: words(`${HEAD}${DO1}>(?=[^.!?]*<(?:acum|imediat|îndată)>)`), verb: "inside", force: "firm" },
    { name: "mă apuc", pattern: words(`<(?:(?:mă apuc|mă ocup|încep|continui|pornesc|merg mai departe|revin la) ?(?:de|cu|la|prin|să)?|(?:trec|trecem) (?:acum |apoi |mai departe )?(?:la|prin|cu|peste))>`), verb: "inside", force: "firm" },
    { name: "prezent, persoana întâi", pattern: words(`${HEAD}(?:îl |o |le |acum )?(?:verific|corectez|rulez|caut|deschid|citesc|scriu|trimit|adaug|șterg|actualizez|creez|instalez|testez|analizez|repar|repornesc|încarc|descarc|pregătesc|rezolv|modific|mut)>`), verb: "inside", force: "loose" },
    { name: "în curs", pattern: words(`${HEAD}(?:încă )?(?:lucrez|în curs|se (?:procesează|încarcă|verifică)|verificare|procesare)>`), verb: "inside", force: "progress" },
    { name: "pasul următor", pattern: words(`<(?:pasul următor|următorul pas|ultimul pas|mai rămâne|rămâne)(?: este| e| să|:)`), verb: "inside", force: "loose" },
    { name: "dă-mi un minut", pattern: words(`<(?:dă-mi|dați-mi|am nevoie de) (?:doar )?(?:un|o|două|câteva|\\d+) (?:minut|minute|moment|secundă|secunde|clipă|oră)`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:explic\\p{L}*|descri\\p{L}+|rezum\\p{L}*|răspund\\p{L}*|spun\\p{L}*|arăt\\p{L}*|enumer\\p{L}*|prezint\\p{L}*|detali\\p{L}+)>`),
  produce: words(`^.{0,60}?<(?:scri\\p{L}+|traduc\\p{L}*|calcul\\p{L}+|analiz\\p{L}+|redact\\p{L}+|compun\\p{L}*)>`),
  idle: words(`^.{0,60}?<(?:aștept\\p{L}*|las|lăsa|țin minte|evit\\p{L}*|păstr\\p{L}+|presupun|recomand|sugerez|numi|respect\\p{L}*|rămân\\p{L}*|fi)>`),
  comeBack: words(`<(?:te (?:anunț|anunța|țin la curent|informez)|vă (?:anunț|anunța|informez)|revin(?: cu)?|anunț)>`),
  negation: words(`<(?:nu|niciodată|nimic|niciun|nicio)>`),
  now: words(`<(?:acum|imediat|apoi|după aceea|mai întâi|întâi|pe urmă|în continuare|îndată|moment|clipă|minut\\p{L}*|secund\\p{L}+|încă|următor\\p{L}*|mai târziu)>`),
  other: words(`<(?:scriptul|programul|sistemul|serverul|funcția|instrumentul|utilizatorul|aplicația|el|ea|ei|ele|tu) (?:\\p{L}+ )?(?:va|vor|o să)>|<(?:recomand|sugerez)>`),
  condition: words(`<(?:dacă|când (?:vrei|vreți|confirmi|confirmați|ești|sunteți)|imediat ce|de îndată ce|după (?:confirmarea|aprobarea|acordul)|altfel|în caz|spune-mi|anunță-mă|până nu|înainte să)>`),
  offer: words(`<(?:pot (?:și|de asemenea)|aș putea|vrei să|doriți să|cu plăcere|să (?:îl|o) \\p{L}+ \\?)>`),
  policy: words(`<(?:de acum (?:înainte|încolo)|pe viitor|întotdeauna|mereu|de fiecare dată|în această conversație|data viitoare)>`),
  request: words(`<(?:te rog,? (?!așteaptă)\\p{L}+|vă rog,? (?!așteptați)\\p{L}+|trimite(?:-mi|ți-mi)?|spune-mi|spuneți-mi|confirmă|confirmați|alege|alegeți|am nevoie de (?:tine|dumneavoastră|parola|numele)|poți|puteți|care|ce variantă)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|mulțumesc.*|(?:un |o )?(?:moment|clipă|secundă|minut).*|(?:te rog )?așteaptă.*|altceva.*|bine|ok|în regulă|perfect|am înțeles|sigur|da|gata|super)[.!,?;…।\\s]*$`),
  report: words(`<(?:am|a fost|au fost|este|sunt|gata|terminat|reușit|funcționează|iată|mai jos|trecut|corectat|testat|finalizat|\\p{L}+(?:at|it|ut) cu succes)>|✅`),
  blocker: words(`<(?:nu (?:pot|am putut|am reușit|am acces|este posibil|se poate)|fără (?:acces|permisiune)|eșuat|refuzat|eroare|expirat|blocat|lipsește|indisponibil)>`),
  waiting: words(`<(?:programat\\p{L}*|automat|în fundal|aștept)>`),
  progress: words(`^(?:(?:încă )?(?:lucrez (?:la|încă)|în curs|se procesează)|(?:un )?moment|o clipă|aproape gata)>.{0,30}$`),
  running: words(`<(?:rulează|pornit|în curs de|în fundal|se (?:descarcă|încarcă)|așteptați)>`),
  done: words(`<(?:am )?(?:notat|salvat|trimis|rezervat|publicat|creat|șters|încărcat|adăugat|înregistrat|programat)>`),
  asksForPlan: words(`<(?:cum ai|plan|propunere|de ce|explică|descrie|fără să (?:modifici|schimbi))>`),
  asksForWork: words(`<(?:fă|repară|corectează|creează|scrie|adaugă|șterge|rulează|testează|verifică|actualizează|trimite|instalează|continuă|repornește|salvează|te rog)>`),
  addressee: words(`<(?:tu|te|ție|îți|tău|ta|tale|dumneavoastră|vă|vrei|vreți|confirmi|confirmați|confirmarea|aprobarea|acordul|mi|doriți)>`),
  success: words(`<(?:toate [^.!?]{0,40}<(?:trec|au trecut|verzi|reușite)|(?:testele|build-ul|compilarea)[^.!?]{0,30}<(?:trec|au trecut|verzi|fără erori|cu succes))>`),
  admits: words(`<(?:cu excepția|dar|însă|deși|eșu\\p{L}+|pică|încă|dacă|când)>`),
};
