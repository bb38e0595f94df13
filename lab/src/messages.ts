import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { MemoryScope } from "../../packages/memory-learn/src/types.ts"
import { DATA } from "./labelled-data.ts"

/** A labelled message; README.md describes the format. */
export interface LabelledMessage {
  language: string
  /** Its language and the number of its conversation. */
  source: string
  /** The first message of a session. */
  opening: boolean
  /** The answer to a question that the assistant has just asked. */
  asked: boolean
  text: string
  /** The parts to keep; without a scope, careful people would disagree. */
  marks: { scope: MemoryScope | undefined; text: string }[]
}

const SCOPES: Readonly<Record<string, MemoryScope>> = { u: "user", p: "project", l: "local" }
const MARK = /\{(\?|[upl][tce]*) ([^}]*)\}/gu

/** The labelled messages of all languages. */
export function readMessages(): LabelledMessage[] {
  const folder = resolve(DATA, "messages")
  return readdirSync(folder).flatMap((name) => {
    const language = name.slice(0, 2)
    const lines = readFileSync(resolve(folder, name), "utf8").split("\n")
    let conversation = 0
    return lines.flatMap((line, at) => {
      if (line === "") return []
      const [, flag, raw = ""] = /^([-1?])\t(.*)$/u.exec(line) ?? []
      const marks: LabelledMessage["marks"] = []
      const text = raw.replaceAll(" ⏎ ", "\n").replace(MARK, (_, letters: string, part: string) => {
        marks.push({ scope: SCOPES[letters.charAt(0)], text: part })
        return part
      })
      if (flag === undefined || /[{}]/u.test(text))
        throw new Error(`${name}:${at + 1} does not have the format that README.md describes: ${line}`)
      const opening = flag === "1"
      if (opening) conversation += 1
      return [{ language, source: `${language}:${conversation}`, opening, asked: flag === "?", text, marks }]
    })
  })
}
