/** Polish. Person is in the ending; the perfective present stands for the future. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const FUTURE = "(?!\\p{L}+(?:łem|łam|liśmy)>|(?:program|system|serwer|plan|ekran|problem|człowiek|są|się|chcę|mogę|widzę|wiem|proszę|dziękuję|mam|jestem|muszę|rozumiem|myślę|sądzę|uważam|czekam|pamiętam|znam|wolę|polecam|sugeruję|proponuję|przepraszam|oczekuję|tę|swoją|twoją|moją|naszą|drugą|pierwszą|nową|jedną|tą|tym|tam|sam|nam|wam|tylko|jedynie|minutę|chwilę|sekundę|stronę|tabelę|wersję|funkcję|gałąź|boję|zgadzam|mówię|piszę prosto|potrzebuję|mogą|chcą|będą|mają|bazą|tabelą|listę|listą|bazę|drogą|pracę|zmianę|więc|żadną|każdą|całą|te|ze|że)>)(?:\\p{L}{3,}(?:ę|am)|\\p{L}*powiem)";
/** Behind an object that stands first, the verb tells of something done. */
const TOLD = "(?! \\p{L}{3,}(?:łem|łam|liśmy|no|to)>)";
const NEXT = "(?:teraz|zaraz|już|następnie|potem|najpierw|po kolei|od razu|natychmiast|dalej|za chwilę|w następnym kroku|w kolejnym kroku|jeszcze raz|jeszcze)";

/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:ok|okej|dobrze|jasne|dobra|tak|rozumiem|w porządku|super|świetnie|dzięki|dziękuję|zrozumiano|masz rację|przepraszam|chwila|moment|no to|zatem|gotowe)[,.!:–—-]*\\s+)*";

