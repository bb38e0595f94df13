import type { Prose } from "../../text/sentences.ts"
import { cleanStatement } from "../statements/clean-statement.ts"
import { contentWordsOf, type PersonalContext, personalFeatures } from "./personal-features.ts"
import { PERSONAL_BIAS, PERSONAL_SCORE, PERSONAL_WEIGHTS } from "./personal-weights.ts"

/** Finds the messages in which the user speaks of their life and plans. English only. */
export interface PersonalDetector {
  /** The statement to keep from a message; empty if there is none. */
  detect(content: string, prose: Prose, language: string): string
  /** Notes the assistant's answer. */
  noteAnswer(content: string): void
  clear(): void
}

/** At most this many words of a session are remembered as said. */
const SAID_LIMIT = 4000

function remember(said: Set<string>, words: ReadonlySet<string>): void {
  for (const word of words) if (said.size < SAID_LIMIT) said.add(word)
}

/** The sentence with the most words that are new in the session; a question only if there is nothing else. */
function mostInformativeSentence(prose: Prose, said: ReadonlySet<string>): string {
  let best = ""
  let most = -1
  for (const sentence of prose.sentences.slice(0, 40)) {
    const fresh = [...contentWordsOf(sentence.text)].filter((word) => !said.has(word)).length
    const weight = fresh + (/\b(?:I|my|we|our)\b/u.test(sentence.text) ? 2 : 0) - (sentence.question ? 4 : 0)
    if (weight > most || best === "") {
      most = weight
      best = sentence.text
    }
  }
  return best
}

export function createPersonalDetector(): PersonalDetector {
  let context: PersonalContext = { turns: 0, before: "", said: new Set() }
  return {
    detect: (content, prose, language) => {
      let score = PERSONAL_BIAS
      for (const [name, value] of Object.entries(personalFeatures(content, context))) {
        score += value * (PERSONAL_WEIGHTS[name] ?? 0)
      }
      const text =
        score > PERSONAL_SCORE ? cleanStatement(mostInformativeSentence(prose, context.said), language) : ""
      context.turns += 1
      remember(context.said, contentWordsOf(content))
      return text
    },
    noteAnswer: (content) => {
      context.before = content
      remember(context.said, contentWordsOf(content))
    },
    clear: () => {
      context = { turns: 0, before: "", said: new Set() }
    },
  }
}
