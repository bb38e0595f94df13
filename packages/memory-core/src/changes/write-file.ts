import type { Change } from "../store/store.ts"
import { checkExpected, checkSize, rejectLink } from "./checks.ts"

/** What a change of a file did. */
export interface FileOutcome {
  action: "created" | "updated" | "unchanged"
}

/**
 * Writes a file that has no line in the index. What a crash has left there waits for the next change of the index.
 *
 * @param name For messages.
 * @param expect The revision that the caller has read, `null` for no file, or `undefined` for any.
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function writeFile(
  name: string,
  expect: string | null | undefined,
  edit: (old: Uint8Array | undefined) => Uint8Array,
): Change<FileOutcome> {
  return (snapshot) => {
    const { topic: old } = snapshot
    rejectLink(name, snapshot)
    checkExpected(name, old, expect)
    checkSize(name, old?.total)
    const bytes = edit(old?.bytes)
    checkSize(name, bytes.length)
    if (old !== undefined && Buffer.compare(old.bytes, bytes) === 0)
      return { result: { action: "unchanged" } }
    return { topic: bytes, result: { action: old === undefined ? "created" : "updated" } }
  }
}

/**
 * The text of a file that a product keeps as a list of sections, with a section at its end, with the file's line ends.
 * Every byte above stays. A section that is at the end already is not added again, so that a repeated call does no harm.
 *
 * @param section Its heading is without `## `.
 */
export function withSection(old: string, { heading, body }: { heading: string; body: string }): string {
  const end = /\r\n|\n|\r/.exec(old)?.[0] ?? "\n"
  const section = `## ${heading}\n\n${body.trim()}`.trimEnd().replace(/\r\n|\n|\r/g, end)
  const above = old.trimEnd()
  if (above === section || above.endsWith(`${end}${section}`)) return old
  const ends = /(?:\r\n|\n|\r){0,2}$/.exec(old)?.[0].replaceAll("\r\n", "\n").length ?? 0
  const blank = old.trim() === "" ? "" : end.repeat(2 - ends)
  return `${old}${blank}${section}${end}`
}
