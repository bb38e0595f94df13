import { foldText, lazily } from "@caliban/text"
import type { Prose } from "../text/sentences.ts"

// Patterns for requests not to keep a message, in folded text. "We never store these" and "don't save this in git" are
// rules. So the request must be an imperative without a subject, about the message, and must end there.

/** The start of an imperative: at the start of the sentence, after punctuation or after one of these words. */
function begin(...words: string[]): string {
  return `(?:^|[-,;:.!¡(*、。，：]\\s*|(?<!\\p{L})(?:${words.join("|")}),?\\s+)`
}

/** The end: only punctuation or one of these words may follow. */
function end(...words: string[]): string {
  return `(?=\\s*(?:$|[^\\p{L}\\p{N}\\s'"\`/]|(?:${words.join("|")})(?!\\p{L})))`
}

function english(): string[] {
  const from = begin("please", "pls", "and", "but", "so", "then", "ok", "okay", "no", "actually", "btw")
  const not = `${from}(?:please )?(?:do not|don't|dont|no need to|(?:you )?(?:needn't|(?:don't|do not) (?:need|have) to)) `
  const it =
    "(?:any of )?(?:this|that|these)(?: message| conversation| chat| part| bit)?|what i (?:just )?(?:said|say|wrote|told you)"
  const over = end(
    "but",
    "and",
    "or",
    "please",
    "pls",
    "though",
    "either",
    "anywhere",
    "for later",
    "thanks",
    "in memory",
    "in your (?:memory|notes)",
    "to (?:your )?(?:memory|notes)",
  )
  return [
    `${not}(?:remember|memori[sz]e|note) (?:${it}|it)${over}`,
    `${not}(?:remember|memori[sz]e) that\\b`,
    `${not}(?:store|save|keep|record|log) (?:${it})${over}`,
    `${not}write (?:${it}|it) down${over}`,
    `${not}make a note of (?:${it}|it)${over}`,
    `${not}(?:commit|add|save|store|put|write) (?:${it}|it) (?:in(?:to)? your|to(?: your)?) (?:memory|notes)\\b`,
    `${from}(?:keep|leave) (?:this|that|it) (?:(?:strictly |just )?between us|to yourself|out of your (?:memory|notes))\\b`,
    "\\b(?:this|that)(?: stays| is|'s)(?: just| strictly)? between us\\b",
    "(?:^|[-,;:.(]\\s*|\\b(?:this is|that's|that is|strictly) )off[- ]the[- ]record\\b",
  ]
}

function german(): string[] {
  const mark = begin("und", "aber", "also", "ok", "nein")
  const from = begin("bitte", "und", "aber", "also", "ok", "nein")
  const it = "(?:das|dies|es|diese nachricht)"
  const soft = "(?: bitte| aber| auch| mal)*"
  const over = end("bitte", "und", "aber", "danke")
  return [
    `${from}merk(?:e|t|en sie)?(?: ${it})? (?:dir|euch|sich)(?: ${it})?${soft} nicht${over}`,
    `${from}(?:speichere?|notiere?|behalte?|speichern sie|notieren sie)(?: dir| sich)? ${it}${soft} nicht${over}`,
    `${mark}(?:${it} )?(?:bitte )?nicht (?:merken|speichern|abspeichern|notieren|aufschreiben)${over}`,
    `${mark}${it} (?:musst du dir|müssen sie sich|brauchst du dir|brauchen sie sich)(?: bitte)? nicht (?:zu )?merken${over}`,
    `${from}schreib(?:e|en sie)?(?: dir| sich)? ${it}${soft} (?:nirgends|nirgendwo|nicht) auf${over}`,
    "\\b(?:das|dies) bleibt (?:bitte )?unter uns(?!\\p{L})",
  ]
}

function french(): string[] {
  const from = begin("et", "mais", "merci de", "veuillez", "s'il te plaît", "s'il vous plaît")
  const it = "(?:ça|cela|ceci|ce message)"
  const over = end("et", "mais", "merci", "s'il")
  return [
    `${from}(?:ne |n')?(?:retiens|retenez|notez?|mémorisez?|enregistrez?) (?:pas|rien de) ${it}${over}`,
    `${from}ne (?:le |la |l')(?:retiens|retenez|notez?|mémorisez?|enregistrez?) (?:pas|nulle part)${over}`,
    `${from}(?:ne )?(?:retiens|retenez) pas (?:que |qu')`,
    `${from}(?:à )?ne pas (?:retenir|noter|mémoriser|enregistrer|garder) ${it}${over}`,
    `(?<!\\p{L})${it} reste entre nous(?!\\p{L})`,
  ]
}

