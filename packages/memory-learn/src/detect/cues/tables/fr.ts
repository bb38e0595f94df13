import type { CueTable } from "../table.ts"

export const fr: CueTable = {
  language: "fr",
  words:
    "le la les un une des du de et est pas je tu vous nous il elle on ce cette c'est ça que qui dans pour avec sur mais ou où si plus oui non merci bonjour peux pouvez pourriez s'il plaît moi mon ma mes votre ton ne se sont fait faire être avoir ai as a au aux par en y bien très toujours jamais ici là tout tous comme j'ai d'accord",
  cues: {
    remember:
      "souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens|retenez|note que|notez que|à noter|note bien|notez bien|garde en tête|gardez en tête|garde à l'esprit|gardez à l'esprit|n'oublie pas|n'oubliez pas|n'oublie jamais|pour info|pour information|pour mémoire|pour le contexte|bon à savoir|sache que|sachez que|il faut savoir|important :|important:|pour la prochaine fois|pour les prochaines fois|pour plus tard|tu ne peux pas savoir|vous ne pouvez pas savoir|j'aurais dû préciser|j'aurais dû dire|j'ai oublié de dire|prends note|prenez note|mémorise|mémorisez|je précise|précision",
    explicitRequest:
      "rappelle-toi|rappelez-vous|souviens-toi|souvenez-vous|retiens|retenez|note que|notez que|note bien|notez bien|n'oublie pas que|n'oubliez pas que|garde en tête|gardez en tête|garde en mémoire|gardez en mémoire|à retenir",
    future:
      "désormais|dorénavant|à partir de maintenant|à partir d'aujourd'hui|à l'avenir|dans le futur|la prochaine fois|les prochaines fois|à chaque fois|chaque fois|en général|généralement|de manière générale|par défaut|par principe|en règle générale|sans exception|partout|une bonne fois|une fois pour toutes|définitivement|jusqu'à nouvel ordre|dans le doute|dans tous les projets|pas seulement ici|pas que pour|pour tous|depuis toujours|depuis le début",
    always:
      "toujours|systématiquement|invariablement|constamment|habituellement|d'habitude|normalement|en permanence",
    never:
      "jamais|en aucun cas|sous aucun prétexte|surtout jamais|interdit|interdite|interdits|interdites|personne ne|personne d'autre|n'a le droit|tabou|hors de question|proscrit",
    every:
      "chaque|tout|toute|tous|toutes|partout|n'importe quel|n'importe quelle|quoi que|quiconque|aucun|aucune|rien|les deux",
    only: "seulement|uniquement|exclusivement|ne que|ne passe que|ne change que|que par|rien d'autre|au plus|au maximum|maximum|au moins|minimum|pas plus de|strictement|sauf|seul|seule",
    prefer:
      "je préfère|j'aime mieux|ma préférence|je n'aime pas|j'aime pas|je déteste|j'ai horreur|je ne supporte pas|j'aime les|j'aime que|j'aimerais que tu|j'aimerais que vous|je veux que|je voudrais toujours|je veux toujours|je veux des|j'attends|m'aide|m'aident|m'aide beaucoup|plus facile pour moi|difficile pour moi|je lis mal|appelle-moi|appelez-moi|tutoie-moi|tutoyez-moi|vouvoyez-moi|tutoie|vouvoie|mon style|à mon goût|mes goûts|avec moi|pour moi|épargne-moi|épargnez-moi|me convient|je fonctionne mieux|je comprends mieux|quand tu m'expliques|quand vous m'expliquez",
    we: "nous|notre|nos|on|chez nous|l'équipe|la boîte|l'entreprise|le projet|ce projet|le dépôt|ce dépôt|la maison|la rédaction|le service",
    practice:
      "on utilise|nous utilisons|on emploie|on écrit|nous écrivons|on garde|on met|on passe par|on travaille|nous travaillons|on déploie|on teste|on livre|on nomme|on range|on évite|on a décidé|nous avons décidé|avons décidé|j'ai décidé|on s'est mis d'accord|on a choisi|nous avons choisi|chez nous|dans ce projet|dans ce dépôt|pour ce projet|dans l'équipe|notre convention|notre standard|notre style|notre règle|nos tests|notre code|la convention est|la règle est|le projet utilise|dans notre|comme tous|on tutoie|on vouvoie|je les tutoie|je les vouvoie",
    changed:
      "on est passé|on est passés|nous sommes passés|on a migré|nous avons migré|migré vers|passé à|passés à|on a remplacé|remplacé par|a été remplacé|on a abandonné|abandonné|ne plus|n'est plus|n'utilise plus|n'utilisons plus|obsolète|déprécié|dépréciée|en voie de disparition|retiré|supprimé|depuis janvier|depuis février|depuis mars|depuis avril|depuis mai|depuis juin|depuis juillet|depuis août|depuis septembre|depuis octobre|depuis novembre|depuis décembre|depuis cette|depuis ce|depuis la|depuis le|depuis l'|la semaine dernière|le mois dernier|l'an dernier|l'année dernière|autrefois|avant c'était|s'appelle maintenant|renommé|maintenant c'est|désormais",
    must: "doit|doivent|ne doit pas|ne doivent pas|il faut|faut toujours|ne faut pas|il ne faut|obligatoire|exigé|requis|est fixé|sont fixés|nécessite|a besoin|ont besoin|on ne|reste|restent|va dans|vont dans|passe par|passent par|se fait|se font|s'écrit|s'écrivent|se lance|se lancent|s'appelle|s'appellent|est toujours|sont toujours|c'est toujours|n'est jamais|tout en|ne change|ne touchez|ne touche|n'utilise pas|n'utilisez pas|évite|évitez|commence par|commencent par|il est interdit",
    reason:
      "parce que|parce qu'|car|puisque|sinon|autrement|afin que|pour que|c'est pourquoi|c'est pour ça|du coup|à cause|raison|étant donné|plante|casse|échoue|bloque|s'arrête|se plaignent|ne marche pas|nous l'avons vécu|ratés|pour éviter|on a eu",
    contrast: "pas|et non|au lieu|plutôt que|plutôt|à la place|sans|mais pas|jamais|ni|non pas|contrairement",
    role: "responsable|s'occupe|s'en occupe|est notre|c'est notre|gère|gérée par|géré par|valide|validé par|validation|approuve|relues par|relit|relus par|décide|tranche|choisit|chef|cheffe|patron|patronne|directeur|directrice|administrateur|administratrice|en copie|contact|interlocuteur|propriétaire|appartient|c'est le client|notre client|notre comptable|la compta|passe par|voir avec|demander à|demandez à|maintient|éditeur|éditrice|graphiste|juriste",
    place:
      "se trouve|se trouvent|se trouve dans|est dans|sont dans|est sur|sont sur|est rangé|sont rangés|rangés dans|retrouve|on le retrouve|on les retrouve|dans le coffre|dans le dossier|dans le répertoire|sur le serveur|sur le partage|sur le disque|le wiki|écoute sur|tourne sur|tournent sur|sur le port|vient de|viennent de|le canal|le tableau|stocké|stockés|dans le dépôt|à côté de",
    usage:
      "se lance avec|se lancent avec|on lance avec|lancer avec|lance toujours|on lance|se construit avec|on construit avec|se déploie avec|on déploie avec|se teste avec|avec la commande|la commande|avec le script|via|par le script|passe par|alias|raccourci|variable d'environnement|dans le conteneur|ne marche qu'avec|ne démarre qu'avec|seulement avec",
    rule: "règle|convention|norme|consigne|politique|principe|standard|charte|format|procédure|processus|décision|délai|limite|style|schéma|gabarit|majuscule|minuscule|en grammes|au présent|au passé|imparfait|tutoiement|vouvoiement|tabulations|indentation|guillemets|anglais|français|en anglais|en français|orthographe",
    machine:
      "sur cette machine|sur ce poste|sur mon poste|sur ma machine|sur mon ordinateur|sur mon portable|sur mon mac|sur ce serveur|sur ce pc|sur mon pc|sur cet ordinateur|mon poste|ma machine|mon portable|chez moi le port|sur ce portable",
    you: "quand tu|quand vous|avant de|demande-moi avant|demandez-moi avant|demande avant|demandez avant|montre-moi d'abord|montrez-moi d'abord|tes réponses|vos réponses|tes explications|vos explications|réponds|répondez|explique-moi|expliquez-moi|sans émoji*|pas d'émoji*|pas d'emoji*|en une phrase|en deux lignes|lignes|sois bref|soyez bref|des réponses courtes|réponse courte|réponses courtes|liste à puces|pas de blabla|ne t'excuse pas|ne vous excusez pas|si j'en veux plus|c'est une réponse|petites étapes|étape par étape",
    aside:
      "au fait|d'ailleurs|à propos|en passant|tant que j'y pense|tant qu'on y est|ah oui|ah, oui|encore une chose|une chose|autre chose|une dernière chose|petite précision|petit détail|juste une chose|juste,|attention|méfie-toi|ps|avant que j'oublie|ah ça",
    self: "je suis|j'ai|je travaille|j'habite|j'utilise|j'écris|je lis|je parle|je fais|je prends|je lance|mon nom|mon équipe|mon chef|ma cheffe|mon éditeur|mes textes|mes commits|mes projets|mon code|à moi|moi|daltonien*|dyslexique|végétarien*|temps partiel|de garde|d'astreinte|gaucher|gauchère",
    again:
      "j'ai dit|je l'ai dit|je t'ai dit|je vous ai dit|comme je l'ai dit|comme dit|encore une fois|encore|de nouveau|pour la deuxième fois|pour la troisième fois|combien de fois|comme toujours|comme avant|là aussi|ici aussi|pareil",
    task: "ici|là|cette fois|pour cette fois|pour l'instant|pour le moment|aujourd'hui|ce soir|maintenant|en ce moment|provisoirement|temporairement|dans ce cas|pour ce cas|cette fonction|ce fichier|ce test|ce chapitre|ce paragraphe|cette phrase|cette ligne|cette lettre|cette liste|celle-ci|celui-ci|celle-là|celui-là|l'autre|demain|un peu|le titre|plus court|ensuite|la suite|juste pour|pour hier",
    hypothetical:
      "si je|si j'|si on|si nous|j'aurais|je l'aurais|je vous l'aurais|je te l'aurais|serait|aurait|ce serait|imaginons|supposons|en théorie|un jour|au cas où|si seulement|pourrait|si par",
    hedge:
      "peut-être|je crois|je pense|je suppose|j'imagine|probablement|sans doute|il me semble|je ne sais pas|aucune idée|paraît-il|il paraît|apparemment|on dirait|sûrement|je me demande|à votre avis|à ton avis",
    mood: "j'adore|j'aime bien|j'aime ça|génial|super|parfait|nickel|bravo|magnifique|formidable|excellent|chouette|content|contente|heureux|heureuse|haha|mdr|lol|drôle|triste|dommage|ouf|pitié|bonjour|bonsoir|salut|coucou|au revoir|bonne journée|bisous|quelle|je rêve|blague|rigole|hélas|ravi|ravie|voilà",
    thanks:
      "merci|merci beaucoup|je vous remercie|je te remercie|de rien|pas de problème|pas de souci|c'est bon|c'est parfait|c'est bien|très bien|ça marche|ça va|d'accord|entendu|volontiers|^oui|^ok|^bien|^bon|^exact|^exactement|^évidemment|continue|continuez|vas-y|allez-y|ce n'est pas grave|c'est gentil",
    report:
      "dit|dit que|disait|disent|a dit|m'a dit|écrit|m'écrit|a écrit|répète|selon|d'après|cite|prétend|ma cheffe répète|mon frère|ma sœur|ma mère|mon père|mon ami|mon amie|un ami|une amie|quelqu'un|une lectrice|un lecteur|le fournisseur|la doc|la documentation|le guide|les gens|la plupart|un collègue|mon voisin|ma voisine|il paraît",
    retract:
      "laisse tomber|laissez tomber|oublie|oubliez|oublie ça|oubliez ça|en fait non|finalement non|non attends|attends|attendez|je plaisante|je rigole|peu importe|je retire|ou plutôt",
    ask: "^est-ce|^peux-tu|^pouvez-vous|^pourriez-vous|^pourrais-tu|^qu'est-ce|^quel|^quelle|^quels|^quelles|^pourquoi|^comment|^qui|^où|^quand|^combien|^faut-il|^dois-je|^devrait-on|^serait-il|^as-tu|^avez-vous|^y a-t-il|^c'est quoi|^que|n'est-ce pas|non$",
    command:
      "^ajoute|^ajoutez|^change|^changez|^renomme|^renommez|^déplace|^écris|^écrivez|^fais|^faites|^mets|^mettez|^montre|^montrez|^donne|^donnez|^supprime|^supprimez|^enlève|^enlevez|^lance|^lancez|^vérifie|^vérifiez|^regarde|^regardez|^essaie|^essayez|^corrige|^corrigez|^coupe|^coupez|^remplace|^remplacez|^garde|^gardez|^laisse|^laissez|^prends|^prenez|^appelle|^appelez|^utilise|^utilisez|^crée|^créez|^traduis|^traduisez|^résume|^résumez|^et|^puis|^maintenant|^alors|il me faut|tu peux|tu m'aides|pourriez-vous|peux-tu|mets-les|mets-le|^remets|^envoie|^envoyez",
    past: "encore une erreur|échoue encore|ne marche plus|ne fonctionne pas|plante toujours|plante encore|est cassé|hier|ce matin|tout à l'heure|hier soir|l'autre jour|j'étais|j'avais|on a eu|il était|c'était|la dernière fois|avant-hier|est arrivé",
    refuse:
      "pas aujourd'hui|pas maintenant|pas encore|plus tard|une autre fois|pas la peine|non merci|laisse|laissez|inutile|ce n'est pas nécessaire|ce sera tout|c'est tout|surtout pas|tant pis|hors sujet|je vous l'aurais dit|gentil de proposer",
    wrong:
      "^non|^nan|^nooon|^pas|^faux|c'est faux|ce n'est pas ça|ce n'est pas correct|ce n'est pas bon|je voulais dire|je parlais|l'autre fichier|^en fait|^désolé|^désolée|^bof|^ah non",
    try: "essaie|essayez|tente|tentez|essaie avec|lance|lancez|il faut d'abord|fais un|faites un",
    resolved:
      "c'était ça|ça marche maintenant|ça a marché|c'est réglé|c'est résolu|ça fonctionne|problème résolu|c'est réparé|ça a résolu|ça passe|c'est passé|ça remarche|remarche|est reparti|ça s'ouvre|ça démarre|plus d'erreur|ça compile|ça tourne|a accepté|est passé|est passée",
  },
}
