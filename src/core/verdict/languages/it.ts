/** Italian. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const NEXT = "(?:adesso|ora|subito|poi|dopo|quindi|prima|per prima cosa|a breve|intanto|immediatamente|di seguito|successivamente)";
/** What is done already: a participle, which ends like a verb in the first person. */
const DONE = "(?:(?!(?:sub|inv|ev|ed|vis|c|rived|riv|elic|med|merit|mer|aiu|val|rival|disc|rifi|sal|comp|imp|m|comm|perm|dep|rep|ad|dil)[iau]to>)\\p{L}+[aiu]to|(?:ri|rac|dis|con)?(?:fatt|dett|scritt|lett|corrett|rett|elett|rott|tradott|prodott|ridott|condott|introdott|tolt|risolt|raccolt|accolt|volt|rivolt|apert|copert|scopert|offert|chius|inclus|esclus|conclus|decis|divis|pres|sorpres|compres|res|spes|acces|appes|pers|emers|trascors|moss|rimoss|promoss|mess|permess|ammess|trasmess|success|concess|vist|previst|chiest|richiest|post|rispost|compost|dispost|espost|rimast|vissut|pront|perfett|esatt|giust)o)";
const DO1 = "(?:(?:ti|vi|le|lo|la|li|gli|mi|ne|si) )*(?!" + DONE + ">)(?!\\p{L}+(?:ano|ono)>)(?!(?:ecco|ho|sono|posso|voglio|credo|spero|capisco|vedo|so|devo|penso|suppongo|ricordo|trovo|conosco|preferisco|consiglio|suggerisco|propongo|resto|rimango|aspetto|attendo|temo|vorrei|potrei|dovrei|farei|sarei|avrei|tutto|questo|quello|come|solo|modo|caso|fatto|altro|molto|poco|certo|stato|processo|risultato|nuovo|primo|secondo|ultimo|prossimo|testo|passo|permesso|file|dopo|dico|servizio|documento|progetto|modulo|comando|pacchetto|contenuto|punto|tempo|giorno|motivo|esempio|archivio|accesso|calcolo|flusso|metodo|titolo|nostro|vostro|mio|tuo|suo|loro|meno|sotto|sopra|dentro|campo|anno|grafico|indice|storico|zero|quattro|otto|entrambi|adesso|subito|intanto|pertanto|soltanto|presto|bravo|benvenuto|invano|almeno|perfino|persino|spesso|nessuno|tanto|quanto|formato|utilizzo|sbagliato|codice|utente|numero|aggiornamento|salvataggio|riavvio|riepilogo)>)(?:\\p{L}{2,}o|do)>(?! (?:è|sono|era|erano|di|del|della|dei|che|non|" + DONE + "|\\p{L}+ " + DONE + ")>)";
/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:bene|ok|okay|perfetto|va bene|certo|capito|d'accordo|ricevuto|ottimo|benissimo|sì|fatto|chiaro|certamente|un (?:attimo|momento|secondo|minuto)|grazie|hai ragione|scusa|allora|dunque)[,.!:–—-]*\\s+)*(?:io )?";
const GERUND = "\\p{L}+(?:ando|endo)(?:l[oaie]|ne|mi|ti|ci|vi)?";