function spanish(): string[] {
  const from = begin("y", "pero", "por favor")
  const it = "(?:esto|eso|este mensaje)"
  const over = end("y", "pero", "por favor", "gracias")
  return [
    `${from}no (?:recuerdes?|memorices?|guardes?|anotes?|apuntes?|registres?) ${it}${over}`,
    `${from}no lo (?:recuerdes?|memorices?|guardes?|anotes?|apuntes?)${over}`,
    `${from}no recuerdes? que `,
    `${from}no hace falta que (?:lo )?(?:recuerdes?|anotes?|apuntes?)(?: ${it})?${over}`,
    "(?<!\\p{L})(?:que|esto|eso) qued[ae] entre nosotros(?!\\p{L})",
  ]
}

function portuguese(): string[] {
  const from = begin("e", "mas", "por favor")
  const it = "(?:d?isso|d?isto|essa mensagem|esta mensagem)"
  const over = end("e", "mas", "por favor", "obrigad[oa]")
  return [
    `${from}não (?:guardes?|guarda|memorizes?|anotes?|anota|lembres?|salves?|registr?es?) ${it}${over}`,
    `${from}não (?:lembres?|memorizes?) (?:de )?que `,
    `${from}não precisas? (?:guardar|lembrar|anotar|memorizar) ${it}${over}`,
    "(?<!\\p{L})(?:isso|isto) (?:fica|que fique) entre nós(?!\\p{L})",
  ]
}

function italian(): string[] {
  const from = begin("e", "ma", "per favore")
  const it = "(?:questo|questa cosa|questo messaggio|ciò)"
  const over = end("e", "ma", "per favore", "grazie")
  return [
    `${from}non (?:ricordare|memorizzare|salvare|annotare|segnare|registrare) ${it}${over}`,
    `${from}non (?:ricordarlo|ricordartelo|memorizzarlo|annotarlo|segnarlo|segnartelo)${over}`,
    `${from}non ricordare che `,
    "(?<!\\p{L})(?:resti|resta|rimanga) tra noi(?!\\p{L})",
  ]
}

function dutch(): string[] {
  const from = begin("en", "maar", "graag")
  const it = "(?:dit|dat)"
  const over = end("en", "maar", "graag", "alsjeblieft", "alstublieft")
  return [
    `${from}(?:onthoud?|bewaar) ${it}(?: alsjeblieft| alstublieft| maar)* niet${over}`,
    `${from}onthoud? niet dat `,
    `${from}${it} (?:hoef je |hoeft u )?niet (?:te )?(?:onthouden|noteren|opschrijven|bewaren)${over}`,
    `${from}(?:sla|schrijf) ${it} (?:niet|nergens) op${over}`,
    `(?<!\\p{L})${it} blijft onder ons(?!\\p{L})`,
  ]
}

function russian(): string[] {
  const from = begin("и", "но", "а", "пожалуйста")
  const over = end("и", "но", "пожалуйста", "спасибо")
  const keep = "(?:запоминай|записывай|сохраняй)(?:те)?"
  return [
    `${from}(?:это(?:го)? )?не ${keep}(?: это(?:го)?)?${over}`,
    `${from}не запоминай(?:те)?,? что `,
    `${from}(?:это(?:го)? )?не (?:надо|нужно) (?:это |этого )?(?:запоминать|записывать|сохранять)(?: это)?${over}`,
    "(?<!\\p{L})это (?:останется|строго) между нами(?!\\p{L})",
  ]
}

function unspaced(): string[] {
  const from = "(?:^|[^\\p{L}\\p{N}]|请|請)"
  const over = "(?=\\s*(?:$|[^\\p{L}\\p{N}]))"
  const zh = "(?:这个|这件事|这些|这条消息|这|這個|這件事|它)"
  const ja = "(?:(?:これ|それ|この話|今の話|このこと)(?:は|を)?)"
  const ko = "(?:이건|이거|이것은|그건|이 말은|이 대화는)"
  return [
    `${from}(?:不要|别|別|不用|不必|无需|勿|不需要)(?:把${zh})?(?:记住|记下来?|保存|記住|記下來?)${zh}${over}`,
    `${from}(?:不要|别|別|不用|不必|无需|勿|不需要)(?:把${zh})?(?:记住|记下来?|記住|記下來?)${over}`,
    `(?:${from}|${ja})(?:覚え(?:て(?:おか)?)?|記憶し|メモし(?:て(?:おか)?)?|保存し|記録し)(?:ないで(?:ください|下さい|ね|くれ)?|なくても?(?:いい|よい|良い|大丈夫|結構)(?:です)?)${over}`,
    "ここだけの話",
    `(?:^|[.!,]\\s*|${ko}\\s*)(?:기억|메모|저장)하지\\s?(?:마|말아)(?:세요|요|줘|줘요)?${over}`,
  ]
}

const OPT_OUT = lazily(
  () =>
    new RegExp(
      [english, german, french, spanish, portuguese, italian, dutch, russian, unspaced]
        .flatMap((patterns) => patterns())
        .join("|"),
      "u",
    ),
)

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

/** Whether the user asks not to remember the message: "please don't remember this", "off the record". */
export function asksNotToRemember({ sentences }: Prose): boolean {
  return sentences.some(({ text }) => OPT_OUT().test(foldText(text.slice(0, LIMIT))))
}
