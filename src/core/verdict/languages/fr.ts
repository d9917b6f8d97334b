/** French. */
import { never, type Language } from "./language.ts";
import { words } from "./pattern.ts";

const NEXT = "(?:maintenant|ensuite|puis|d'abord|tout de suite|à présent|dans la foulée|immédiatement|aussitôt|après|désormais)";
const STATE = "(?:ai|suis|vois|sais|pense|crois|comprends|peux|veux|dois|espère|trouve|suppose|note|constate|remarque|vais|préfère|recommande|propose|suggère|conseille|rappelle|confirme|reste|attends|regrette|connais|avais|étais|pouvais|voulais|pourrais|voudrais|devrais|serais|aurais|aimerais|garde|laisse|dis|n|ne)";
const DO1 = `j(?:e |')(?:(?:te|vous|m'|me|le|la|les|l'|y|en|lui|leur) ?)*(?!(?:${STATE}|te|vous|nous|les|leur|lui|me|le|la)>)\\p{L}{2,}(?:e|s|ds|ts|x)`;

/** Acknowledgements at the head of a note. */
const HEAD = "^(?:(?:d'accord|ok|okay|très bien|bien|parfait|compris|entendu|bien sûr|c'est noté|noté|oui|super|génial|bon|merci|vous avez raison|tu as raison|pardon|désolé|un instant|une (?:seconde|minute)|alors)[,.!:–—-]*\\s+)*";

