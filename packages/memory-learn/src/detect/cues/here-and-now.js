import { bareText, lazily } from "@caliban/text";
import { barePattern } from "./bare-pattern.ts";
// Statements about other people or about the past, in the languages of `phrases.ts`. A statement of one of the user's
// team about a task, "Marta owns the deploys", is about the project.
const PERSON = "colleagues?|co-?workers?|boss|manager|friends?|wife|husband|partner|brother|sister|mother|father|mom|dad|son|daughter|roommate|flatmate|neighbou?r|kolleg\\p{L}*|chefin|chef|freund\\p{L}*|frau|mann|bruder|schwester|mutter|vater|sohn|tochter|collègues?|patronn?e?|amie?s?|femme|mari|frère|sœur|soeur|mère|père|compañer[oa]s?|colegas?|jef[ea]s?|amig[oa]s?|mujer|esposa|marido|hermano|hermana|madre|padre|chefes?|namorad[oa]|collegh?[aei]|capo|amic[oai]|moglie|marito|fratello|sorella|collega's|baas|vriend\\p{L}*|vrouw|broer|zus|moeder|vader|коллег\\p{L}*|начальни\\p{L}*|друг|подруг\\p{L}*|жен[аыуе]|муж\\p{L}{0,2}|брат|сестр\\p{L}";
const OUTSIDER = "customer|client|vendor|supplier|competitor|contractor|kunde|kundin|lieferant\\p{L}*|auftraggeber\\p{L}*|cliente?|fournisseur|proveedor|fornecedor|fornitore|klant|leverancier|клиент|заказчик|поставщик";
const MY = "my|our|one of (?:my|our)|meine?|unsere?|mon|ma|mes|notre|nos|un de mes|mis?|nuestr[oa]s?|un|una|um|uma|meu|minha|noss[oa]|il mio|la mia|i miei|il nostro|la nostra|mijn|onze|мой|моя|мои|наш\\p{L}*";
const THE = "the|a|an|our|my|this|that|one|another|der|die|das|dem|ein|eine|unsere?|meine?|le|la|les|un|une|l'|notre|nos|el|los|las|una|nuestr[oa]s?|o|a|os|as|um|uma|il|lo|i|gli|de|het|een|onze|наш\\p{L}*";
const OTHER = "other|another|old|legacy|former|previous|rival|andere[nrsm]?|alte[nrsm]?|frühere[nrsm]?|vorige[nrsm]?|ehemalige[nrsm]?|autres?|ancien(?:ne)?s?|otr[oa]s?|antigu[oa]s?|anterior(?:es)?|outr[oa]s?|antig[oa]s?|altr[oaie]|vecchi[oa]?|vorige|oude|друг(?:ой|ая|ое|ие|ого)|стар(?:ый|ая|ое|ые)|прежн\\p{L}+";
const THEY = "they|their|theirs|he|his|she|her|deren|dessen|leurs?|ils|elles|elle|ellos|ellas|eles|elas|ele|loro|lui|lei|hun|zij|hij|они|их|он|она|его|её";
const TEAM = "the (?!whole|entire)\\p{L}+[ -](?:team|squad)|das (?!ganze )(?:\\p{L}{3,}-?team|team \\p{L}+)|l'équipe \\p{L}+|el equipo \\p{L}+|a equipe \\p{L}+|il team \\p{L}+|het \\p{L}{3,}-?team|команда \\p{L}+";
/** What a team is for belongs to the project; how it works does not. */
const ROLE = "owns?|reviews?|approves?|maintains?|decides?|signs? off|handles?|runs? the|is (?:responsible|in charge|on call)|betreut|verantwortet|genehmigt|entscheidet|prüft|(?:ist|sind) (?:zuständig|verantwortlich)|kümmert|gère|valide|approuve|s'occupe|est responsable|gestiona|aprueba|se encarga|es responsable|decide|aprova|approva|gestisce|beheert|отвечает|утверждает|согласует";
const LEAD = "(?:ok(?:ay)?|so|and|also|but|well|by the way|btw|fyi|actually|und|aber|übrigens|et|mais|au fait|y|pero|por cierto|e|ma|en|maar|и|а|но)";
const AFTER = "(?![\\p{L}\\p{N}])";
const PEOPLE = "others|everyone else|(?:some|many|most|other) (?:people|folks|teams|companies|developers|projects)|manche|andere leute|viele(?: leute)?|certains|d'autres|les gens|beaucoup de gens|algunos|otros|la gente|mucha gente|alcuni|la gente|alguns|as pessoas|sommigen|anderen|veel mensen|некоторые|многие";
const OTHERS = [
    `(?:${PEOPLE})${AFTER}`,
    `(?:${THEY})${AFTER}`,
    // "My boss is Kim" is about the user.
    `(?:${MY}|a|an|one of the|ein|eine|une) (?:\\p{L}+ )?(?:${PERSON})${AFTER}(?!'s? )(?! (?:is|ist|heißt|est|s'appelle|es|se llama|é|è|si chiama|heet) \\p{L}+[.!]?$)`,
    `(?:(?:${THE}) ?)?(?:\\p{L}+ )?(?:${OUTSIDER})${AFTER}`,
    `(?:in|at|on|for|with|bei|im|in der|beim|dans|chez|à|en|con|nel|bij|в)? ?(?:(?:${THE}) )?(?:${OTHER}) \\p{L}+`,
    `(?:in|at|on|from) (?:${MY}|the) (?:${OTHER}) \\p{L}+`,
    `(?:${TEAM})${AFTER}(?! .{0,12}(?<!\\p{L})(?:${ROLE})${AFTER})`,
];
const OTHERS_UNSPACED = "^(?:我的?|我们的?)?(?:同事|老板|朋友|妻子|丈夫|上司|客户|供应商)|^(?:他|她|他们|她们|对方|别的团队|其他团队|另一个)|^(?:同僚|上司|友人|友達|妻|夫|顧客|取引先|お客様?|彼ら?|彼女|他の|別の)|^(?:동료|상사|친구|고객|그들|그녀|다른)";
const PAST = [
    "(?<!(?:is|are|be|was|were|been|being|get|gets|got|getting) )used to(?= \\p{L})",
    "back then|back in the day|in the past|formerly|previously|originally|historically|at the time|until (?:last|recently)|(?:last|two|three|many|some|few) (?:years?|months?) ago|years ago|once upon|when i (?:was|started|joined)|at my (?:old|last|former|previous)",
    "früher|damals|ehemals|einst|vormals|ursprünglich|bis (?:letzte[snm]?|vor kurzem)|in der vergangenheit|vor (?:jahren|monaten)",
    "autrefois|auparavant|jadis|à l'époque|dans le temps|par le passé|avant(?=,| (?:on|nous|je|j'|c'était|il y avait|ça|cela))|il y a \\p{L}+ (?:ans|mois)",
    "antes(?! (?:de|del|que|do|da)(?!\\p{L}))|antiguamente|anteriormente|en aquel entonces|en el pasado|solía\\p{L}*|hace (?:años|meses)",
    "antigamente|costumáva\\p{L}*|naquela época|no passado",
    "prima(?=,| (?:noi|usava\\p{L}*|si|era|c'era))|un tempo|una volta|all'epoca|in passato",
    "vroeger|destijds|voorheen|in het verleden",
    "раньше|прежде|когда-то|в прошлом",
];
const PAST_UNSPACED = "以前(?=は|、)|(?:^|[,。、们我])以前|从前|曾经|过去|かつて|当時|昔は|かつては|前は|예전에|옛날에|과거에|한때";
/** "We used Jenkins before, now we use Forgejo" says what holds. */
const NOW = "now|nowadays|these days|today|jetzt|heute|inzwischen|maintenant|désormais|aujourd'hui|ahora|ya no|agora|hoje|adesso|ora|oggi|nu|tegenwoordig|теперь|сейчас";
const NOW_UNSPACED = "现在|現在|今は|如今|지금|이제";
const PATTERNS = lazily(() => ({
    others: barePattern(`^[^\\p{L}]*(?:${LEAD}[\\s,]+){0,3}(?:${OTHERS.join("|")})`, OTHERS_UNSPACED),
    past: barePattern(`(?<![\\p{L}\\p{N}])(?:${PAST.join("|")})${AFTER}`, PAST_UNSPACED),
    now: barePattern(`(?<![\\p{L}\\p{N}])(?:${NOW})${AFTER}`, NOW_UNSPACED),
}));
/**
 * Whether a statement is about the user and the user's work, and holds now. What it says of others or of the past takes
 * the place of nothing.
 */
export function holdsHereAndNow(text) {
    const { others, past, now } = PATTERNS();
    const bare = bareText(text.slice(0, LIMIT));
    return !others.test(bare) && (!past.test(bare) || now.test(bare));
}
/** The rest of a longer text is ignored. */
const LIMIT = 600;
