import { type Prose, proseOf } from "../../text/sentences.ts"
import { languageOf } from "../cues/languages.ts"
import { type JudgedSentence, judgeSentences } from "./evidence.ts"

/** A message of the user, as sentences with evidence. */
export interface MessageAnalysis {
  prose: Prose
  /** The language of the message; that of the conversation where the message is too short to tell. */
  language: string
  judged: JudgedSentence[]
}

/** This many sentences are enough to recognise a language. */
const SAMPLE = 12

/** `previousLanguage` is the language of the conversation so far. */
export function analyzeMessage(content: string, previousLanguage: string | undefined): MessageAnalysis {
  const prose = proseOf(content)
  const sample = prose.sentences.slice(0, SAMPLE).map((one) => one.text)
  const language = languageOf(sample.join(" "), previousLanguage)
  return { prose, language, judged: judgeSentences(prose, language) }
}