export const fr: Language = {
  code: "fr",
  name: "French",
  stopWords: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont je vous avec son nous vais cette mais ou si tu mon j'ai c'est ses aux l'on voici fait bien sûr moment instant maintenant ensuite ai me ma puis voilà aussi tout laissez laisse moi fichier leur avez êtes suis encore très lance vérifier -tion -ment -euse -eur -aux -eux -ière -oir -ette -ons -ez -er -ir -ait la le étape prochaine fichier on passe suivant module serveur tâche minuit",
  cue: words(`<(?:je vais|j'|je |nous allons|on va|laisse\\p{L}*-moi|permett\\p{L}+-moi|maintenant|ensuite|puis|d'abord)|<\\p{L}+(?:erai|irai|rai)>`),
  tailCue: words(`<(?:je|j|maintenant|ensuite|puis|étape|instant|seconde|minute|cours|train|suite)>|…|\\.\\.\\.`),
  constructions: [
    { name: "je vais", pattern: words(`<(?:je (?:m'en )?vais|nous allons|on va|m'en vais) (?:(?:maintenant|donc|d'abord|ensuite|tout de suite|de ce pas|à présent|te|vous|le|la|les|l'|lui|m'|me|en|y) ?)*\\p{L}+(?:er|ir|re|oir)>`), verb: "inside", force: "firm" },
    { name: "futur, première personne", pattern: words(`<(?:j(?:e |')(?:(?:te|vous|le|la|les|l'|lui|leur|m'|me|y|en) ?)*(?!(?:serai|aurai|pourrai|saurai|resterai|devrai|n)>)\\p{L}{2,}rai)>`), verb: "inside", force: "firm" },
    { name: "laissez-moi", pattern: words(`<(?:laiss(?:e|ez)-moi|permet(?:s|tez)-moi)>(?! savoir)`), verb: "inside", force: "firm" },
    { name: "adverbe et présent", pattern: words(`(?:^|[.,;:–—-]\\s+|<et )${NEXT},? ${DO1}>`), verb: "inside", force: "firm" },
    { name: "présent et adverbe", pattern: words(`<${DO1}>(?=[^.!?]*<(?:maintenant|tout de suite|immédiatement|à l'instant|ensuite|dans un instant)>)`), verb: "inside", force: "firm" },
    { name: "je passe à", pattern: words(`<je (?:passe|procède|commence|continue|poursuis|reprends|m'occupe|m'en occupe|me charge|m'y mets|me mets|m'attaque|enchaîne|démarre|lance)>`), verb: "inside", force: "firm" },
    { name: "présent, première personne, en tête", pattern: words(`${HEAD}(?:et |alors |donc )?${DO1}>`), verb: "inside", force: "loose" },
    { name: "présent, première personne", pattern: words(`<${DO1}>`), verb: "inside", force: "loose" },
    { name: "en train de", pattern: words(`<(?:je suis|suis|nous sommes) (?:encore |toujours |déjà )?(?:en train|en cours|dessus)>|^(?:encore |toujours )?en (?:cours|train|route)>`), verb: "inside", force: "progress" },
    { name: "nom d'action", pattern: words(`^(?:\\p{L}+(?:tion|ment|age|ture|ssion)) (?:du|de la|des|de l'|en cours)[^.!?]*(?:…|\\.\\.\\.|en cours\\W*)$`), verb: "inside", force: "progress" },
    { name: "prochaine étape", pattern: words(`^(?:prochaine étape|étape suivante|ensuite|maintenant|place à|passons à|au tour)\\s*(?:[:–—-]\\s*|au |à |aux |de |du )\\S+`), verb: "inside", force: "loose" },
    { name: "nécessité", pattern: words(`<(?:je dois|il (?:me )?faut|il me reste à|il faut que je|j'ai encore à) (?:encore |d'abord |maintenant )?\\p{L}+>`), verb: "inside", force: "loose" },
    { name: "la prochaine étape est de", pattern: words(`<(?:la|ma|mon|le|il ne) (?:prochaine (?:étape|chose|action|tâche)|prochain point|étape suivante|reste plus qu'à|reste|suite)(?: maintenant)? (?:est de |est d'|sera de |sera d'|consiste à |à |qu'à )(?=\\p{L}+)`), verb: "inside", force: "loose" },
    { name: "passons à", pattern: words(`<(?:passons|on passe|nous passons|continuons|on continue|poursuivons|enchaînons|on enchaîne|attaquons|au boulot|c'est parti|je m'y mets|je m'en charge|j'y vais) ?(?:à|au|aux|avec|sur|pour)?`), verb: "inside", force: "firm" },
    { name: "une minute pour", pattern: words(`<(?:laiss(?:e|ez)-moi|donn(?:e|ez)-moi|accord(?:e|ez)-moi|il me faut|j'ai besoin d') ?(?:juste |encore )?(?:un|une|deux|trois|quelques|\\d+) (?:\\p{L}+ )?(?:instant|instants|moment|seconde|secondes|minute|minutes|heure|heures)>[^.!?]{0,20}(?:pour|le temps|,? (?:je|et)>|pendant)`), verb: "inside", force: "firm" },
    { name: "nom d'action en cours", pattern: words(`^(?:\\p{L}+(?:tion|ment|age|ture|ssion|che|se|ur|se)) [^.!?]*<en cours\\W*$`), verb: "inside", force: "progress" },
    { name: "exhortatif", pattern: words(`${HEAD}(?:d'abord,? |maintenant,? |ensuite,? |alors,? )?(?:regardons|voyons|commençons|vérifions|examinons|essayons|testons|ajoutons|corrigeons|lançons|reprenons|jetons un œil|ouvrons|cherchons|analysons)>`), verb: "inside", force: "firm" },
  ],
  skip: /^/,
  speech: words(`^.{0,40}<(?:expliqu\\p{L}+|décri\\p{L}+|résum\\p{L}+|répond\\p{L}+|dire|dis|clarifi\\p{L}+|détaill\\p{L}+|montr\\p{L}+|énumér\\p{L}+|list(?:er|e)|présent\\p{L}+|comment(?:er|e)|donn\\p{L}+|exposer?|reprend(?:re|s)|rappeler|passer en revue)>`),
  produce: words(`^.{0,40}<(?:écri\\p{L}+|rédig\\p{L}+|tradui\\p{L}+|calcul\\p{L}+|analys\\p{L}+|créer|cré[eé]|génér\\p{L}+|compos\\p{L}+|élabor\\p{L}+)>`),
  idle: words(`^.{0,40}(?:<|')(?:appeller(?:ai|ons) (?:ces|les|cette|ce)|utiliserai le (?:nom|terme)|conseill\\p{L}+|recommand\\p{L}+|suggèr\\p{L}+|attend\\p{L}*|patient\\p{L}+|laisser?|laisse|gard\\p{L}+|retenir|retiens|éviter?|rester|tenir compte|tiens compte|supposer|être|penser|respecter|m'en tenir|m'en tiens|souviens|souvenir|veiller|comprends)>`),
  comeBack: words(`<(?:(?:te|vous) (?:dis|dirai)(?= *[.!…,]|$)|vous tiens? (?:au courant|informé)|te tiens (?:au courant|informé)|(?:re)?viens vers (?:vous|toi)|reviendrai|reviens|(?:(?:te|vous|t') )?(?:préviens|préviendrai)|informerai|ferai signe)>`),
  negation: words(`<(?:ne |n')[^.!?]{0,30}<(?:pas|plus|jamais|rien|aucun|aucune)>`),
  now: words(`<(?:maintenant|ensuite|puis|d'abord|tout de suite|à présent|immédiatement|aussitôt|instant|seconde|minute|dans la foulée|encore|avant|toujours|suite|plus tard)>`),
  other: never,
  condition: words(`<(?<!<(?:voir|vérifier|savoir|regarder|confirmer|tester) )(?:si |s'il|s'ils)(?!bien)|<(?:dès qu(?:e|')|quand (?:vous|tu)|lorsque (?:vous|tu)|une fois (?:que|votre|ta)|après (?:relecture|votre|ta|validation|accord)|à moins que|en cas de|au cas où|sauf si|sinon|avec (?:votre|ton) (?:accord|feu vert|autorisation)|sur demande|dites-moi|dis-moi|avant que|jusqu'à ce que|selon (?:votre|ta))>`),
  offer: words(`<(?:je peux (?:aussi|également)|je pourrais|voulez-vous|veux-tu|souhaitez-vous|souhaites-tu|avec plaisir|n'hésitez|n'hésite|volontiers|si (?:vous|tu) (?:voulez|veux|souhaitez|préférez))>`),
  policy: words(`<(?:désormais|dorénavant|à partir de maintenant|à l'avenir|toujours|chaque fois|à chaque|dans cette conversation|pendant (?:cette|notre)|la prochaine fois|par défaut|jamais)>`),
  request: words(`<(?:(?!(?:laiss|permet|donn|accord)\\p{L}*-(?:moi|nous)>)\\p{L}+-(?:le-|la-|les-|en-)?(?:moi|nous)|(?:donn|accord)\\p{L}*-(?:le|la|les)-moi|(?:s'il (?:vous|te) plaît|svp|merci de|veuillez) (?!patient|attend|un instant)\\p{L}*|dites-moi|dis-moi|envoyez(?:-moi)?|envoie-moi|donnez-moi|donne-moi|indiquez(?:-moi)?|confirmez|confirme-moi|choisissez|choisis|j'ai besoin (?:de|d'|que)|pouvez-vous|peux-tu|pourriez-vous|pourrais-tu|quel(?:le)?s?)>`),
  question: /(?!)/,
  courtesy: /^(?:\W|merci.*|(?:un|juste un|un petit) instant.*|une (?:seconde|minute|petite minute).*|(?:merci de )?patient.*|veuillez patienter.*|attendez.*|ça (?:peut|va|devrait|ne).{0,50}|(?:autre chose|besoin d'autre).*|d'accord|très bien|compris|bien sûr|parfait|entendu|ok|c'est noté|super|noté|je m'en occupe)[.!,?…\s]*$/i,
  report: words(`<(?:ai|a|ont|avons|est|sont|fait|faite|terminé\\p{L}*|fini\\p{L}*|réussi\\p{L}*|corrigé\\p{L}*|fonctionne|fonctionnent|voici|voilà|passe|passent|été)>|✅`),
  blocker: words(`<(?:(?:je )?ne (?:peux|parviens|pouvais|suis) pas|n'ai pas (?:pu|accès|les droits|le droit)|impossible|pas (?:accès|possible|autorisé)|échou[eé]\\p{L}*|échec|erreur|refusé\\p{L}*|expiré\\p{L}*|bloqué\\p{L}*|indisponible|manque)>`),
  waiting: words(`<(?:planifié\\p{L}*|programmé\\p{L}*|automatiquement|en arrière-plan|en attente|j'attends)>`),
  progress: words(`^(?:ok[,.]? |oui[,.]? )?(?:(?:je suis |suis )?(?:encore |toujours )?(?:dessus|en train|en cours)|(?:traitement|travail|chargement|analyse) en cours|j'y travaille|(?:un|juste un|encore un) instant|une (?:seconde|minute)|presque (?:fini|terminé|prêt))>.{0,40}$`),
  running: words(`<(?:est en (?:cours|train)|tourne (?:en|déjà|maintenant)|en arrière-plan|a été (?:lancé|démarré)\\p{L}*|j'ai (?:lancé|démarré)|est lancé\\p{L}*|veuillez patienter)>`),
  done: words(`<(?:est|sont|a été|ont été|j'ai|je vous ai|je t'ai) (?:\\p{L}+ )?(?:réservée?s?|envoyée?s?|enregistrée?s?|sauvegardée?s?|publiée?s?|planifiée?s?|notée?s?|ajoutée?s?)>|(?:^|[.!,] )(?:c'est |j'ai (?:bien )?|a été |est |ont été )?(?:noté|enregistré|sauvegardé|envoyé|réservé|publié|planifié|créé|supprimé|ajouté|téléversé|déposé|transmis|posté)(?:e?s?)>`),
  stub: /^(?:pas de réponse (?:nécessaire|requise)|aucune réponse (?:nécessaire|requise)|vide|rien)[.]?$/i,
  asksForPlan: words(`<(?:comment (?:ferais|feriez|tu|vous)|plan|proposition|pourquoi|explique\\p{L}*|décri\\p{L}+|sans (?:rien )?(?:toucher|modifier)|explication|démarche)>`),
  asksForWork: words(`<(?:fais|faites|corrige\\p{L}*|crée\\p{L}*|écris|écrivez|ajoute\\p{L}*|supprime\\p{L}*|lance\\p{L}*|exécute\\p{L}*|teste\\p{L}*|vérifie\\p{L}*|mets|mettez|envoie|envoyez|installe\\p{L}*|continue\\p{L}*|vas-y|note\\p{L}*|enregistre\\p{L}*|s'il (?:te|vous) plaît)>`),
  step: words(`^(?:puis |ensuite |d'abord )?\\p{L}+(?:er|ir|re) `),
  addressee: words(`<(?:tu|te|t'|toi|vous|votre|ton|ta|tes|vos|veux|voulez|souhaite[sz]?|préfère[sz]?|confirm\\p{L}+|moi|dites|dis|j'ai|j'aurai)`),
  asksForText: words(`<(?:histoire|conte|poème|chanson|lettre|e-?mail|courriel|message|article|traduis|traduction|réécris|dialogue|discours|blague)>`),
  presents: words(`^(?:[^.!?]{0,40}[,:!–—-]\\s+)?(?:voici|voilà|ci-dessous) (?:\\p{L}+'?\\s?){0,5}(?:résumé|liste|rapport|tableau|plan|résultats?|étapes|réponses?|brouillon|code|options|détails|analyse|aperçu|vue d'ensemble|comparaison|traduction|synthèse)>[^.!?:]{0,80}[.!…]*$`),
  planWord: words(`<(?:plan|étapes?|phases?|feuille de route|stratégie)>`),
  success: words(`<(?:tou(?:s|tes) les [^.!?]{0,40}<(?:passent|passés|réussi\\p{L}*|verts?|vertes?)|(?:tests?|build|compilation|suite)[^.!?]{0,40}<(?:passent?|est passée?|sont passés|réussi\\p{L}*|au vert|sont verts|est verte?|sans erreurs?|avec succès))>`),
  admits: words(`<(?:sauf|mais|cependant|bien que|échou\\p{L}+|échec|encore|si|quand|devrait)>`),
};
