import { INDEX_MAX_BYTES, MemoryError, type MemoryReader } from "@caliban/memory-core"
import type { FileTarget } from "./file-target.ts"

/** A file as text, whatever its bytes; `undefined` when there is none. @throws MemoryError `too-large` */
export async function readText(reader: MemoryReader, slug: string | undefined): Promise<string | undefined> {
  const file =
    slug === undefined
      ? await reader.readIndex(INDEX_MAX_BYTES)
      : await reader.readTopic(slug, INDEX_MAX_BYTES)
  if (file === undefined) return undefined
  if (file.total > file.bytes.length && file.total > INDEX_MAX_BYTES) {
    const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
    throw new MemoryError("too-large", `${name} has ${file.total} bytes; up to ${INDEX_MAX_BYTES} are read.`)
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes)
}

/**
 * Bytes as text for changing.
 *
 * @throws MemoryError `unreadable-file`: what we cannot read we do not write, nor a file with an open conflict of git,
 *   where a change would land on one of its sides.
 */
export function decodeForChange(bytes: Uint8Array, { slug }: Pick<FileTarget, "slug">): string {
  const name = slug === undefined ? "MEMORY.md" : `${slug}.md`
  const refuse = (problem: string, remedy: string): MemoryError =>
    new MemoryError(
      "unreadable-file",
      `${name} ${problem}, so it was left as it is. ${remedy} and try again.`,
    )
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refuse("is not UTF-8 text", "Convert it to UTF-8 by hand")
  }
  const line = conflictIn(text)
  if (line === undefined) return text
  throw refuse(`has an open merge conflict at line ${line}`, "Resolve it")
}

const MARKS = ["<<<<<<< ", "=======", ">>>>>>> "] as const

/** The line at which a conflict that git left begins: all three marks, in their order, outside of fenced code. */
function conflictIn(text: string): number | undefined {
  if (!text.includes(MARKS[0])) return undefined
  let isFenced = false
  let found = 0
  let begin = 0
  for (const [at, line] of text
    .replace(/^\ufeff/u, "")
    .split(/\r?\n/u)
    .entries()) {
    if (/^ {0,3}(?:```|~~~)/u.test(line)) isFenced = !isFenced
    const mark = MARKS[found]
    const isMark = mark === MARKS[1] ? line === mark : mark !== undefined && line.startsWith(mark)
    if (isFenced || !isMark) continue
    if (found === 0) begin = at + 1
    found += 1
  }
  return found === MARKS.length ? begin : undefined
}
