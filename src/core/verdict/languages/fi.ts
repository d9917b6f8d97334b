/** Finnish. Person is in the ending -n; the present with a word for now stands for the future. */
import type { Language } from "./language.ts";
import { words } from "./pattern.ts";
import { unknown } from "./unknown.ts";

const DO1 = "(?!\\p{L}*[^o]in>)(?!(?:olen|voin|haluan|tiedän|näen|uskon|toivon|ymmärrän|odotan|suosittelen|ehdotan|oletan|muistan|pidän|minun|sinun|sen|tämän|kaiken|heti|kun|niin|kuin|vain|nyt|sitten|ensin|hyvin|myös|mutta|ilman|ennen|jälkeen|tiedoston|lokin|moduulin|kolmannen|seuraavan|toisen|indeksin|pohjan|taulun|kopion|palvelun|raportin|hetken|minuutin|aikaan|uudelleen|loppuun|kiitän|en|sain)>)\\p{L}{3,}n";
/** Without a word for next beside it only a verb counts that names a deed: what ends alike may be a genitive ("palvelimen"). */
const DEED = "tarkist|tarkast|korja|aja|suorita|lue|kirjoita|avaa|lisää|poista|päivitä|asenna|käynnistä|etsi|testaa|lähetä|luo|siirrä|siirry|aloita|jatka|hae|katso|tutki|muokkaa|vaihda|rakenna|julkaise|lataa|tallenna|analysoi|selvitä|tee|ota|anna|laita|hoida|järjestä|nimeä|kokeile|yritä|palauta|kopioi|yhdistä|varmista|tarkista|korjaa|ryhdy|palaa|puhdista|kirjaa|ilmoita|sulje|pysäytä|vertaa|lasken|laske|listaa|kutsu|muutan|muuta|siisti|täydennä|viimeistele|toteuta";
const HEAD = "^(?:(?:selvä|ok|okei|hyvä|ymmärrän|tietysti|kyllä|joo|valmis|kiitos|hienoa|olet oikeassa|anteeksi|hetki|no niin)[,.!:–—-]*\\s+)*";
const NEXT = "(?:nyt|heti|sitten|seuraavaksi|ensin|saman tien|kohta|pian|jatkossa vielä|vielä|uudelleen|tämän jälkeen)";

