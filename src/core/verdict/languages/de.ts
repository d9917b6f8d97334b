/** German. The verb stands second, so a word for now or next comes before it and "ich" behind. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

/** First person present of verbs of doing: in -e, and no verb of being, knowing or meaning, no preterite. */
const DO = "(?!(?:habe|wäre|hätte|würde|könnte|möchte|müsste|sollte|dürfte|wollte|wurde|hatte|konnte|musste|durfte|sehe|weiße?|denke|glaube|finde|verstehe|vermute|hoffe|brauche|empfehle|rate|meine|kenne|bleibe|warte|heiße|stehe|liege|freue|danke|bitte|erwarte|bezweifle|fürchte|nehme an|gehe davon|schlage|halte|lasse(?![^.!?]*<(?:laufen|durchlaufen|prüfen|bauen|testen|rechnen|ausführen|erzeugen|erstellen|übersetzen)>)|melde|merke|werde|fand|legte|setzte|stellte|prüfte|änderte|machte|sagte|fragte|hielt|ging|kam|eine|keine|meine|deine|alle|ohne|diese|die|heute|gerne|bereits|gerade|danach|beide)>)\\p{L}{2,}e";
const NEXT = "(?:jetzt|nun|gleich|sofort|als n[äa]chstes|dann|danach|anschließend|zuerst|zunächst|erst(?:mal| einmal)?|nachher|im nächsten schritt|direkt|umgehend|weiter|schnell|kurz|eben|mal|noch(?:mal| einmal)?)";

/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:ok(?:ay)?|gut|ja|alles klar|klar|verstanden|super|prima|perfekt|danke|gern(?:e)?|in ordnung|stimmt|du hast recht|sorry|entschuldigung|moment|sekunde|also|na gut|fertig|erledigt)[,.!:–—-]*\\s+)*";

