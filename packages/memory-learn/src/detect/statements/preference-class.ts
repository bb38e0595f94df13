import { foldText, lazily } from "@caliban/text"
import type { DetectedMemory } from "../../types.ts"

/** How code looks. */
const FORMATTING = lazily(
  () =>
    /(?<!\p{L})(?:tabs?|spaces|semicolons?|quotes|indent\p{L}*|braces|arrow functions?|camel ?case|snake_case|kebab-case|line (?:length|breaks?)|trailing commas?|format\p{L}*|naming|one-?liners?|early returns?|comments|tabulatoren|leerzeichen|strichpunkte?|semikolons?|einrück\p{L}*|points-virgules|espaces|guillemets|espacios|comillas|puntos y coma|spazi|отступ\p{L}*|табы|пробелы)(?!\p{L})|分号|缩进|空格|セミコロン|インデント|들여쓰기/iu,
)
/** How the agent talks to the person. */
const COMMUNICATION = lazily(
  () =>
    /(?<!\p{L})(?:responses?|answers?|repl(?:y|ies)|explanations?|explain|summar\p{L}*|messages|emojis?|tone|concise|short|brief|verbose|call me|address me|ask me|formal|antwort\p{L}*|erklär\p{L}*|kurz|duz\p{L}*|siez\p{L}*|réponses?|réponds|répondre|tutoie\p{L}*|vouvoie\p{L}*|respuestas?|responde|respond\p{L}*|tutea\p{L}*|rispost\p{L}*|antwoord\p{L}*|ответ\p{L}*|отвечай\p{L}*)(?!\p{L})|回答|答复|回复|返答|返信|답변|대답/iu,
)

/** What a preference is about; `tooling` is what it is with, such as programs, libraries and commands. */
export function preferenceClassOf(text: string): NonNullable<DetectedMemory["preference"]> {
  const folded = foldText(text)
  if (COMMUNICATION().test(folded)) return "communication"
  return FORMATTING().test(folded) ? "formatting" : "tooling"
}