export const fi: Language = {
  ...unknown,
  code: "fi",
  name: "Finnish",
  stopWords: "ja on ei se että en hän joka mutta ovat oli olen kun niin kuin tai myös vain jos nyt sitten ensin tiedosto tiedoston testit valmis selvä minä sinä voin voit kaikki ole tämä seuraavaksi lokin palvelin -ssa -ssä -sta -stä -lla -llä -lle -ksi -nut -nyt -tu -ty -aan -een -inen -isen -mme siirrytään seuraavaan aloitan hienoa siirron -taan -tään -seen -iin -uun",
  cue: words(`<(?:aion|anna|antakaa|nyt|heti|sitten|seuraavaksi|ensin|jatkan|aloitan|siirryn|${DO1})>`),
  tailCue: /(?:)/,
  constructions: [
    { name: "aion", pattern: words(`<(?:aion|aiomme|meinaan|tulen (?=\\p{L}+maan|\\p{L}+mään)) ?\\p{L}+`), verb: "inside", force: "firm" },
    { name: "anna minun", pattern: words(`<(?:anna|antakaa|sallikaa|salli) (?:minun|mun)>|<(?:katsotaan|aloitetaan|jatketaan|siirrytään|mennään)>`), verb: "inside", force: "firm" },
    { name: "aikamääre ja ensimmäinen persoona", pattern: words(`(?:^|[.,;:–—-]\\s+|<ja\\s+)${NEXT},? (?:minä )?${DO1}>`), verb: "inside", force: "firm" },
    { name: "ensimmäinen persoona ja aikamääre", pattern: words(`<${DO1}>(?=[^.!?]*<(?:nyt|heti|sitten|seuraavaksi|kohta)>)`), verb: "inside", force: "firm" },
    { name: "ensimmäinen persoona vastauksen jälkeen", pattern: words(`${HEAD}(?:minä |siis )?(?:${DEED})n>`), verb: "inside", force: "loose" },
    { name: "käynnissä", pattern: words(`${HEAD}(?:vielä |yhä )?(?:työn alla|käynnissä|menossa|kesken|olen tekemässä|\\p{L}+(?:tarkistus|käsittely) käynnissä)>`), verb: "inside", force: "progress" },
    { name: "seuraava vaihe", pattern: words(`<(?:seuraava|viimeinen) (?:vaihe|askel|tehtävä|asia) on>`), verb: "inside", force: "loose" },
    { name: "anna minuutti", pattern: words(`<(?:anna|antakaa) (?:minulle )?(?:vielä )?(?:minuutti|hetki|pari|muutama|sekunti)`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,60}?<(?:selitän|kuvaan|tiivistän|vastaan|luettelen|näytän|kerron|esittelen|mainitsen)>`),
  produce: words(`^.{0,60}?<(?:kirjoitan|käännän|lasken|analysoin|laadin)>`),
  idle: words(`^.{0,60}?<(?:odotan|jätän|muistan|vältän|pidän|oletan|suosittelen|ehdotan|kutsun|toivon|ymmärrän|pysyn)>`),
  comeBack: words(`<(?:ilmoitan|kerron (?:sitten|kun)|palaan|otan yhteyttä|raportoin)>`),
  negation: words(`<(?:en|emme|ei|koskaan|älä)>`),
  now: words(`<(?:nyt|heti|sitten|seuraavaksi|ensin|kohta|pian|vielä|hetki|hetken|minuutti|sekunti|seuraava|myöhemmin|yhä)>`),
  other: words(`<(?:skripti|ohjelma|järjestelmä|palvelin|funktio|työkalu|käyttäjä|sovellus|se|hän|he|sinä)>|<suosittelen|<ehdotan`),
  condition: words(`<(?:jos|kunhan|heti kun|kun (?:vahvistat|olet|haluat|annat)|muuten|tarvittaessa|vahvistuksesi jälkeen|kerro|ennen kuin)>`),
  offer: words(`<(?:voin myös|haluatko|haluatteko|voisin|mielelläni|lataanko|teenkö)>`),
  policy: words(`<(?:tästä lähtien|jatkossa|aina|joka kerta|tässä keskustelussa|ensi kerralla)>`),
  request: words(`<(?:lähetä|anna (?!minun|minulle)|vahvista|valitse|kerro (?:minulle|kumpi|mikä)|voitko|voisitko|mikä|kumpi|tarvitsen (?:sinulta|salasanan|nimen))>`),
  courtesy: words(`^(?:[^\\p{L}\\p{N}]|kiitos.*|(?:pieni )?hetki.*|odota.*|sekunti.*|vielä jotain.*|selvä|ok|okei|hyvä|ymmärrän|tietysti|kyllä|joo|valmis|hienoa)[.!,?;…।\\s]*$`),
  report: words(`<(?:olen|on|ovat|valmis|valmiina|onnistui|toimii|tässä (?:on|ovat)|alla|läpi|\\p{L}{2,}(?:nut|nyt|ttu|tty|tiin|ttiin)|\\p{L}+(?:in|sin) \\p{L}+n)>|✅`),
  blocker: words(`<(?:en (?:voi|pysty|voinut|pystynyt|onnistunut|saa|saanut)|ei (?:onnistu|onnistunut|oikeutta|oikeuksia|pääsyä)|puuttuu|epäonnistui|evätty|virhe|vanhentunut|estetty)>`),
  waiting: words(`<(?:ajastettu|automaattisesti|taustalla|odotan)>`),
  progress: words(`^(?:(?:vielä |yhä )?(?:työn alla|käynnissä|kesken|työstän)|(?:pieni )?hetki|melkein valmis)>.{0,30}$`),
  running: words(`<(?:käynnissä|käynnistetty|käynnistin|taustalla|ladataan|odota)>`),
  done: words(`<(?:kirjasin|tallensin|lähetin|varasin|julkaisin|loin|poistin|latasin|lisäsin|tallennettu|lähetetty|kirjattu|varattu)>`),
  asksForPlan: words(`<(?:miten|suunnitelma|ehdotus|miksi|selitä|kuvaile)>`),
  asksForWork: words(`<(?:tee|korjaa|luo|kirjoita|lisää|poista|aja|testaa|tarkista|päivitä|lähetä|asenna|jatka|tallenna|käynnistä)>`),
  addressee: words(`<(?:sinä|sinun|sinulle|te|teidän|haluat|haluatte|vahvistat|annat|vahvistuksesi|kerro|sopii)>`),
};
