import { encode } from "@caliban/text"
import type { Change } from "../store/store.ts"
import { checkExpected, decodeForChange } from "./checks.ts"
import { rejectLarge, rejectLink } from "./write-file.ts"

export interface SectionRequest {
  /** The file's stem. */
  stem: string
  /** The heading, without `## `. */
  heading: string
  body: string
  /** See `ChangeOptions`. */
  expect: string | null | undefined
}

/**
 * Adds a section at the end of a file that a product keeps as a list of sections. Every byte above stays. A section that
 * is at the end already is not added again, so that a repeated call does no harm.
 *
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function appendSection(request: SectionRequest): Change<"created" | "updated" | "unchanged"> {
  const { stem, expect } = request
  const name = `${stem}.md`
  return (snapshot) => {
    const { topic } = snapshot
    rejectLink(name, snapshot)
    checkExpected(stem, topic, expect)
    rejectLarge(name, topic?.total ?? 0)
    const old = topic === undefined ? undefined : decodeForChange(topic.bytes, name)
    const text = withSection(old ?? "", request)
    if (text === undefined) return { result: "unchanged" }
    const bytes = encode(text)
    rejectLarge(name, bytes.length)
    if (old === undefined) return { topic: bytes, result: "created" }
    return { topic: bytes, note: { action: "replaced", pointers: [] }, result: "updated" }
  }
}

/** The text of a file with a section at its end, with the file's line ends; `undefined` when it ends with that section. */
export function withSection(
  old: string,
  { heading, body }: Pick<SectionRequest, "heading" | "body">,
): string | undefined {
  const end = /\r\n|\n|\r/.exec(old)?.[0] ?? "\n"
  const content = body.trim()
  const lines = [`## ${heading}`, ...(content === "" ? [] : ["", ...content.split(/\r\n|\n|\r/)])]
  const section = lines.join(end)
  const above = old.trimEnd()
  if (above === section || above.endsWith(`${end}${section}`)) return undefined
  const ends = /(?:\r\n|\n|\r){0,2}$/.exec(old)?.[0].replaceAll("\r\n", "\n").length ?? 0
  const blank = old.trim() === "" ? "" : end.repeat(2 - ends)
  return `${old}${blank}${section}${end}`
}
