import { type HistoryEntry, isMemoryError, type Memory, revisionOf } from "@caliban/memory-core"
import { readText } from "./editable-file.ts"

const PAUSE_MS = 100
/** After more changes than this while one editor is open, the rest are taken for the person's. */
const CHANGES_MAX = 50

/**
 * Opens an editor and watches the file meanwhile: another session may write it, and the person's save then replaces a text
 * that is nowhere else.
 *
 * @param opened The text that the editor gets; `undefined` for a file that does not exist, as in the result.
 * @returns the exit code, and the text that the person started from or replaced: the last one that memory wrote.
 */
export async function openWatched(
  memory: Memory,
  { path, slug }: { path: string; slug?: string | undefined },
  opened: string | undefined,
  open: (path: string) => Promise<number>,
): Promise<{ exitCode: number; before: string | undefined }> {
  const seen = new Set<string | undefined>()
  const look = (): Promise<unknown> =>
    readText(path).then(
      (text) => seen.add(text),
      () => undefined,
    )
  const [newest] = await listChanges(memory, { limit: 1 })
  const timer = setInterval(look, PAUSE_MS)
  let exitCode: number
  try {
    exitCode = await open(path)
  } finally {
    clearInterval(timer)
  }
  await look()
  const query = slug === undefined ? { limit: CHANGES_MAX } : { address: slug, limit: 1 }
  const entries = await listChanges(memory, query)
  const at = entries.findIndex(({ id }) => id === newest?.id)
  const changed = entries.slice(0, at < 0 ? entries.length : at).flatMap((entry) => entry.slug ?? [])
  const isOfMemory = (text: string | undefined): boolean =>
    slug === undefined
      ? text === opened || isAbout(changedLines(opened, text), changed)
      : (text === undefined ? null : revisionOf(Buffer.from(text))) === entries[0]?.after
  const written = [...seen].filter(isOfMemory)
  return { exitCode, before: written.length === 0 ? opened : written.at(-1) }
}

/** Without an answer, what is seen counts as the person's: the editor is opened in any case. */
async function listChanges(
  memory: Memory,
  query: { address?: string; limit: number },
): Promise<readonly HistoryEntry[]> {
  try {
    return await memory.history.list(query)
  } catch (error) {
    if (isMemoryError(error)) return []
    throw error
  }
}

/** Whether each of the lines names one of the topics. */
const isAbout = (lines: readonly string[], slugs: readonly string[]): boolean =>
  lines.length > 0 && lines.every((line) => slugs.some((slug) => line.includes(slug.replace(/^.*\//, ""))))

/** The lines that only one of two texts has. */
function changedLines(before = "", after = ""): string[] {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  return [...old.filter((line) => !next.includes(line)), ...next.filter((line) => !old.includes(line))]
}
