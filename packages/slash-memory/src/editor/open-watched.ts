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
  const [newest] = await memory.history.list(query).catch(noEntries)
  const timer = setInterval(look, PAUSE_MS)
  // A host's function may throw before it returns a promise.
  const exitCode = await (async () => await open(path))().finally(() => clearInterval(timer))
  await look()
  const entries = await memory.history.list(query).catch(noEntries)
  const at = entries.findIndex(({ id }) => id === newest?.id)
  const changed = entries.slice(0, at < 0 ? entries.length : at).flatMap((entry) => entry.slug ?? [])
  if (changed.length === 0) return { exitCode, before: opened, isUnseen: false }
  const last = entries[0]?.after
  // What memory has removed is gone, also where the person's save came too soon for that to be seen.
  if (slug !== undefined && last === null) return { exitCode, before: undefined, isUnseen: false }
  const isLast = (bytes: Bytes): boolean => bytes !== undefined && revisionOf(bytes) === last
  const isOfMemory = (bytes: Bytes): boolean =>
    slug === undefined
      ? isSame(bytes, opened) || isAbout(changedLines(opened, bytes), changed)
      : isLast(bytes)
  const isUnseen = slug !== undefined && !seen.some(isLast)
  const written = seen.filter(isOfMemory)
  return { exitCode, before: written.length === 0 ? opened : written.at(-1), isUnseen }
}

export const isSame = (a: Bytes, b: Bytes): boolean => a === b || (a && b?.equals(a)) === true

/** Without an answer, what is seen counts as the person's: the editor is opened in any case. */
function noEntries(error: unknown): readonly HistoryEntry[] {
  if (isMemoryError(error)) return []
  throw error
}

/** Whether each of the lines names one of the topics. */
const isAbout = (lines: readonly string[], slugs: readonly string[]): boolean =>
  lines.length > 0 && lines.every((line) => slugs.some((slug) => line.includes(slug.replace(/^.*\//, ""))))

/** The lines that only one of two texts has. */
function changedLines(before: Bytes, after: Bytes): string[] {
  const [old = [], next = []] = [before, after].map((bytes) => String(bytes ?? "").split(/\r?\n/))
  return [...old.filter((line) => !next.includes(line)), ...next.filter((line) => !old.includes(line))]
}
