import { countTokensCjk } from "@caliban/memory-core"
import { dropHiddenCharacters, escapeText } from "@caliban/memory-core/internal"
import { cutText, oneLine } from "@caliban/text"
import type { Waiting } from "./waiting.ts"

/** The delimiter of what was noticed, in a message. */
export const NOTICED_TAG = "memory-noticed"

/** A topic that may be about the same. */
export interface SimilarTopic {
  address: string
  description?: string | undefined
}

/** Tokens of all sentences, and of one with its topics. */
const ALL_MAX = 400
const ONE_MAX = 150

const HEAD =
  "Noticed in what the user said, and not stored. If it is lasting, write or update a topic; if it makes one untrue, change or remove that one; otherwise ignore this."

const LEADS: Readonly<Record<Waiting["kind"], string>> = {
  fact: "",
  request: "asked to remember: ",
  forget: "asked to forget: ",
}

/** One line of the note: the sentence, and the topics that are similar. At most 150 tokens. */
export function noteLine({ text, kind }: Waiting, similar: readonly SimilarTopic[]): string {
  const topics = similar.map(({ address, description = "" }) =>
    description === "" ? address : `${address} (${cutText(description, 80)})`,
  )
  const line = (sentence: string, shown: readonly string[]): string =>
    `- ${LEADS[kind]}"${oneLine(sentence)}"${shown.length === 0 ? "" : `; similar topics: ${shown.join(", ")}`}`
  const fits = (one: string): boolean => countTokensCjk(one) <= ONE_MAX
  for (let count = topics.length; count > 0; count--) {
    const whole = line(text, topics.slice(0, count))
    if (fits(whole)) return whole
  }
  let length = text.length
  while (length > 1 && !fits(line(cutText(text, length), []))) length = Math.floor(length * 0.8)
  return line(cutText(text, length), [])
}

/** How many of the lines fit into one note. */
export function countFitting(lines: readonly string[]): number {
  let tokens = countTokensCjk(HEAD)
  const at = lines.findIndex((line) => {
    tokens += countTokensCjk(line) + 1
    return tokens > ALL_MAX
  })
  return at === -1 ? lines.length : at
}

/** The note before the user's next message; empty without lines. */
export function noteText(lines: readonly string[]): string {
  if (lines.length === 0) return ""
  const text = escapeText(dropHiddenCharacters([HEAD, ...lines].join("\n")), [NOTICED_TAG], true)
  return `<${NOTICED_TAG}>\n${text}\n</${NOTICED_TAG}>\n\n`
}
