/** Filipino. The aspect is in the verb (i-, mag- and a doubled first syllable for what is to come), ko and ako name the speaker. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const NEXT = "(?:ngayon|susunod|pagkatapos|una|agad|muna|mamaya|ulit)";
/** Begun or done already: a prefix in n-, or -in-, -um- within the first syllable. */
const COMPLETED = "(?:na|in|[bdghklmnprstwy]?(?:in|um)\\p{L})";

export const tl: Language = {
  ...unknown,
  code: "tl",
  name: "Filipino",
  stopWords: "ang ng sa na at ay mga ko ako mo ka ito para hindi may kung po lang din rin naman siya natin atin akin ngayon muna sige file susunod pagkatapos gusto nito iyon wala dahil upang pero tapos -ang -han -hin i- mag- pag- nag- hayaan akong tayo -tayo tingnan magpatuloy ikatlong susuriin ipapaalam hayaan magpatuloy tayo sa mo akong tingnan ikatlong hayaan magpatuloy susunod module",
  cue: words(`<(?:ko|ako|natin|tayo|hayaan|ngayon|susunod|pagkatapos|una|sige)>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "gagawin ko", pattern: words(`<(?!${COMPLETED})(?:(?:i|mag|ma|pag)?(?:\\p{L}{2})\\p{L}+) (?:ko|ako|natin|tayo|namin)(?: (?:na|muna|ngayon|agad|po|ulit))*>(?=[^.!?]*)`), verb: "inside", force: "loose" },
    { name: "hayaan", pattern: words(`<(?:hayaan|payagan) (?:mo|ninyo|niyo) (?:akong|ako)>`), verb: "inside", force: "firm" },
    { name: "ngayon at kilos", pattern: words(`(?:^|[.,;:–—-]\\s+)${NEXT},? (?:na )?(?:ay )?(?!${COMPLETED})(?:i|mag|ma|pag)?\\p{L}+ (?:ko|ako|natin|tayo)>`), verb: "inside", force: "firm" },
    { name: "tara", pattern: words(`<(?:tara|simulan natin|magsimula tayo|lumipat tayo|magpatuloy tayo|ituloy natin)>`), verb: "inside", force: "firm" },
    { name: "kasalukuyan", pattern: words(`<(?:kasalukuyan|sinusuri|ginagawa|inaayos|hinahanap|pinoproseso|binabasa)>`), verb: "inside", force: "progress" },
    { name: "susunod na hakbang", pattern: words(`<(?:ang )?susunod na (?:hakbang|gagawin)`), verb: "inside", force: "loose" },
    { name: "bigyan mo ako", pattern: words(`<bigyan (?:mo|ninyo|niyo) (?:ako|po ako) ng`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:ipapaliwanag|ipaliwanag|ilalarawan|sasagutin|ibubuod|ililista|ipapakita|sasabihin)>`),
  produce: words(`^.{0,60}?<(?:isusulat|susulat|isasalin|kukuwentahin|susuriin ang)>`),
  idle: words(`^.{0,60}?<(?:maghihintay|hihintayin|tatandaan|iiwasan|iiwan|inirerekomenda|iminumungkahi|tatawagin|sana|gusto|kailangan|nakita|natapos|ginawa)>`),
  comeBack: words(`<(?:sasabihan|ipapaalam|babalikan|babalik|mag-uulat|aabisuhan)>`),
  negation: words(`<(?:hindi|wala|huwag|walang)>`),
  now: words(`<(?:ngayon|susunod|pagkatapos|una|agad|muna|mamaya|sandali|saglit|minuto|pa)>`),
  other: words(`^(?!.*<(?:ko|ako|tayo|natin)>)(?:.*<ng (?:script|programa|sistema|server|app)>)|<(?:ang (?:script|programa|sistema|server)|siya|sila|mo|ninyo)>(?!.*<(?:ko|ako|akong|tayo)>)`),
  condition: words(`<(?:kung|kapag|pag|sa sandaling|sakaling|kung hindi|sabihin mo|oras na)>`),
  offer: words(`<(?:gusto mo ba|gusto ninyo ba|puwede ko|pwede ko|maaari ko|maaari rin)>`),
  policy: words(`<(?:mula ngayon|simula ngayon|palagi|lagi|tuwing|sa usapang ito|sa susunod na (?:pagkakataon|beses))>`),
  request: words(`<(?:paki\\p{L}+|pakisabi|pakipadala|piliin|kumpirmahin|sabihin mo|alin|ano ang)>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|salamat.*|(?:sandali|saglit).*|may iba pa.*|sige|okay|ok|oo|opo|ayos)[.!,?;…।\\s]*$`),
  report: words(`<(?:na|natapos|tapos na|nagawa|naayos|nasubukan|gumagana|narito|heto|matagumpay|pumasa|nakita|idinagdag|binago|inayos)>|✅`),
  blocker: words(`<(?:hindi (?:ko )?(?:mabuksan|magawa|ma\\p{L}+|maaari|puwede)|walang (?:pahintulot|access)|nabigo|error|tinanggihan|nag-expire|kulang)>`),
  waiting: words(`<(?:nakaiskedyul|awtomatiko|sa background|naghihintay)>`),
  progress: words(`^(?:(?:ginagawa pa|pinoproseso|kasalukuyan)|sandali(?: lang)?|saglit(?: lang)?)>.{0,30}$`),
  running: words(`<(?:tumatakbo|sinimulan|nasa background|dina-download|maghintay)>`),
  done: words(`<(?:naitala|na-save|naipadala|na-book|nai-post|nagawa|nabura|na-upload|idinagdag) (?:ko|na)>`),
  asksForPlan: words(`<(?:paano|plano|mungkahi|bakit|ipaliwanag)>`),
  asksForWork: words(`<(?:gawin|ayusin|gumawa|isulat|idagdag|burahin|patakbuhin|subukan|suriin|i-update|ipadala|i-install|ituloy|paki\\p{L}+)>`),
  addressee: words(`<(?:mo|ka|ikaw|ninyo|kayo|iyo|gusto|kumpirmahin|pahintulot)>`),
};
