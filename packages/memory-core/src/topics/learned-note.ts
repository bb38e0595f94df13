import { MemoryError } from "../errors.ts"
import type { LearnedNote } from "./topic.ts"

/** One line in YAML's flow form with plain values: `{at: 2026-02-09, scope: project}`. */
const NOTE = /^\{ *(?:[a-z]+: [\w.+-]{1,40}(?:, *|(?= *\})))* *\}$/

const VALUE = /^[\w.+-]{1,40}$/

/** True if a text is exactly such a note, so that no YAML parser is needed to read it. */
export function isPlainNote(text: string): boolean {
  return NOTE.test(text)
}

/** Reads a note; `undefined` for any other text, and for a note without a date. Unknown keys are ignored. */
export function parseLearned(text: string): LearnedNote | undefined {
  if (!isPlainNote(text)) return undefined
  const pairs = text
    .slice(1, -1)
    .split(",")
    .map((pair) => pair.trim().split(": "))
  const { at, confirmed, scope, stale }: Record<string, string | undefined> = Object.fromEntries(pairs)
  if (at === undefined) return undefined
  return {
    at,
    ...(confirmed !== undefined && { confirmed }),
    ...(scope !== undefined && { scope }),
    ...(stale === "true" && { stale: true }),
  }
}

/** The note as one line of YAML. */
export function formatLearned({ at, confirmed, scope, stale }: LearnedNote): string {
  const pairs = Object.entries({ at, confirmed, scope, stale: stale === true ? "true" : undefined })
  const given = pairs.filter(([, value]) => value !== undefined)
  return `{${given.map(([key, value]) => `${key}: ${value}`).join(", ")}}`
}

/** @throws MemoryError `invalid-topic` for a value that would not be one word in YAML */
export function checkLearned(note: LearnedNote): void {
  for (const [key, value] of Object.entries({ at: note.at, confirmed: note.confirmed, scope: note.scope })) {
    if (value === undefined && key !== "at") continue
    if (typeof value !== "string" || !VALUE.test(value))
      throw new MemoryError(
        "invalid-topic",
        `learned.${key} must be one word of letters, digits, "-", "." and "+".`,
      )
  }
}