export const de: Language = {
  code: "de",
  name: "German",
  stopWords: "der die das und ist nicht ich ein eine mit auf für den von zu es wird sind im werden jetzt auch noch dem sich wie oder aber nach bei mir dir gleich mich bin dran dabei moment fertig erledigt mache prüfe schaue kurz eben nun weiter lass alles klar verstanden okay dein deine ihr uns datei werde habe können soll -ung -lich -isch -keit -heit -cht -sch -ten -gen -en -er -es",
  cue: words(`<(?:ich|wir|lass|lasst|lassen|gleich|jetzt|nun|als nächstes|mal|schauen|wird)>`),
  tailCue: words(`<(?:ich|wir|bin|jetzt|nun|gleich|sofort|noch|weiter|nächste[rs]?|dabei|dran|moment|später|geht|arbeite|läuft)>|…|\\.\\.\\.`),
  constructions: [
    { name: "erste Person, Futur", pattern: words(`<(?:ich werde|werde ich|wir werden|werden wir)>(?! (?:sehen|mich freuen))`), verb: "inside", force: "firm" },
    { name: "Lass mich", pattern: words(`<(?:lass|lasst|lassen sie) (?:mich|uns)>(?! (?:wissen|raten))`), verb: "inside", force: "firm" },
    { name: "Zeitwort vor der ersten Person", pattern: words(`(?:^|[.,;:–—-]\\s+|<(?:und|dann|daher|also|deshalb)\\s+)${NEXT}(?: ${NEXT})* (?:${DO}|gehe|mache) ich>`), verb: "inside", force: "firm" },
    { name: "erste Person mit Zeitwort", pattern: words(`<ich (?:mich |mir |dir |ihnen |dann |also )?${DO}>(?=[^.!?]*<${NEXT}>)`), verb: "inside", force: "firm" },
    { name: "erste Person, Gegenwart", pattern: words(`<(?:ich (?:mich |dann )?${DO}|(?:das|dies|den rest|alles) ${DO} ich)>`), verb: "inside", force: "loose" },
    { name: "erste Person, Absicht", pattern: words(`<ich (?:will|möchte|muss|gehe|mache|fange|beginne|starte) (?=[^.!?]*<(?:${NEXT}|an|weiter|los)>)`), verb: "inside", force: "firm" },
    { name: "ohne Person, dabei", pattern: words(`^(?:ok(?:ay)?[,.]? |gut[,.]? |ja[,.]? )?(?:bin (?:noch |schon |gerade )?(?:dran|dabei|am)|arbeite (?:noch |gerade |weiter )?(?:dran|daran|an)|geht (?:gleich |jetzt )?(?:los|weiter)|mache? (?:ich |mich )?(?:gleich|jetzt|weiter)|kommt (?:gleich|sofort)|wird (?:gleich |jetzt |sofort )?(?:gemacht|erledigt))>`), verb: "inside", force: "progress" },
    { name: "ohne Person, Verb und Zeitwort", pattern: words(`^(?:werde|${DO}) (?:jetzt|nun|gleich|sofort|noch)>`), verb: "inside", force: "progress" },
    { name: "ohne Verb, jetzt", pattern: words(`^(?:und )?(?:jetzt|nun|als nächstes|weiter|weiter geht(?:'s| es)|nächster schritt|dann)(?: noch)?(?:[:–-]| mit| zu[rm]?| der| die| das| den| ein(?:e|en)?)(?![^.!?]*<(?:ist|sind|war|hat|haben|wird|werden|kann|können|steht|geht|läuft|funktioniert|klappt|gilt|gibt|zeigt|enthält)>)`), verb: "inside", force: "progress" },
    { name: "Übergabe", pattern: words(`<(?:geht|kommt|wandert) (?:jetzt|nun|gleich) (?:an|zu[rm]?|bei|ins?)>`), verb: "inside", force: "loose" },
    { name: "erste Person am Anfang, Gegenwart", pattern: words(`${HEAD}(?:dann |danach |also |jetzt |nun )?(?:ich (?:mich |mir |dir |ihnen )?${DO}|(?:das|dies|die|den rest|alles|es) ${DO} ich)>`), verb: "inside", force: "loose" },
    { name: "Verb ohne Person", pattern: words(`${HEAD}(?:${DO}) (?:(?:ich|mich|mir|dir|das|es|mal|gleich|jetzt|sofort|kurz|eben|noch|nun|drum|darum|die|den|dem|ein|eine|einen) )*(?:${NEXT}|drum|darum|an|dran|nach|weiter)(?:>[^.!?,]*$)`), verb: "inside", force: "progress" },
    { name: "der nächste Schritt ist", pattern: words(`<(?:der|mein|die|das) (?:(?:aller)?nächste[rsn]?|letzte[rsn]?|verbleibende[rsn]?) (?:schritt|aufgabe|punkt|sache|teil|etappe)(?: ist| wäre| besteht darin|:)`), verb: "inside", force: "loose" },
    { name: "als Nächstes ist dran", pattern: words(`<(?:als nächstes|jetzt|nun|danach|dann|zuerst) (?:kommt|kommen|folgt|folgen|ist|sind|steht|stehen) [^.!?]{2,60}<(?:dran|an der reihe|an|auf dem plan)\\W*$|<(?:bleibt|bleiben|fehlt|fehlen) (?:nur )?(?:noch|jetzt)>[^.!?]*<(?:zu \\p{L}+en|mache ich|erledige ich)`), verb: "inside", force: "loose" },
    { name: "und Verb in der ersten Person mit Zeitwort", pattern: words(`<ich>[^.!?]*<und (?:${DO}) (?:jetzt|nun|gleich|sofort|anschließend|dann|als nächstes)>`), verb: "inside", force: "firm" },
    { name: "gib mir eine Minute", pattern: words(`<(?:gib|geben sie|gebt|lass|lassen sie) mir (?:nur |noch |bitte )?(?:eine?n?|zwei|drei|paar|ein paar|\\d+) (?:\\p{L}+ )?(?:minuten?|sekunden?|moment|augenblick|stunden?)>|<(?:ein(?:en)? )?moment,? ich ${DO}>`), verb: "inside", force: "firm" },
    { name: "wird gemacht", pattern: words(`^(?:ok(?:ay)?[,.]? |gut[,.]? |klar[,.]? )?(?:wird (?:sofort |gleich )?(?:gemacht|erledigt)|kümmere mich (?:drum|darum)|mach(?:e)? ich|bin (?:schon )?dran|schaue? ich mir (?:gleich |sofort |jetzt )?an|ich mache mich (?:an die arbeit|dran|daran)|an die arbeit|los geht's|auf geht's)`), verb: "inside", force: "loose" },
    { name: "erste Person hinter einem Nebensatz", pattern: words(`,\\s+(?:dann |so )?${DO} ich>`), verb: "inside", force: "loose" },
    { name: "Zeitwort und Grundform", pattern: words(`${HEAD}(?:${NEXT} )+(?:\\p{L}+ ){0,5}\\p{L}+(?:en|ern|eln)(?:>[^.!?]{0,60}[.!…]*$)`), verb: "inside", force: "progress" },
    { name: "Aufforderung an uns", pattern: words(`${HEAD}(?:${NEXT} )?(?:schauen|sehen|beginnen|fangen|prüfen|machen|gehen|starten|testen) wir>`), verb: "inside", force: "firm" },
    { name: "ohne Verb, weiter mit", pattern: words(`(?:^|[,;–—]\\s+)(?:und )?(?:jetzt |nun |dann )?(?:weiter|fortfahren|weitermachen) (?:mit|zu[rm]?|im)>`), verb: "inside", force: "progress" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}<(?:erkläre|erklären|beschreibe|beschreiben|erläutere|erläutern|zeige|zeigen|fasse|zusammenfassen|zusammen|antworte|antworten|beantworte|beantworten|nenne|nennen|liste|auflisten|schildere|schildern|sage|sagen|gebe|stelle? .* vor|vorstellen|aufzählen|darlegen|skizziere|skizzieren)>`),
  produce: words(`^.{0,60}<(?:schreibe|schreiben|entwerfe|entwerfen|formuliere|formulieren|übersetze|übersetzen|berechne|berechnen|rechne|analysiere|analysieren|erstelle|erstellen|verfasse|verfassen)>`),
  idle: words(`^.{0,40}<(?:nenne ich|nenne (?:die|diese|sie|beide|es)|empfehle|rate|schlage (?:ich )?vor|warte|warten|abwarten|lasse(?![^.!?]*<(?:laufen|durchlaufen|prüfen|bauen|testen|rechnen|ausführen|erzeugen|erstellen|übersetzen)>)|belasse|bleibe|bleiben|merke mir|merken|verzichte|verzichten|vermeide|vermeiden|halte mich|beibehalten|behalte|freue|gehe davon aus|nehme an|achte|achten|respektiere|bin|sein|helfe (?:dir|ihnen) gern|verstehe|denke)>`),
  comeBack: words(`<(?:melde (?:ich )?mich|sage? (?:ich )?(?:dir|ihnen|euch)(?: dann)? bescheid|melden|gebe (?:dir|ihnen) bescheid|sage bescheid|bescheid geben|berichte|informiere (?:dich|sie)|halte (?:dich|sie) auf dem laufenden|komme (?:auf .* )?zurück)>`),
  negation: words(`^.{0,50}<(?:nicht|nie|niemals|kein(?:e|en|er|em)?|nichts)>`),
  now: words(`<(?:jetzt|nun|gleich|sofort|als nächstes|dann|danach|anschließend|zuerst|zunächst|erst(?:mal| einmal)?|umgehend|weiter|noch|moment|sekunde|minute|eben|kurz|später|nachher|gerade)>`),
  other: never,
  condition: words(`<(?:wenn|falls|sobald|sofern|ansonsten|andernfalls|außer|nachdem (?:du|sie|ihr)|bevor(?! (?:ich|wir)>(?![^.!?]*<(?:habe|haben|hatte|hatten|war|waren)>))|solange|je nachdem|nach (?:deiner|ihrer|eurer) (?:zusage|freigabe|bestätigung|antwort)|auf wunsch|bei bedarf|mit (?:deiner|ihrer) (?:zusage|freigabe|erlaubnis)|sag(?:en sie)? bescheid|bis (?:du|sie|ihr))>`),
  offer: words(`<(?:gerne? (?:auch|noch)|soll ich|sollen wir|möchtest du|möchten sie|willst du|wollen sie|kann (?:ich )?(?:dir |ihnen )?(?:gerne?|auch)|könnte ich|ich könnte|würde (?:ich )?(?:mich|gerne?|dann)|auf wunsch)>`),
  policy: words(`<(?:ab (?:jetzt|sofort|heute)|von (?:jetzt|nun) an|künftig|zukünftig|in zukunft|fortan|immer|jedes mal|jeweils|stets|in diesem (?:chat|gespräch)|während (?:dieses|unseres)|beim nächsten mal|nie mehr|grundsätzlich)>`),
  request: words(`<(?:(?:schick|gib|sag|nenn|teil|zeig|leit|kopier|füg|lad|trag|bestätig|schreib|stell)(?:e|en sie)? (?:ihn|sie|es|mir|uns|das|den|die)|bitte (?!warte|warten|einen moment|gedul|hab)\\p{L}+|sag(?:e|en sie)? (?:mir|uns)|schick(?:e|en sie)? (?:mir|uns)|gib (?:mir|uns)|geben sie|brauche ich (?:von|noch|dein|ihr|eine)|ich brauche (?:noch |dein|ihr|von|eine?|den|die|das)|bestätige|bestätigen sie|wähle|entscheide|entscheiden sie|teile? (?:mir|uns)|nenne? (?:mir|uns)|kannst du|könntest du|können sie|könnten sie|möchtest du|welche[rsn]?)>`),
  question: /(?!)/,
  courtesy: /^(?:\W|danke.*|vielen dank.*|(?:ein(?:en)? )?(?:kleinen )?moment.*|(?:eine )?sekunde.*|bitte (?:warten|einen moment|um geduld|hab).*|das (?:kann|wird|sollte|dauert).{0,60}|dauert (?:nicht|nur|einen).*|bis gleich.*|(?:kann ich )?sonst noch.*|noch etwas.*|gut|ok(?:ay)?|alles klar|verstanden|gern(?:e)?|klar|mache ich|perfekt|super|prima)[.!,?\s]*$/i,
  report: words(`<(?:habe|haben|hat|wurde|wurden|worden|ist|sind|war|fertig|erledigt|abgeschlossen|geklappt|läuft|laufen|erfolgreich|bestanden|liegt|liegen|steht|stehen|hier (?:ist|sind)|funktioniert)>|✅`),
  blocker: words(`<(?:kann (?:ich )?(?:das |es |hier |leider )?nicht|konnte (?:ich )?.{0,30}nicht|nicht möglich|kein(?:e|en)? (?:zugriff|rechte?|berechtigung|verbindung)|fehlgeschlagen|verweigert|gesperrt|abgelehnt|abgelaufen|nicht erreichbar|fehler|scheitert|gescheitert|blockiert|fehlt mir)>`),
  waiting: words(`<(?:eingeplant|geplant für|automatisch|im hintergrund|warte auf|wartet auf|läuft um|nachtlauf|auftrag)>`),
  progress: /^(?:ok(?:ay)?[,.] |ja[,.] )?(?:bin (?:noch |schon |gerade )?(?:dran|dabei|am arbeiten)|(?:wird|ist) (?:noch |gerade |schon )?(?:in arbeit|bearbeitet|erledigt|gemacht)|arbeite (?:noch |gerade |weiter )?(?:daran|dran)|in arbeit|(?:ein(?:en)? )?moment(?: bitte)?|(?:eine )?sekunde|geht (?:gleich )?los|läuft noch)\W*.{0,20}$/i,
  running: words(`<(?:läuft (?:jetzt|gerade|bereits|schon|im hintergrund|an)|gestartet|angestoßen|im hintergrund|wird (?:gerade|jetzt) (?:hochgeladen|heruntergeladen|ausgeführt|erstellt|gebaut|verarbeitet)|in arbeit|bitte warten)>`),
  done: words(`<(?:ist|sind|wurde|wurden|habe ich|hab ich|ich habe|ich hab)>[^.!?]{0,60}<(?:notiert|gespeichert|verschickt|gesendet|gebucht|eingetragen|veröffentlicht|abgeschickt|reserviert|bestellt|hochgeladen|weitergeleitet|eingereicht)>|(?:^|[.!,] )(?:ich habe (?:\\p{L}+ ){0,8}|(?:ist|sind|wurde|wurden) (?:\\p{L}+ ){0,4})?(?:notiert|gespeichert|abgelegt|verschickt|gesendet|gebucht|angelegt|erstellt|gelöscht|hochgeladen|eingetragen|veröffentlicht|abgeschickt|vermerkt|reserviert|bestellt|ausgerollt|weitergeleitet|eingereicht)>`),
  stub: /^(?:keine antwort (?:nötig|erforderlich)|nichts|leer)[.]?$/i,
  asksForPlan: words(`<(?:wie würdest|wie würden|wie gehst|plan|vorschlag|konzept|warum|weshalb|erklär\\p{L}*|beschreib\\p{L}*|ohne (?:etwas )?zu ändern|nur (?:sagen|erklären)|vorgehen)>`),
  asksForWork: words(`<(?:reservier\\p{L}*|buch\\p{L}*|bestell\\p{L}*|schick\\p{L}*|send\\p{L}*|trag\\p{L}*|stell\\p{L}*|mach\\p{L}*|änder\\p{L}*|reparier\\p{L}*|behebe?\\p{L}*|schreib\\p{L}*|erstell\\p{L}*|lösch\\p{L}*|füg\\p{L}*|start\\p{L}*|führ\\p{L}*|teste?\\p{L}*|prüf\\p{L}*|bau\\p{L}*|sortier\\p{L}*|aktualisier\\p{L}*|lade?\\p{L}*|notier\\p{L}*|weiter|bitte)>`),
  step: words(`^(?:dann |danach |zuerst )?\\p{L}+(?:e?n)?(?: .*)?\\p{L}+(?:en|ern|eln)[.]?$`),
  addressee: words(`<(?:du|dir|dich|sie|ihnen|ihr|euch|dein\\p{L}*|ihre?\\p{L}{0,2}|euer|eure|möchtest|willst|zustimm\\p{L}+|freigabe|bestätig\\p{L}+|mir|gewünscht|wunsch)>`),
  asksForText: words(`<(?:geschichte|gedicht|lied|brief|mail|e-mail|nachricht|artikel|aufsatz|übersetz\\p{L}*|umformulier\\p{L}*|dialog|rede|witz|märchen)>`),
  presents: words(`^(?:[^.!?]{0,40}[,:!–—-]\\s+)?(?:hier (?:ist|sind|kommt|kommen)|das ist|nachfolgend|im folgenden) (?:\\p{L}+ ){0,4}(?:übersicht|zusammenfassung|liste|bericht|tabelle|plan|ergebnis(?:se)?|schritte|antwort(?:en)?|entwurf|code|optionen|details|analyse|überblick|vergleich|übersetzung)>[^.!?:]{0,80}[.!…]*$`),
  planWord: words(`<(?:plan|schritte?|phasen?|etappen?|vorgehen|fahrplan)>`),
  success: words(`<(?:alle [^.!?]{0,40}<(?:grün|bestanden|bestehen|laufen (?:\\p{L}+ )?durch|durchgelaufen|erfolgreich|fehlerfrei)|(?:\\p{L}*tests?|build|\\p{L}*suite|kompilierung|deployment|migration)[^.!?]{0,30}<(?:grün|bestanden|besteht|läuft (?:\\p{L}+ )?durch|laufen (?:\\p{L}+ )?durch|durchgelaufen|erfolgreich|ohne fehler|fehlerfrei))>`),
  admits: words(`<(?:außer|aber|jedoch|obwohl|fehlgeschlagen|schlägt|noch|wenn|falls|sollte)>`),
};
