import { createLearningDetector } from "../../packages/memory-learn/src/detect/detector.ts"
import type { PlainSentence } from "./labelled-data.ts"

/** How many of the messages that state a fact, and of those that hold nothing, give a stored memory. */
export interface SingleMessageFigures {
  facts: number
  noticed: number
  empty: number
  noise: string[]
}

function isNoticed(content: string): boolean {
  const turn = { role: "user" as const, content, timestamp: new Date(0), sessionId: "single" }
  return createLearningDetector().analyze(turn).length > 0
}

/** Passes each message to a detector of its own. */
export function measureSingleMessages(messages: readonly PlainSentence[]): SingleMessageFigures {
  const facts = messages.filter(({ keep }) => keep)
  const empty = messages.filter(({ keep }) => !keep)
  return {
    facts: facts.length,
    noticed: facts.filter(({ text }) => isNoticed(text)).length,
    empty: empty.length,
    noise: empty.filter(({ text }) => isNoticed(text)).map(({ text }) => text),
  }
}

export function singleMessagesTable({ facts, noticed, empty, noise }: SingleMessageFigures): string {
  return [
    "### Plain statements in a message of their own",
    "",
    "| messages | stored | of |",
    "| --- | ---: | ---: |",
    `| a fact, without any request | ${noticed} | ${facts} |`,
    `| nothing to keep | ${noise.length} | ${empty} |`,
    "",
  ].join("\n")
}