export const it: Language = {
  code: "it",
  name: "Italian",
  stopWords: "di che e la il un a per è in una non sono mi si ho lo con ti cosa le da se come io al del della nel ora adesso più ma ha gli anche alla questo poi dei fatto ecco certo momento attimo vado procedo controllo subito quindi sto tutto mio stato fammi lasciami eseguo verifico verificando lavorando file dal sul prova -zione -ando -endo -ato -ata -mente -iamo -etto -ello -ggio -cchi -are -ere -ire -amo -gli -tà quando mi lo pubblico controllo confermi modulo successivo passiamo andiamo hai ragione mancavano aggiungo ricompilo mancano perché dove ancora già però aggiungi sono siamo fatto faccio tutti tutte passano",
  cue: words(`<(?:adesso|ora|subito|poi|vado|vediamo|lascia\\p{L}*mi|fammi|procedo|passo|inizio|comincio|continuo|provo|sto|quindi|prima|\\p{L}+(?:erò|irò|arò|rò|eremo|iremo))>`),
  tailCue: words(`<(?:adesso|ora|subito|poi|dopo|prossim\\p{L}|passo|attimo|momento|secondo|sto|${GERUND}|continuo)>|…|\\.\\.\\.`),
  constructions: [
    { name: "futuro, prima persona", pattern: words(`<(?!(?:sarò|potrò|dovrò|avrò|saprò|però|resterò|rimarrò|vorrò|può|ciò|perciò)>)\\p{L}{2,}(?:erò|irò|arò|rrò|drò|prò|vrò)>`), verb: "inside", force: "firm" },
    { name: "vado a", pattern: words(`<(?:vado|andiamo|vengo) (?:ora |subito |adesso )?a \\p{L}+(?:are|ere|ire|rre)\\p{L}*>`), verb: "inside", force: "firm" },
    { name: "fammi", pattern: words(`<(?:fammi|lasciami|lascia che|mi lasci|permettimi|mi permetta)>(?! sapere)`), verb: "inside", force: "firm" },
    { name: "avverbio e presente", pattern: words(`(?:^|[.,;:–—-]\\s+|<e )${NEXT},? ${DO1}>`), verb: "inside", force: "firm" },
    { name: "presente e avverbio", pattern: words(`^(?:bene[,.]? |ok[,.]? |perfetto[,.]? |va bene[,.]? |certo[,.]? )?${DO1} [^.!?]*<(?:adesso|ora|subito|immediatamente)>|^${DO1} (?:subito|ora|adesso)>`), verb: "inside", force: "firm" },
    { name: "procedo", pattern: words(`<(?:procedo|passo|inizio|comincio|continuo|proseguo|riprendo|provvedo|mi occupo|me ne occupo|mi metto|parto|provo) (?:ora |subito |adesso |quindi )?(?:a|con|da|dal|alla|al|di|col)?>`), verb: "inside", force: "loose" },
    { name: "sto, gerundio", pattern: words(`<(?:sto|stiamo) (?:ancora |già |ora )?(?!(?:avendo|aspettando|pensando)>)${GERUND}>`), verb: "inside", force: "progress" },
    { name: "ci sto lavorando", pattern: words(`<(?:ci sto|ci stiamo) (?:ancora )?(?:lavorando|pensando)>|^in corso>`), verb: "inside", force: "progress" },
    { name: "prossimo passo", pattern: words(`^(?:prossimo passo|passo successivo|poi|ora|adesso|dopo)\\s*[:–—-]\\s*\\S+ \\S+`), verb: "inside", force: "loose" },
    { name: "necessità", pattern: words(`<(?:devo|bisogna|mi resta da|occorre) (?:ancora |prima |ora )?\\p{L}+(?:are|ere|ire|rre)\\p{L}*>`), verb: "inside", force: "loose" },
    { name: "presente, prima persona", pattern: words(`${HEAD}(?:ora |adesso |subito |poi |anche )?${DO1}>(?!\\s*[:=])`), verb: "inside", force: "loose" },
    { name: "presente coordinato", pattern: words(`<e (?:poi |subito |ora )?(?:te |ve |glie)?(?:lo|la|li|le)? ?(?:mando|invio|carico|avvio|lancio|pubblico|aggiorno|correggo|sistemo|verifico|controllo|eseguo|riprovo|provo|scrivo|salvo|installo)>`), verb: "inside", force: "loose" },
    { name: "il prossimo passo è", pattern: words(`<(?:il|la|mio|mia) (?:prossim[oa]|passo successiv[oa]|unica cosa che (?:manca|resta))(?: (?:passo|cosa|fase|mossa))?(?: ora)? (?:è|sarà|consiste nel)>(?= ?\\p{L}+)`), verb: "inside", force: "loose" },
    { name: "resta, manca, tocca", pattern: words(`<(?:(?:mi |ci )?(?:resta|restano|rimane|rimangono|manca|mancano) (?:solo |ancora )?(?:da |di )?\\p{L}+(?:are|ere|ire|rre)|ora tocca|adesso tocca|ci penso io|me ne occupo|ci sono quasi)>`), verb: "inside", force: "loose" },
    { name: "un minuto per", pattern: words(`<(?:dammi|mi dia|datemi|mi serve|mi servono|concedimi) (?:solo )?(?:un|una|due|tre|qualche|\\d+) (?:\\p{L}+ )?(?:attimo|momento|secondo|secondi|minuto|minuti|istante|ora|ore)>[^.!?]{0,20}<(?:per|mentre|che|e)>`), verb: "inside", force: "firm" },
    { name: "passiamo a", pattern: words(`<(?:passiamo|andiamo|procediamo|continuiamo|proseguiamo) (?:a|al|alla|ai|alle|allo|all'|con|oltre|avanti)`), verb: "inside", force: "firm" },
    { name: "sto per", pattern: words(`<(?:sto per|stiamo per) (?!a)\\p{L}+(?:are|ere|ire|rre)\\p{L}*>`), verb: "inside", force: "firm" },
    { name: "nome di azione, in corso", pattern: words(`^(?:\\p{L}+ ){1,6}in corso\\W*$`), verb: "inside", force: "progress" },
    { name: "esortativo", pattern: words(`${HEAD}(?:prima,? |ora,? |adesso,? |innanzitutto,? )?(?:vediamo|iniziamo|cominciamo|controlliamo|verifichiamo|guardiamo|proviamo|apriamo|cerchiamo|sistemiamo|correggiamo|diamo un'occhiata)>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,30}<(?:spieg\\p{L}+|descriv\\p{L}+|riassum\\p{L}+|rispond\\p{L}+|dir\\p{L}+|chiar\\p{L}+|dettagli\\p{L}+|mostr\\p{L}+|elenc\\p{L}+|present\\p{L}+|illustr\\p{L}+|racconto|dico|darò|do)>`),
  produce: words(`^.{0,30}<(?:scriv\\p{L}+|redig\\p{L}+|traduc\\p{L}+|calcol\\p{L}+|analizz\\p{L}+|crear\\p{L}+|creo|gener\\p{L}+|compong\\p{L}+)>`),
  idle: words(`^.{0,30}<(?:consigli\\p{L}+|suggerisc\\p{L}+|raccomand\\p{L}+|chiam(?:erò|o) (?:le|i|queste|questi)|user(?:ò|o) (?:il|la) (?:nome|termine|parola)|aspett\\p{L}+|attend\\p{L}+|lascio|lascerò|ricorder\\p{L}+|evit\\p{L}+|mant(?:engo|errò)|tengo|terrò|rest\\p{L}+|suppong\\p{L}+|rispett\\p{L}+|sarò|capisco)>`),
  comeBack: words(`<(?:(?:ti|vi|le) (?:dico|dirò)(?= *[.!…,]|$)|ti (?:faccio sapere|avviso|avviserò|aggiorno|aggiornerò|farò sapere|informo)|le farò sapere|torno (?:da te|subito|con)|tornerò|tengo aggiornat\\p{L})>`),
  negation: words(`^.{0,20}<(?:non|mai|nessun\\p{L}*|niente)>|<non \\p{L}+(?:rò|o)>`),
  now: words(`<(?:adesso|ora|subito|poi|dopo|quindi|prima|per prima cosa|a breve|immediatamente|attimo|momento|secondo|minuto|ancora|prossimo|successivo|più tardi|di seguito)>`),
  other: never,
  condition: words(`<(?<!<(?:vedere|verificare|controllare|sapere|capire) )se (?!stess)|<(?:quando (?:vuoi|vuole|avrai|sei|mi|puoi)|(?:non )?appena|una volta che|a meno che|nel caso|in caso|altrimenti|con il tuo (?:ok|permesso|consenso)|dopo (?:la tua|il tuo|la sua)|dimmi|mi dica|fammi sapere|prima che|finché non)>`),
  offer: words(`<(?:posso (?:anche|inoltre)|potrei|vuoi che|vuole che|desideri|ti va|volentieri|con piacere|se (?:vuoi|preferisci))>`),
  policy: words(`<(?:d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi) in (?:poi|avanti)|in futuro|sempre|ogni volta|in questa (?:conversazione|chat)|durante (?:questa|la nostra)|la prossima volta|di default)>`),
  request: words(`<(?:(?:da|di|fa|manda|invia|passa|scrivi|conferma|indica|incolla|copia|mostra)m?(?:me|ce)l[oaie]|(?:dam|dim|fam)mi(?! (?:un|una|due|qualche|vedere|controllare|verificare))|mandami|inviami|passami|scrivimi|(?:per favore|per cortesia),? (?!attend|aspett|un (?:attimo|momento))\\p{L}+|dimmi|mi dica|inviami|mandami|incolla|conferma(?:mi)?|confermi|scegli|scelga|indicami|ho bisogno (?:di|che|del|della)|mi serve|puoi|potresti|può|quale|quali|cosa preferisci)>`),
  question: /(?!)/,
  courtesy: /^(?:\W|grazie.*|(?:un|solo un) (?:attimo|attimino|momento|momentino|secondo|minuto).*|(?:per favore,? )?(?:attendi|attenda|aspetta|aspetti).*|(?:serve|altro|qualcos'altro|ti serve).{0,20}|va bene|perfetto|certo|capito|ok|bene|d'accordo|ricevuto|ci (?:vuole|vorrà|metterò).{0,40})[.!,?…\s]*$/i,
  report: words(`<(?:ho|ha|hanno|è|sono|abbiamo|fatto|fatta|finit\\p{L}|completat\\p{L}|riuscit\\p{L}|corrett\\p{L}|funziona|funzionano|ecco|risulta|passano|superat\\p{L}|stat[oaie])>|✅`),
  blocker: words(`<(?:non (?:posso|riesco|sono riuscit\\p{L}|ho (?:accesso|i permessi|il permesso)|è (?:possibile|disponibile|attiv\\p{L}))|senza (?:accesso|permess\\p{L})|fallit\\p{L}|errore|negat\\p{L}|rifiutat\\p{L}|scadut\\p{L}|bloccat\\p{L}|impossibile|manca(?:no)?)>`),
  waiting: words(`<(?:pianificat\\p{L}|programmat\\p{L}|automaticamente|in background|in attesa)>`),
  progress: words(`^(?:ok[,.]? |sì[,.]? )?(?:ci sto (?:ancora )?lavorando|ci lavoro|sto (?:ancora )?lavorando|in (?:corso|lavorazione|elaborazione)|elaborazione in corso|(?:un|solo un) (?:attimo|momento|secondo)|quasi (?:fatto|pronto|finito))>.{0,30}$`),
  running: words(`<(?:è in (?:esecuzione|corso)|sta (?:girando|scaricando|caricando|elaborando)|in background|avviat[oa]|ho avviato|attendi|attendere)>`),
  done: words(`<(?:è|sono|è stat[oa]|sono stat[ie]|ti ho|ho) (?:\\p{L}+ )?(?:prenotat[oaie]|inviat[oaie]|salvat[oaie]|registrat[oaie]|pubblicat[oaie]|annotat[oaie]|aggiunt[oaie])>|(?:^|[.!,] )(?:l'ho |ho |è stat[oa] |è )?(?:già )?(?:annotat[oa]|segnat[oa]|salvat[oa]|inviat[oa]|spedit[oa]|prenotat[oa]|pubblicat[oa]|registrat[oa]|creat[oa]|eliminat[oa]|caricat[oa]|aggiunt[oa]|inoltrat[oa])>`),
  stub: /^(?:nessuna risposta (?:necessaria|richiesta)|vuoto|niente)[.]?$/i,
  asksForPlan: words(`<(?:come (?:faresti|procederesti)|piano|proposta|perché|spiega\\p{L}*|descrivi|senza (?:toccare|modificare)|solo (?:dimmi|spiega)|approccio)>`),
  asksForWork: words(`<(?:fai|correggi|crea|scrivi|aggiungi|elimina|esegui|lancia|prova|testa|verifica|controlla|aggiorna|invia|carica|installa|continua|procedi|annota|salva|per favore|sistema)>`),
  step: words(`^(?:poi |prima )?\\p{L}+(?:are|ere|ire|rre) `),
  addressee: words(`<(?:tu|te|ti|lei|voi|tuo|tua|suo|vuoi|vuole|confermi|conferma|puoi|preferisci|avrai|mi|dimmi|fammi|desideri|serve|sei)>`),
  asksForText: words(`<(?:racconto|storia|poesia|canzone|lettera|e-?mail|messaggio|articolo|tema|traduci|traduzione|riscrivi|dialogo|discorso|barzelletta)>`),
  presents: words(`^(?:[^.!?]{0,40}[,:!–—-]\\s+)?(?:ecco|questo è|questa è|questi sono|di seguito) (?:\\p{L}+ ){0,4}(?:riepilogo|riassunto|elenco|lista|rapporto|tabella|piano|risultat[oi]|passi|passaggi|rispost[ae]|bozza|codice|opzioni|dettagli|analisi|panoramica|confronto|traduzione)>[^.!?:]{0,80}[.!…]*$`),
  planWord: words(`<(?:piano|passi|passaggi|fasi|strategia)>`),
  success: words(`<(?:tutti i [^.!?]{0,40}<(?:passano|passati|superati|verdi)|(?:test|build|compilazione|suite)[^.!?]{0,30}<(?:passano|passa|passati|superati|verdi|è verde|con successo|senza errori))>`),
  admits: words(`<(?:tranne|ma|però|anche se|fallit\\p{L}|ancora|se|quando|dovrebbe)>`),
};
