import { foldText } from "../text/normalise.ts"
import type { Prose } from "../text/sentences.ts"

// What asks for nothing of a message to be kept, in folded text. "Don't store it in the repository" is a rule and no
// such thing: therefore an object that points at the message, and an end after it, are wanted.

const END = "(?=\\s*(?:[.,;:!?)…–—-]|$|but\\b|and\\b|or\\b|please\\b))"
const WHERE = "(?: anywhere| (?:in your|to(?: your| the)?) (?:memory|notes))*"

const NOT = "\\b(?:do not|don't|dont|never|no need to|you needn't)"

const ENGLISH = [
  `${NOT} (?:remember|memori[sz]e|note) (?:(?:any of )?(?:this|that|these)|it)${WHERE}${END}`,
  `${NOT} (?:store|save|keep|record) (?:any of )?(?:this|that|these)${WHERE}${END}`,
  `${NOT} (?:store|save|keep|put|write) (?:this|that|it) (?:in your|to(?: your| the)?) (?:memory|notes)\\b`,
  `${NOT} write (?:any of )?(?:this|that|these|it) down\\b`,
  "\\b(?:keep|leave) (?:this|that|it) (?:strictly )?(?:between us|to yourself|out of (?:your |the )?(?:memory|notes))\\b",
  "\\b(?:this|that) stays between us\\b",
  "\\boff the record\\b",
]

const GERMAN = [
  "\\b(?:merk\\p{L}*|notier\\p{L}*|speicher\\p{L}*)(?: sie)?(?: dir| sich)? (?:das|dies|es)(?: bitte| aber| auch)* nicht\\b",
  "\\b(?:das|dies)(?: bitte| aber| musst du dir| müssen sie sich| brauchst du dir| brauchen sie sich)* nicht (?:zu )?(?:merken|abspeichern|notieren|aufschreiben)\\b",
  "\\bbitte nicht (?:merken|abspeichern|notieren)\\b",
  "\\bschreib\\p{L}*(?: sie)?(?: dir| sich)? (?:das|dies|es) (?:bitte )?(?:nirgends|nirgendwo|nicht) auf\\b",
  "\\bbleibt unter uns\\b",
]

const FRENCH = [
  "\\b(?:ne |n')(?:retiens|retenez|notez?|mémorisez?|enregistrez?|gardez?) (?:pas|rien de) (?:ça|cela|ceci)\\b",
  "\\bne (?:le |la |l')(?:retiens|retenez|notez?|mémorisez?|enregistrez?) (?:pas|nulle part)\\b",
  "(?<!\\p{L})à ne pas (?:retenir|noter|mémoriser)\\b",
  "\\breste entre nous\\b",
]

const SPANISH = [
  "\\bno (?:recuerdes?|memorices?|guardes?|anotes?|apuntes?) (?:esto|eso)\\b",
  "\\bno lo (?:recuerdes?|memorices?|anotes?|apuntes?)\\b",
  "\\bno hace falta que (?:lo )?(?:recuerdes?|anotes?|apuntes?)\\b",
  "\\bqued[ae] entre nosotros\\b",
]

const PORTUGUESE = [
  "\\bnão (?:guardes?|memorizes?|anotes?|lembres?|salves?|registr?es?) (?:isso|isto)\\b",
  "\\bnão precisas? (?:guardar|lembrar|anotar|memorizar)\\b",
  "\\b(?:fica|fique) entre nós\\b",
]

const ITALIAN = [
  "\\bnon (?:ricordare|memorizzare|salvare|annotare|segnare) (?:questo|questa cosa|ciò)\\b",
  "\\bnon (?:ricordarlo|ricordartelo|memorizzarlo|annotarlo|segnarlo|segnartelo)\\b",
  "\\b(?:resti|resta|rimanga) tra noi\\b",
]

const DUTCH = [
  "\\bonthoud? (?:dit|dat)(?: alsjeblieft| a\\.?u\\.?b\\.?)? niet\\b",
  "\\b(?:dit|dat) (?:hoef je |hoeft u )?niet (?:te )?(?:onthouden|noteren|opschrijven)\\b",
  "\\b(?:sla|schrijf) (?:dit|dat) (?:niet|nergens) op\\b",
  "\\bblijft onder ons\\b",
]

const RUSSIAN = [
  "(?<!\\p{L})не (?:запоминай|запоминайте|записывай|записывайте) (?:это|этого)(?!\\p{L})",
  "(?<!\\p{L})не (?:надо|нужно) (?:это )?(?:запоминать|записывать)",
  "(?<!\\p{L})(?:строго|останется) между нами",
]

const UNSPACED = [
  "(?:不要|别|不用|不必|无需|请勿|別|請勿)(?:记住|记下|記住|記下)",
  "(?:覚え(?:て(?:おか)?)?|記憶し|メモし(?:て(?:おか)?)?)(?:ないで|なくても?(?:いい|よい|良い|大丈夫|結構))",
  "ここだけの話",
  "(?:기억|메모)하지 (?:마|말아)",
]

const UNKEPT = new RegExp(
  [
    ...ENGLISH,
    ...GERMAN,
    ...FRENCH,
    ...SPANISH,
    ...PORTUGUESE,
    ...ITALIAN,
    ...DUTCH,
    ...RUSSIAN,
    ...UNSPACED,
  ].join("|"),
  "u",
)

/** The person asks for what they say not to be remembered: "please don't remember this", "off the record". */
export function asksNotToKeep({ sentences }: Prose): boolean {
  return sentences.some(({ text }) => UNKEPT.test(foldText(text)))
}
