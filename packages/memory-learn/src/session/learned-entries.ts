import { dirname, join } from "node:path"
import type { MemoryFileManager } from "../files/file-manager.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { bareText } from "../text/normalise.ts"
import type { MemoryScope } from "../types.ts"

/** One entry of a file in use. */
export interface LearnedEntry {
  /** Without the mark of a stale one. */
  text: string
  section: string
  scope: MemoryScope
  /** The file. */
  path: string
  /** True when nobody has confirmed it for long. */
  stale: boolean
}

/** Every entry of the files, in their order. */
export async function listEntries(
  manager: MemoryFileManager,
  files: readonly { scope: MemoryScope; path: string }[],
): Promise<LearnedEntry[]> {
  const entries: LearnedEntry[] = []
  for (const { scope, path } of files) {
    const { sections } = await manager.read(path)
    for (const { title, entries: found } of sections) {
      if (title.toLowerCase() === "links") continue
      for (const { text, metadata } of found) {
        const stale = text.startsWith(STALE_MARK) || metadata?.stale === true
        entries.push({ text: withoutMark(text), section: title, scope, path, stale })
      }
    }
  }
  return entries
}

/** The entries that a text means: that very one, else those that hold all of its words. */
export function findEntries(entries: readonly LearnedEntry[], text: string): LearnedEntry[] {
  const wanted = plain(text)
  const same = entries.filter((entry) => plain(entry.text) === wanted)
  if (same.length > 0) return same
  const words = wanted.split(" ").filter(Boolean)
  return words.length === 0
    ? []
    : entries.filter(({ text }) => words.every((word) => plain(text).includes(word)))
}

/** Case, quotes, punctuation and the mark of a stale entry do not count. */
function plain(text: string): string {
  return bareText(withoutMark(text.trim()))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}

/** The overflow files beside a memory file. */
export function overflowFolder(path: string, overflowDir: string): string {
  return join(dirname(path), overflowDir)
}