export const pl: Language = {
  code: "pl",
  name: "Polish",
  stopWords: "zamierzam sprawdzam sprawdzę poprawić szablon log logi zacznę plików następny krok powinno i w na z nie to się do jest że o jak ale po co tak za od ten już dla czy są być przez może tego jego teraz zaraz oraz lub tylko ma mam ci gotowe jasne chwila moment dobrze sprawdzę oto więc plik testy będę można pozwól mi -anie -enie -ować -ego -ych -ymi -emu -łem -łam -ość -ści -uję -ę -ony -one -ane -any i poprawione przetestowane kliknij otwórz zapisz",
  cue: words(`<(?:teraz|zaraz|następnie|najpierw|już|będę|pozwól\\p{L}*|daj mi|zaczynam|zabieram|przechodzę|${FUTURE})>`),
  tailCue: words(`<(?:teraz|zaraz|następn\\p{L}+|chwil\\p{L}+|moment|pracuję|trwa|\\p{L}+(?:ę|am|em))>|…|\\.\\.\\.`),
  constructions: [
    { name: "przysłówek i pierwsza osoba", pattern: words(`(?:^|[.,;:–—-]\\s*|<(?:i|a)\\s+)(?:(?:ok|dobrze|jasne|dobra|tak)[,. ]+)?${NEXT},? (?:(?:to|je|go|ją|ci|sobie|się|tylko|szybko|jeszcze) )*${FUTURE}>${TOLD}`), verb: "inside", force: "firm" },
    { name: "pierwsza osoba z przysłówkiem", pattern: words(`(?:^|[.,;:–—-]\\s*|<(?:i|a|oraz|więc)\\s+)(?:\\p{L}+ )?${FUTURE}>${TOLD}(?=[^.!?]*<(?:teraz|zaraz|od razu|natychmiast|następnie|potem|za chwilę)>)`), verb: "inside", force: "firm" },
    { name: "będę", pattern: words(`<(?:będę|będziemy) (?:teraz |też )?\\p{L}+(?:ć|ł|ła|li)>`), verb: "inside", force: "firm" },
    { name: "pozwól", pattern: words(`<(?:pozwól|pozwólcie|daj|proszę pozwolić)(?: mi|,? że)>|<(?:spróbujmy|zobaczmy|sprawdźmy|zacznijmy)>`), verb: "inside", force: "firm" },
    { name: "zabieram się", pattern: words(`<(?:zabieram się|biorę się|przechodzę|zaczynam|rozpoczynam|kontynuuję|przystępuję|ruszam)>`), verb: "inside", force: "firm" },
    { name: "pierwsza osoba bez przysłówka", pattern: words(`^(?:ok|dobrze|jasne|dobra|tak|rozumiem|w porządku|super)?[,.! ]*${FUTURE}>${TOLD}`), verb: "inside", force: "loose" },
    { name: "w toku", pattern: words(`^(?:już |nadal |wciąż |jeszcze )?(?:nad tym )?(?:pracuję|w toku|w trakcie|trwa|sprawdzam|przetwarzam|robię)>`), verb: "inside", force: "progress" },
    { name: "następny krok", pattern: words(`^(?:następny krok|kolejny krok|dalej|teraz|potem|pozostało)\\s*[:–—-]\\s*\\S+`), verb: "inside", force: "loose" },
    { name: "konieczność", pattern: words(`<(?:muszę|trzeba|należy|pozostało) (?:jeszcze |teraz |najpierw )?\\p{L}+ć>`), verb: "inside", force: "loose" },
    { name: "pierwsza osoba po odpowiedzi", pattern: words(`${HEAD}(?:(?:to|je|go|ją|ci|sobie|się|szybko|jeszcze|teraz|więc) )*${FUTURE}>${TOLD}`), verb: "inside", force: "loose" },
    { name: "następny krok to", pattern: words(`<(?:następny|kolejny|mój następny|ostatni) (?:krok|etap|punkt) (?:to|jest|będzie)>`), verb: "inside", force: "loose" },
    { name: "pozostało", pattern: words(`<(?:zostało|pozostało|pozostaje|brakuje) (?:mi |jeszcze |tylko |już )*\\p{L}+(?:ć|c)>`), verb: "inside", force: "loose" },
    { name: "zamierzam", pattern: words(`<(?:zamierzam|planuję|idę|mam zamiar) (?:teraz |zaraz )?\\p{L}+(?:ć|c)>`), verb: "inside", force: "firm" },
    { name: "w toku, bez osoby", pattern: words(`^(?:sprawdzam|przeglądam|szukam|poprawiam|naprawiam|wysyłam|uruchamiam|instaluję|aktualizuję|pobieram|tworzę|piszę|dodaję|usuwam|buduję|testuję|analizuję|wdrażam)>`), verb: "inside", force: "progress" },
    { name: "poprawiam je", pattern: words(`<(?:poprawiam|naprawiam|wysyłam|uruchamiam|aktualizuję|usuwam|dodaję|przenoszę|wdrażam) (?:je|to|go|ją|ich)>`), verb: "inside", force: "loose" },
    { name: "daj mi minutę", pattern: words(`<(?:daj|dajcie|proszę dać) mi (?:jeszcze )?(?:jedną |dwie |parę |kilka |\\d+ )?(?:minut\\p{L}*|sekund\\p{L}*|chwil\\p{L}*|moment|godzin\\p{L}*)`), verb: "inside", force: "firm" },
    { name: "przejdźmy", pattern: words(`<(?:przejdźmy|przechodzimy|zaczynamy|kontynuujemy|idziemy|do dzieła|już się robi|robi się)>`), verb: "inside", force: "firm" },
    { name: "dam znać", pattern: words(`<(?:dam|damy) (?:ci |panu |pani |wam )?znać>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,40}<(?:wyjaśni\\p{L}+|opisz\\p{L}+|opiszę|opowiem|wymieni\\p{L}+|odpowi\\p{L}+|objaśni\\p{L}+|pokażę|przedstawi\\p{L}+|podsumuj\\p{L}+|powiem|dodam|podam|omówię|wskażę)>`),
  produce: words(`^.{0,40}<(?:napiszę|piszę|przetłumaczę|obliczę|policzę|przeanalizuję|stworzę|ułożę|przygotuję tekst|naszkicuję)>`),
  idle: words(`^.{0,40}<(?:nazwę (?:te|je|kolumny)|polecam|radzę|sugeruję|czekam|poczekam|zostawi\\p{L}+|zapamiętam|pamiętać|unikać|zachowam|trzymać|będę pisać|będę odpowiadać|powstrzymam|zakładam|rozumiem|pomijam)>`),
  comeBack: words(`<(?:dam (?:ci |panu |pani )?znać|wrócę|odezwę się|poinformuję|powiadomię|napiszę (?:do ciebie|jak))>`),
  negation: words(`<nie (?:będę|będziemy|\\p{L}+(?:ę|am|em))>|^.{0,20}<(?:nigdy|żaden|żadnego)>`),
  now: words(`<(?:teraz|zaraz|już|następnie|potem|najpierw|od razu|natychmiast|dalej|chwil\\p{L}+|chwileczkę|moment|sekund\\p{L}+|minut\\p{L}+|jeszcze|następny|kolejny|nadal|wciąż|później)>`),
  other: never,
  condition: words(`<(?:jeśli|jeżeli|gdy (?:tylko|potwierdz\\p{L}+|będziesz|dasz|chcesz)|kiedy (?:tylko|potwierdz\\p{L}+|będziesz|dasz)|gdyby|jak tylko|o ile|w razie|w przypadku|po (?:twojej|twoim|pana|pani|potwierdzeniu|akceptacji)|za twoją zgodą|chyba że|inaczej|daj znać|powiedz|zanim|dopóki)>`),
  offer: words(`<(?:mogę (?:też|także|jeszcze)|czy (?:mam|chcesz)|chętnie|mógłbym|mogłabym|jeśli chcesz|w razie potrzeby)>`),
  policy: words(`<(?:od teraz|odtąd|od tej pory|w przyszłości|na przyszłość|zawsze|za każdym razem|w tej rozmowie|następnym razem|domyślnie|nigdy)>`),
  request: words(`<(?:(?:podaj|prześlij|wyślij|daj|napisz|wklej|pokaż) (?:mi |go |je |ją )?(?!mi (?:chwil|minut|moment|sekund))|proszę (?!czekać|o chwil|poczekać)\\p{L}+|wyślij|prześlij|podaj|potwierdź|wybierz|powiedz|wklej|daj znać (?:kt|co|jak|czy)|potrzebuję (?:twoj\\p{L}+|od ciebie|nazwy|hasła|dostępu)|możesz|mógłbyś|który|która|które)>`),
  question: words(`^czy>`),
  courtesy: /^(?:\W|dzięki.*|dziękuję.*|(?:jeszcze |proszę o |daj mi )?(?:chwil\S*|moment\S*|sekund\S*|minut\S*).*|proszę (?:czekać|poczekać).*|(?:coś jeszcze|czy coś).*|ok|dobrze|jasne|dobra|tak|rozumiem|świetnie|super|w porządku|gotowe|zrozumiano|to (?:może|zajmie|potrwa).{0,50})[.!,?…\s]*$/i,
  report: words(`<(?:\\p{L}{2,}(?:łem|łam|liśmy|ał|ał[aoy]|ił|ił[aoy]|ył[aoy]?)|gotow[eya]|zrobione|ukończon\\p{L}+|zakończon\\p{L}+|poprawion\\p{L}+|utworzon\\p{L}+|działa|działają|oto|poniżej|pomyślnie|przeszły|jest|są)>|✅`),
  blocker: words(`<(?:nie (?:mogę|udało|mam (?:dostępu|uprawnień)|da się|można|działa)|brak (?:dostępu|uprawnień|połączenia|miejsca)|odmowa|odmówiono|błąd|błędu|wygasł\\p{L}*|zablokowan\\p{L}+|niedostępn\\p{L}+|niemożliw\\p{L}+)>`),
  waiting: words(`<(?:zaplanowan\\p{L}+|automatycznie|w tle|czekam|oczekuje)>`),
  progress: words(`^(?:ok[,.]? |tak[,.]? )?(?:(?:już |nadal |wciąż |jeszcze )?(?:nad tym )?(?:pracuję|w toku|w trakcie|przetwarzam|trwa przetwarzanie)|(?:jeszcze |proszę o )?(?:chwil\\p{L}+|moment|sekund\\p{L}+)|prawie gotowe)>.{0,30}$`),
  running: words(`<(?:działa w tle|uruchomion\\p{L}+|uruchomiłem|uruchomiłam|trwa (?:pobieranie|wysyłanie|budowanie|przetwarzanie)|w tle|pobiera się|proszę czekać)>`),
  done: words(`(?:^|[.!,] )(?:już )?(?:zapisałem|zapisałam|zapisane|wysłałem|wysłałam|wysłane|zarezerwowałem|zarezerwowałam|zarezerwowane|opublikowałem|opublikowałam|opublikowane|dodałem|dodałam|utworzyłem|utworzyłam|usunąłem|usunęłam|zanotowałem|zanotowałam|zanotowane|odnotowane|zamówiłem|zamówiłam)>`),
  stub: /^(?:odpowiedź nie jest (?:potrzebna|wymagana)|brak odpowiedzi|puste|nic)[.]?$/i,
  asksForPlan: words(`<(?:jak byś|plan|propozycj\\p{L}+|dlaczego|czemu|wyjaśnij|opisz|niczego nie zmieniaj|podejście)>`),
  asksForWork: words(`<(?:zrób|napraw|popraw|utwórz|napisz|dodaj|usuń|uruchom|sprawdź|zaktualizuj|wyślij|pobierz|zainstaluj|kontynuuj|dalej|zapisz|proszę|przetestuj)>`),
  step: words(`^(?:potem |najpierw )?\\p{L}+(?:ć|c) |^\\p{L}+(?:nie|cie) `),
  addressee: words(`<(?:ty|ci|cię|ciebie|tobie|pan|pani|państwo|twoj\\p{L}+|twój|potwierdz\\p{L}+|chcesz|zechcesz|dasz|powiedz|wolisz|zgod\\p{L}+|daj|potrzeb\\p{L}+)>`),
  asksForText: words(`<(?:opowiadanie|bajk\\p{L}+|historię|wiersz|piosenk\\p{L}+|list|mail|e-mail|wiadomość|artykuł|przetłumacz|tłumaczenie|przeredaguj|dialog|przemówienie|żart)>`),
  planWord: words(`<(?:plan|kroki|etapy|fazy|harmonogram)>`),
  success: words(`<(?:wszystkie [^.!?]{0,40}<(?:przesz\\p{L}+|przechodzą|zielone|zaliczone)|(?:testy|build|kompilacja)[^.!?]{0,30}<(?:przesz\\p{L}+|przechodz\\p{L}+|zielone|bez błędów|pomyślnie))>`),
  admits: words(`<(?:oprócz|ale|jednak|chociaż|nie|jeszcze|jeśli|gdy)>`),
};
