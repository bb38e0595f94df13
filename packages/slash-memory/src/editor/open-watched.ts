import { type HistoryEntry, isMemoryError, type Memory, revisionOf } from "@caliban/memory-core"
import { readBytes } from "./editable-file.ts"

const PAUSE_MS = 20
/** After more changes than this while one editor is open, the rest are taken for the person's. */
const CHANGES_MAX = 50

type Bytes = Buffer | undefined

export interface Watched {
  exitCode: number
  /** What the person started from or replaced: the last that memory wrote and that was seen. */
  before: Bytes
  /** True when the save replaced a text of another session that was not seen. */
  isUnseen: boolean
}

/**
 * Opens an editor and watches the file meanwhile: another session may write it, and the person's save then replaces a text
 * that is nowhere else.
 *
 * @param opened What the editor gets; `undefined` for a file that does not exist, as in the result.
 */
export async function openWatched(
  memory: Memory,
  { path, slug }: { path: string; slug?: string | undefined },
  opened: Bytes,
  open: (path: string) => Promise<number>,
): Promise<Watched> {
  const seen: Bytes[] = [opened]
  const look = (): Promise<unknown> =>
    readBytes(path).then(
      (bytes) => isSame(bytes, seen.at(-1)) || seen.push(bytes),
      () => undefined,
    )
  const query = slug === undefined ? { limit: CHANGES_MAX } : { address: slug, limit: 1 }
  const [newest] = await listChanges(memory, query)
  const timer = setInterval(look, PAUSE_MS)
  // A host's function may throw before it returns a promise.
  const exitCode = await (async () => await open(path))().finally(() => clearInterval(timer))
  await look()
  const entries = await listChanges(memory, query)
  const at = entries.findIndex(({ id }) => id === newest?.id)
  const changed = entries.slice(0, at < 0 ? entries.length : at).flatMap((entry) => entry.slug ?? [])
  const isLast = (bytes: Bytes): boolean =>
    (bytes === undefined ? null : revisionOf(bytes)) === entries[0]?.after
  const isOfMemory = (bytes: Bytes): boolean =>
    slug === undefined
      ? isSame(bytes, opened) || isAbout(changedLines(opened, bytes), changed)
      : isLast(bytes)
  const isUnseen = slug !== undefined && changed.length > 0 && !seen.some(isLast)
  const written = seen.filter(isOfMemory)
  return { exitCode, before: written.length === 0 ? opened : written.at(-1), isUnseen }
}

export const isSame = (a: Bytes, b: Bytes): boolean => a === b || (a && b?.equals(a)) === true

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
function changedLines(before: Bytes, after: Bytes): string[] {
  const [old = [], next = []] = [before, after].map((bytes) => String(bytes ?? "").split(/\r?\n/))
  return [...old.filter((line) => !next.includes(line)), ...next.filter((line) => !old.includes(line))]
}
