/** Dutch. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const DO = "(?!(?:de|het|een|dit|dat|die|deze|nu|net|al|ook|zojuist|je|u|er|heb|ben|zie|weet|denk|vind|begrijp|hoop|snap|ken|kan|wil|zou|moet|mag|had|was|werd|kon|wilde|wacht|blijf|raad|bedoel|verwacht|geloof|vermoed|ontving|kreeg|vond|zag|deed|ging|maakte|dacht|lees hier|hou|houd|neem aan)>)\\p{L}{2,}";
/** Behind one of these the subject is inverted, and what follows it is no verb. */
const NOT_INVERTED = "(?<!(?:heb|had|ben|was|kan|kon|zou|wil|wilde|moet|moest|mag|vind|denk|raad|zie|zag|kreeg|vond|werd) )";
const NEXT = "(?:nu|nou|zo|zometeen|meteen|direct|straks|dan|daarna|vervolgens|eerst|eerst even|even|onmiddellijk|verder|alvast|nog even)";

/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:ok(?:é|ay)?|prima|goed|begrepen|duidelijk|akkoord|top|ja|dank je|bedankt|perfect|helder|sorry|klopt|je hebt gelijk|momentje|een moment|klaar)[,.!:–—-]*\\s+)*";

export const nl: Language = {
  code: "nl",
  name: "Dutch",
  stopWords: "de het een en van ik je is niet dat op te in voor met zijn er maar om aan ook als bij nog naar wordt heb nu dan even ga deze die bezig moment klaar gedaan begrepen laat zal zo meteen straks mijn jouw komt bestand kan moet hebben geen -ing -heid -lijk -ijk -den -ten -en -oor -eer -ier hersteld getest en index bestand slagen alle",
  cue: words(`<(?:ik|laat|we|nu|eerst|daarna|vervolgens|zal|ga)>`),
  tailCue: words(`<(?:ik|we|nu|bezig|verder|volgende|moment|even|straks|komt|gaat|nog|zo|meteen)>|…|\\.\\.\\.`),
  constructions: [
    { name: "eerste persoon, toekomend", pattern: words(`<(?:ik (?:zal|ga|gaan)|(?:zal|ga) ik|we (?:gaan|zullen)|(?:gaan|zullen) we)>(?! (?:ervan uit|akkoord))`), verb: "inside", force: "firm" },
    { name: "laat me", pattern: words(`<laat (?:me|mij|ons)>(?! weten)`), verb: "inside", force: "firm" },
    { name: "tijdwoord voor de eerste persoon", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:en|dus)\\s+)${NEXT}(?: ${NEXT})* ${DO} ik>`), verb: "inside", force: "firm" },
    { name: "eerste persoon met tijdwoord", pattern: words(`<${NOT_INVERTED}ik ${DO} (?=[^.!?]*<${NEXT}>)`), verb: "inside", force: "firm" },
    { name: "eerste persoon, tegenwoordig", pattern: words(`<${NOT_INVERTED}ik ${DO} (?!dat|niet|geen|of|hoe|waarom)\\p{L}+`), verb: "inside", force: "loose" },
    { name: "bezig", pattern: words(`^(?:ok(?:é)?[,.]? )?(?:ik ben |ben )?(?:nu |nog |er )*(?:mee |druk )?bezig>|^(?:nu )?(?:aan het|bezig met)>`), verb: "inside", force: "progress" },
    { name: "zonder werkwoord, volgende", pattern: words(`^(?:nu|volgende stap|verder met|door naar|op naar|dan|daarna)(?:[:–-]| de| het| een| naar| met)(?![^.!?]*<(?:is|zijn|was|heeft|hebben|wordt|werkt|kan|staat|draait)>)`), verb: "inside", force: "progress" },
    { name: "overdracht", pattern: words(`<(?:gaat|komt) (?:nu|zo|meteen|straks) (?:naar|bij|aan)>`), verb: "inside", force: "loose" },
    { name: "noodzaak", pattern: words(`<ik moet (?:nog |nu |eerst |even )?\\p{L}+`), verb: "inside", force: "loose" },
    { name: "eerste persoon aan het begin", pattern: words(`${HEAD}(?:dan |daarna |nu )?(?:ik ${DO}|(?:dat|die|dit|het|de rest|alles) ${DO} ik)>`), verb: "inside", force: "loose" },
    { name: "voornaamwoord, werkwoord, ik", pattern: words(`<(?:dat|die|dit|deze|het|de rest|alles) ${DO} ik (?:nu|zo|meteen|direct|even|straks|dan)>`), verb: "inside", force: "firm" },
    { name: "de volgende stap is", pattern: words(`<(?:de|mijn|het) (?:volgende|laatste|enige) (?:stap|taak|punt|ding|onderdeel)(?: nu)? (?:is|wordt|:)(?! (?:aan|jouw|uw))`), verb: "inside", force: "loose" },
    { name: "en werkwoord met tijdwoord", pattern: words(`<ik>[^.!?]*<en (?:${DO}) (?:nu|meteen|direct|daarna|dan|vervolgens)>`), verb: "inside", force: "firm" },
    { name: "geef me een minuut", pattern: words(`<(?:geef|gun) (?:me|mij) (?:even |nog |alstublieft )?(?:een|twee|drie|enkele|paar|een paar|\\d+) (?:\\p{L}+ )?(?:minuut|minuten|minuutje|seconde|seconden|moment|momentje|ogenblik|uur)>`), verb: "inside", force: "firm" },
    { name: "door naar", pattern: words(`${HEAD}(?:door naar|op naar|verder met|aan de slag|we gaan (?:door|verder)|komt (?:eraan|in orde|voor elkaar))`), verb: "inside", force: "progress" },
    { name: "aan het", pattern: words(`<(?:${DO}|\\p{L}+) (?:\\p{L}+ )?aan het \\p{L}+en(?:\\.\\.\\.|…|\\W*$)`), verb: "inside", force: "progress" },
    { name: "moet alleen nog", pattern: words(`<(?:moet|hoef|rest) (?:ik )?(?:alleen )?(?:nog|nu|eerst)>`), verb: "inside", force: "loose" },
    { name: "eerste persoon achter een bijzin", pattern: words(`,\\s+(?:dan )?${DO} ik>`), verb: "inside", force: "loose" },
    { name: "tijdwoord en onbepaalde wijs", pattern: words(`${HEAD}(?:${NEXT} )+(?:\\p{L}+ ){0,5}(?:kijken|bekijken|controleren|testen|lezen|zoeken|nagaan|uitzoeken|starten)(?:>[^.!?]{0,60}[.!…]*$)`), verb: "inside", force: "progress" },
    { name: "laten we", pattern: words(`<laten we>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,50}<(?:leg .* uit|uitleggen|toelichten|beschrijf|beschrijven|vat .* samen|samenvatten|geef|geven|noem|noemen|laat .* zien|tonen|antwoord|antwoorden|vertel|vertellen|zeggen|opsommen)>`),
  produce: words(`^.{0,50}<(?:schrijf|schrijven|maak een|opstellen|vertaal|vertalen|bereken|berekenen|analyseer|analyseren)>`),
  idle: words(`^.{0,40}<(?:raad|adviseer|noem (?:de|deze|ze|ik)|stel .{0,20}voor|wacht|wachten|afwachten|laat het|laten staan|houd (?:het|me|rekening)|houden|onthoud|onthouden|vermijd|blijf|respecteer|zijn|begrijp|let op)>`),
  comeBack: words(`<(?:laat (?:ik )?(?:je|u|het) .{0,12}weten|laat ik het weten|kom .{0,20}terug|meld me|hou(?:d)? (?:je|u) op de hoogte|geef .{0,10}door|bericht)>`),
  negation: words(`^.{0,40}<(?:niet|nooit|geen|niets)>`),
  now: words(`<(?:nu|zo|zometeen|meteen|direct|straks|dan|daarna|vervolgens|eerst|even|verder|nog|moment|onmiddellijk|later)>`),
  other: never,
  condition: words(`<(?:als|indien|zodra|tenzij|mocht|wanneer|anders|nadat|na (?:je|uw) (?:akkoord|goedkeuring)|desgewenst|op verzoek|laat (?:het )?(?:me|mij|maar) weten|totdat)>`),
  offer: words(`<(?:zal ik|wil je|wilt u|kan (?:ik )?(?:je |u )?(?:ook|graag)|zou kunnen|graag|met plezier)>`),
  policy: words(`<(?:voortaan|vanaf (?:nu|vandaag)|in het vervolg|altijd|telkens|elke keer|in de toekomst|steeds|in dit gesprek|de volgende keer)>`),
  request: words(`<(?:(?:stuur|geef|zeg|noem|laat|toon|bevestig|kopieer|plak) (?:hem|het|die|dat) (?:me|mij|even|maar|door)|graag (?:je|uw)|gelieve|stuur (?:me|mij)|geef (?:me|mij|aan)|vertel (?:me|mij)|bevestig|kies|laat (?:me|mij) weten (?:welke|wat|of|hoe)|ik heb .{0,20}nodig|kun je|kunt u|wil je|zou je|welke)>`),
  question: /(?!)/,
  courtesy: /^(?:\W|dank.*|bedankt.*|(?:een |één )?(?:ogenblik|moment|seconde|momentje).*|even geduld.*|wacht even.*|nog iets.*|ok(?:é|ay)?|prima|goed|begrepen|duidelijk|akkoord|komt goed|top)[.!,?\s]*$/i,
  report: words(`<(?:heb|heeft|hebben|is|zijn|werd|werden|klaar|gelukt|gedaan|geslaagd|werkt|staat|staan|hier (?:is|zijn)|afgerond|voltooid)>|✅`),
  blocker: words(`<(?:kan (?:ik )?(?:het |dat |dit )?niet|kon (?:ik )?.{0,20}niet|geen (?:toegang|rechten|toestemming|verbinding)|mislukt|geweigerd|verlopen|geblokkeerd|fout(?:melding)?|niet (?:bereikbaar|mogelijk|beschikbaar))>`),
  waiting: words(`<(?:ingepland|gepland|automatisch|op de achtergrond|wacht(?:en)? op)>`),
  progress: /^(?:ok(?:é)?[,.] )?(?:(?:ik ben |ben )?(?:nog |er )*(?:mee )?bezig|wordt (?:nu |nog )?(?:verwerkt|aan gewerkt)|(?:een )?moment(?:je)?|even geduld)\W*.{0,24}$/i,
  running: words(`<(?:draait (?:nu|al|op)|gestart|op de achtergrond|wordt (?:nu )?(?:geüpload|gedownload|uitgevoerd|verwerkt)|even geduld)>`),
  done: words(`(?:^|[.!,] )(?:ik heb (?:\\p{L}+ ){0,8}|(?:is|zijn|werd) (?:\\p{L}+ ){0,4})?(?:genoteerd|opgeslagen|verstuurd|verzonden|geboekt|aangemaakt|verwijderd|geüpload|gepubliceerd|ingediend|toegevoegd|gereserveerd|doorgestuurd|vastgelegd)>`),
  stub: /^(?:geen antwoord nodig|niets|leeg)[.]?$/i,
  asksForPlan: words(`<(?:hoe zou|plan|voorstel|waarom|leg uit|uitleg|beschrijf|zonder iets te wijzigen|aanpak)>`),
  asksForWork: words(`<(?:maak|doe|schrijf|pas|verander|verwijder|voeg|start|voer|test|controleer|bouw|stuur|zet|ga verder|noteer|alsjeblieft|graag)>`),
  step: words(`(?:^|\\s)\\p{L}+en[.]?$`),
  addressee: words(`<(?:je|jij|jou|jouw|u|uw|jullie|wilt|wil|akkoord|goedkeuring|me|mij|gewenst|desgewenst)>`),
  asksForText: words(`<(?:verhaal|gedicht|lied|brief|mail|e-mail|bericht|artikel|vertaal|vertaling|herschrijf|dialoog|toespraak|grap)>`),
  planWord: words(`<(?:plan|stappen|stap|fasen?|aanpak)>`),
  success: words(`<(?:alle [^.!?]{0,40}<(?:geslaagd|groen|slagen|gelukt)|(?:tests?|build|suite|testsuite)[^.!?]{0,30}<(?:geslaagd|slagen|slaagt|groen|zonder fouten|succesvol|lukt|lukken))>`),
  admits: words(`<(?:behalve|maar|echter|hoewel|mislukt|nog|als|zou)>`),
};
