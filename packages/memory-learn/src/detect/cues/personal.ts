import { bareText, lazily } from "@caliban/text"

/** "My son is called Max". */
const NAMED =
  "(?<!\\p{L})(?:my|our|mein|meine|unsere?|mon|ma|notre|mi|nuestr[oa]|meu|minha|nosso|nossa|il mio|la mia|mijn|onze|моего|мою) (?!proj|proyecto|progetto|repo|branch|app|team|service)\\p{L}+(?: \\p{L}+)? (?:is called|is named|heißt|s'appelle|se llama|se chama|si chiama|heet|зовут) (?=(\\p{L}))"
/** "By the way, I'm left-handed", but not "by the way, I'm done". */
const OFFHAND =
  "(?:by the way|btw|just so you know|fyi),? i(?:'m| am) (?!\\p{L}+ing(?!\\p{L})|(?:done|finished|back|ready|late|here|there|off|out|not|sorry|in|at|on|still|also|almost|just|the)(?!\\p{L}))|(?:ich bin (?:übrigens|nämlich)|übrigens,? (?:ich bin|bin ich)) (?!(?:fertig|zurück|da|hier|weg|spät|müde|krank|gleich|noch|schon|nicht|grade?|gerade|momentan|aktuell|heute|jetzt|bald|im|in|am|bei|auf)(?!\\p{L}))|au fait,? je suis (?!(?:prêt|prête|en|d'accord|fatigué|fatiguée|là|sûr|sûre|au|chez|à|dans|sur|de|pas|encore)(?!\\p{L}))|por cierto,? (?:yo )?soy|aliás,? (?:eu )?sou|a proposito,? sono (?!(?:pronto|pronta|stanco|stanca|qui|in|a|al|di|già|ancora)(?!\\p{L}))|(?:ik ben trouwens|trouwens,? ik ben) (?!(?:klaar|terug|hier|er|laat|moe|ziek|nog|al|niet|nu|zo|in|op|aan|bij)(?!\\p{L}))"
const UNSPACED =
  "我(?:的)?(?:女儿|儿子|孩子|老婆|妻子|丈夫|老公|妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|狗|猫)叫|顺便(?:说一下|一提)[，,]?我是(?!在|从|来|不是|说)|ちなみに(?:私|僕|俺)は|참고로 (?:저는|나는)"

// What is private, for the result of `bareText`.
const MY = "my|meine?[mnrs]?|mon|ma|mes|mis?|meus?|minhas?|mi[oae]|miei|mijn|мо[иеяю]|моего|моеи"
const OUR = `${MY}|our|unsere?[mnrs]?|notre|nos|nuestr[oa]s?|noss[oa]s?|nostr[oaei]|onze?|наш\\p{L}*`
const KIN =
  "wife|husband|spouse|son|daughter|kids|baby|mother|father|mom|mum|dad|grand(?:ma|pa|mother|father|son|daughter)|girlfriend|boyfriend|fiancee?|nephew|niece|frau|ehemann|sohn|tochter|mutter|vater|oma|opa|mama|papa|femme|epouse|fils|fille|mere|pere|maman|mujer|espos[oa]|marido|hij[oa]s?|madre|padre|novi[oa]|mulher|filh[oa]s?|mae|pai|moglie|marito|figli[oa]|zoon|dochter|vrouw|moeder|vader|жен[ауеы]|муж\\p{L}?|сын\\p{L}?|доч\\p{L}*|мам[ауеы]|отец|отца|мать"
/** Only of one person: "our partner" may be a company. */
const OWN =
  "children|child|parents?|brother|sister|ex|partner|family|uncle|aunt|boss|landlord|doctor|dentist|therap\\p{L}+|psychiat\\p{L}+|lawyer|salary|income|wages?|pension|rent|mortgage|debts?|religion|weight|health|illness|diet|medication|kind(?:er)?|eltern|bruder|schwester|familie|chefin|chef|vermieter\\p{L}*|arzt|arztin|anwalt|anwaltin|gehalt|einkommen|lohn|rente|miete|schulden|gewicht|gesundheit|krankheit|enfants?|parents|frere|soeur|famille|patronne?|medecin|salaire|loyer|dettes?|retraite|poids|sante|maladie|hermano|hermana|familia|jef[ea]|medic[oa]|salario|sueldo|alquiler|deudas?|salud|peso|irmao|irma|chefe|saude|fratello|sorella|famiglia|capo|stipendio|affitto|salute|broer|zus|baas|huisarts|salaris|huur|gezondheid|брат\\p{L}?|сестр\\p{L}|начальни\\p{L}+|врач\\p{L}?|зарплат\\p{L}"
