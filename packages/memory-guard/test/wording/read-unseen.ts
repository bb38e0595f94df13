import { readFileSync } from "node:fs"
import type { Wording } from "./read-wordings.ts"

const FILE = new URL("../../../../lab/data/unseen/secrets.jsonl", import.meta.url)

interface Sentence {
  text: string
  secret?: string | null
  secret2?: string | null
  class: string
}

/** Sentences that were written without access to the rules. Nothing may be tuned on them: only totals are read. */
export function readUnseen(file: URL = FILE): Wording[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { text, class: group, ...secrets } = JSON.parse(line) as Sentence
      return { group, text, spans: [secrets.secret, secrets.secret2].flatMap((value) => spanOf(text, value)) }
    })
}

function spanOf(text: string, value: string | null | undefined): [start: number, end: number][] {
  if (!value) return []
  const start = text.indexOf(value)
  if (start < 0) throw new Error("a sentence does not contain its secret")
  return [[start, start + value.length]]
}
