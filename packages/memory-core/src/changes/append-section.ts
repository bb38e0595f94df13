import { encode } from "@caliban/text"
import type { Change } from "../store/store.ts"
import { decodeForChange } from "./checks.ts"
import { type FileOutcome, writeFile } from "./write-file.ts"

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
export function appendSection({ stem, expect, ...section }: SectionRequest): Change<FileOutcome> {
  const name = `${stem}.md`
  const edit = (old: Uint8Array | undefined): Uint8Array => {
    const text = withSection(old === undefined ? "" : decodeForChange(old, name), section)
    return text === undefined ? (old ?? new Uint8Array()) : encode(text)
  }
  return writeFile({ name, expect, edit })
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
