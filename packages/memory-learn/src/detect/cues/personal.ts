import { lazily } from "@caliban/text"

/** "My son is called Max". */
const NAMED =
  "(?<!\\p{L})(?:my|our|mein|meine|unsere?|mon|ma|notre|mi|nuestr[oa]|meu|minha|nosso|nossa|il mio|la mia|mijn|onze|моего|мою) (?!proj|proyecto|progetto|repo|branch|app|team|service)\\p{L}+(?: \\p{L}+)? (?:is called|is named|heißt|s'appelle|se llama|se chama|si chiama|heet|зовут) (?=(\\p{L}))"
/** "By the way, I'm left-handed", but not "by the way, I'm done". */
const OFFHAND =
  "(?:by the way|btw|just so you know|fyi),? i(?:'m| am) (?!\\p{L}+ing(?!\\p{L})|(?:done|finished|back|ready|late|here|there|off|out|not|sorry|in|at|on|still|also|almost|just|the)(?!\\p{L}))|(?:ich bin (?:übrigens|nämlich)|übrigens,? (?:ich bin|bin ich)) (?!(?:fertig|zurück|da|hier|weg|spät|müde|krank|gleich|noch|schon|nicht|grade?|gerade|momentan|aktuell|heute|jetzt|bald|im|in|am|bei|auf)(?!\\p{L}))|au fait,? je suis (?!(?:prêt|prête|en|d'accord|fatigué|fatiguée|là|sûr|sûre|au|chez|à|dans|sur|de|pas|encore)(?!\\p{L}))|por cierto,? (?:yo )?soy|aliás,? (?:eu )?sou|a proposito,? sono (?!(?:pronto|pronta|stanco|stanca|qui|in|a|al|di|già|ancora)(?!\\p{L}))|(?:ik ben trouwens|trouwens,? ik ben) (?!(?:klaar|terug|hier|er|laat|moe|ziek|nog|al|niet|nu|zo|in|op|aan|bij)(?!\\p{L}))"
const UNSPACED =
  "我(?:的)?(?:女儿|儿子|孩子|老婆|妻子|丈夫|老公|妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|狗|猫)叫|顺便(?:说一下|一提)[，,]?我是(?!在|从|来|不是|说)|ちなみに(?:私|僕|俺)は|참고로 (?:저는|나는)"

const PATTERNS = lazily(() => ({
  named: new RegExp(NAMED, "iu"),
  others: new RegExp(`(?<!\\p{L})(?:${OFFHAND})|${UNSPACED}`, "iu"),
}))

/** Whether a sentence says who the user is, or what someone close to the user is called. */
export function isPersonal(text: string): boolean {
  const { named, others } = PATTERNS()
  // A name has a capital: "my function is called twice".
  return /\p{Lu}/u.test(named.exec(text)?.[1] ?? "") || others.test(text)
}
