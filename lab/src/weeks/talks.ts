import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DATA } from "../labelled-data.ts"

/** What the user says, and what it means for the memory. `passing`: true only now. `task`: nothing to remember. */
export interface Line {
  kind: "fact" | "change" | "forget" | "task" | "passing"
  /** What a fact is about; empty for the other kinds. */
  key: string
  /** Words that a topic has which states it. */
  words: readonly string[]
  message: string
}

export const LANGUAGES = ["en", "de", "fr", "es"] as const

/** The talks of twelve weeks, one session a week. */
export function readWeeks(language: string): Line[][] {
  const text = readFileSync(join(DATA, "weeks", `${language}.txt`), "utf8")
  return text
    .split(/^# week \d+\n/m)
    .slice(1)
    .map((week) => week.trim().split("\n").map(readLine))
}

function readLine(line: string): Line {
  const [kind = "", key = "", words = "", message = ""] = line.split("|").map((part) => part.trim())
  return { kind: kind as Line["kind"], key, words: words.split(",").filter(Boolean), message }
}
