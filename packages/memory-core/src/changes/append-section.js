import { encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { checkExpected } from "./write-topic.ts"
/**
 * Adds a section at the end of a file that a product keeps as a list of sections. Every byte above stays. A section that
 * is at the end already is not added again, so that a repeated call does no harm.
 *
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function appendSection({ stem, heading, body, expect }) {
  return ({ topic, hasLink }) => {
    if (hasLink) {
      throw new MemoryError(
        "unreadable-file",
        `${stem}.md is a symlink. Nothing was changed. Replace it with a file.`,
      )
    }
    checkExpected(stem, topic, expect)
    const old = topic === undefined ? undefined : decodeForChange(topic.bytes, `${stem}.md`)
    const text = withSection(old ?? "", { heading, body })
    if (text === undefined) return { result: { action: "unchanged" } }
    const bytes = encode(text)
    if (topic?.total !== undefined || bytes.length > TOPIC_MAX_BYTES) {
      throw new MemoryError(
        "too-large",
        `${stem}.md would have more than ${TOPIC_MAX_BYTES} bytes. Nothing was changed. Move its older sections to another file.`,
      )
    }
    return {
      topic: bytes,
      note: old === undefined ? undefined : { action: "replaced", pointers: [] },
      result: { action: old === undefined ? "created" : "updated" },
    }
  }
}
/** The text of a file with a section at its end, with the file's line ends; `undefined` when it ends with that section. */
export function withSection(old, { heading, body }) {
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
