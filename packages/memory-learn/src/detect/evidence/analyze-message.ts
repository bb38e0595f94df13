import { type Prose, proseOf } from "../../text/sentences.ts"
import { cuesFor, languageOf } from "../cues/languages.ts"
import { type JudgedSentence, judge, type MessageContext } from "./evidence.ts"

/** What a person wrote, as the detector takes it in. */
export interface MessageAnalysis {
  prose: Prose
  /** The language of the turn, or that of the conversation where the turn does not tell. */
  language: string
  judged: JudgedSentence[]
}

/** Sentences enough to tell the language of a turn. */
const SAMPLE = 12

/** Hears one turn. `before` is the language of the conversation so far. */
export function hear(content: string, before: string | undefined, around: MessageContext): MessageAnalysis {
  const prose = proseOf(content)
  const sample = prose.sentences.slice(0, SAMPLE).map((one) => one.text)
  const language = languageOf(sample.join(" "), before)
  return { prose, language, judged: judge(prose, cuesFor(language), around) }
}

/** The assistant ends with a question: what comes next may be the answer. */
export function asks(content: string): boolean {
  return /[?？]["”»)\s]*$/u.test(content.slice(-20))
}