/** Words of the person or of someone close, without which an illness may be what the work is about. */
const WHO = `${OUR}|${KIN}|i|i'm|i've|me|ich|mi[cr]h?|je|j'\\p{L}+|yo|tengo|estoy|soy|tuve|eu|tenho|estou|sou|io|ho|sono|ik|heb|ben|я|мне|меня`
const HEALTH =
  "cancer|tumou?r|diabet(?:es|ic)|asthma|autis(?:m|tic)|adhd|epilep(?:sy|tic)|depress(?:ion|ed)|hiv|chemo(?:therapy)?|surgery|sick leave|krebs|diabetes|autistisch|autismus|adhs|epilepsie|depressi(?:on|onen|v)|krankgeschrieben|asthme|autiste|epileptique|seropositi(?:f|ve)|en arret maladie|asma|autista|de baja|operan|depressione|diabete|kanker|диабет\\p{L}*|астм\\p{L}|депресси\\p{L}"
const LIFE =
  "(?:getting |be |are |am |i'm |is |got )divorc(?:ed|ing|e)|pregnan(?:t|cy)|miscarriage|abortion|schwanger\\p{L}*|enceinte|embarazad[ao]|gravida|incinta|zwanger|беременн?\\p{L}*|my divorce|(?:are|is|am|i'm|got|getting) married|gay|lesbian|bisexual|transgender|fired me|(?:i|i'm|i am) (?:was |got |being )?(?:fired|laid off)|(?:another|a new) job|i (?:earn|make) .{0,12}\\d|(?:uns|mich) .{0,20}scheiden|meine scheidung|schwul|lesbisch|mir (?:wurde )?gekundigt|(?:anderen|neuen) job|ich verdiene|divorcons|m'a (?:vire|licencie)e?|ete (?:vire|licencie)e?|homosexuel\\p{L}*|je gagne|me divorcio|nos divorciamos|divorciad[oa]s?|me (?:despidieron|echaron)|otro trabajo|gano \\d|divorciand[oa]|fui demitid[oa]|ganho \\d|divorzio da|divorziamo|guadagno \\d|gaan scheiden|ontslagen|ik verdien|мой развод|(?:i'm|i am|ich bin|je suis|estoy|estou|sono|ik ben|я) (?:ill|sick|krank|malade|enferm[oa]|doente|malat[oa]|ziek|болен|больна|болею)|разводимся|уволили|(?:the|der|die|le|el|la|il|de) (?:doctor|arzt|arztin|medecin|medic[oa]|dottore|dottoressa|dokter|huisarts) (?:said|says|told|thinks|sagte?|meinte?|dit|a dit|dijo|dice|ha detto|disse|zegt|zei)|^(?:mom|mum|dad|mama|papa|maman|mutti|vati|papi) \\p{L}+"
const PRIVATE_UNSPACED =
  "怀孕|懷孕|离婚|離婚|[我他她].{0,4}(?:癌症|糖尿病|哮喘|抑郁|抑鬱)|^我的?(?:妻子|丈夫|老婆|老公|儿子|女儿|妈妈|爸爸|工资|收入|医生)|妊娠|^(?:私の)?(?:妻|夫|息子|娘|給料|年収)[はがの]|임신|이혼|^(?:아내|남편|아들|딸|엄마|아빠|월급|연봉)[은는이가의]"
/** It is what software is about. */
const DATA =
  /(?<!\p{L})(?:datasets?|data|database|models?|app|apis?|patients?|tables?|schemas?|endpoints?|forms?|studies|study|customers?|users?|fields?|columns?|daten\p{L}*|patient\p{L}*|donnees|datos|dati|dados)(?!\p{L})/u

const PATTERNS = lazily(() => ({
  private: new RegExp(
    `^(?:\\p{L}{1,6},? ){0,2}(?:(?:${OUR}) (?:\\p{L}+ )?(?:${KIN})|(?:${MY}) (?:\\p{L}+ )?(?:${OWN}))(?!\\p{L})|(?<!\\p{L})(?:${LIFE})(?!\\p{L})|${PRIVATE_UNSPACED}`,
    "u",
  ),
  who: new RegExp(`(?<!\\p{L})(?:${WHO})(?!\\p{L})`, "u"),
  health: new RegExp(`(?<!\\p{L})(?:${HEALTH})(?!\\p{L})`, "u"),
  named: new RegExp(NAMED, "iu"),
  others: new RegExp(`(?<!\\p{L})(?:${OFFHAND})|${UNSPACED}`, "iu"),
}))

/** Whether a sentence says who the user is, or what someone close to the user is called. */
export function isPersonal(text: string): boolean {
  const { named, others } = PATTERNS()
  // A name has a capital: "my function is called twice".
  return /\p{Lu}/u.test(named.exec(text)?.[1] ?? "") || others.test(text)
}

/** Whether a sentence is about the private life of a person: family, health, money. */
export function isPrivate(text: string): boolean {
  const plain = bareText(text)
  const { private: life, who, health } = PATTERNS()
  return !DATA.test(plain) && (life.test(plain) || (health.test(plain) && who.test(plain)))
}
