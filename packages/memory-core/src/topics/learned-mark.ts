import type { LearnedMark } from "./topic.ts"

/** One line in YAML's flow form with plain values: `{at: 2026-02-09, scope: project}`. */
const MARK = /^\{ *(?:[a-z]+: [\w.+-]{1,40}(?:, *|(?= *\})))* *\}$/

/** True if a text is exactly such a mark, so that no YAML parser is needed to read it. */
export function isPlainMark(text: string): boolean {
  return MARK.test(text)
}

/** Reads a mark; `undefined` for any other text, and for a mark without a date. Unknown keys are ignored. */
export function parseLearned(text: string): LearnedMark | undefined {
  if (!isPlainMark(text)) return undefined
  const pairs = text
    .slice(1, -1)
    .split(",")
    .map((pair) => pair.trim().split(": "))
  const { at, confirmed, scope, stale, requested }: Record<string, string | undefined> =
    Object.fromEntries(pairs)
  if (at === undefined) return undefined
  return {
    at,
    ...(confirmed !== undefined && { confirmed }),
    ...(scope !== undefined && { scope }),
    ...(stale === "true" && { stale: true }),
    ...(requested === "true" && { requested: true }),
  }
}

/** The mark as one line of YAML. */
export function formatLearned({ at, confirmed, scope, stale, requested }: LearnedMark): string {
  const pairs = Object.entries({ at, confirmed, scope, stale, requested })
  const given = pairs.filter(([, value]) => value !== undefined && value !== false)
  return `{${given.map(([key, value]) => `${key}: ${value}`).join(", ")}}`
}
