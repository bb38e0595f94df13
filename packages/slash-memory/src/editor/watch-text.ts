import { type Memory, revisionOf } from "@caliban/memory-core"
import { readText } from "./editable-file.ts"

const PAUSE_MS = 100
/** More changes than this while one editor is open are not told from the person's. */
const CHANGES_MAX = 50

/**
 * Watches a topic, or the index, while a person edits it: another session may write it meanwhile, and the person's save then
 * replaces a text that is nowhere else.
 *
 * @param opened The text as the editor gets it; `undefined` for a file that does not exist, as in the result.
 * @returns a function that ends it, for the text that memory wrote last; without a result when it was not seen.
 */
export function watchText(
  memory: Memory,
  { path, slug }: { path: string; slug?: string | undefined },
  opened: string | undefined,
): () => Promise<{ text: string | undefined } | undefined> {
  const seen = new Set<string | undefined>()
  const look = (): Promise<unknown> =>
    readText(path).then(
      (text) => seen.add(text),
      () => undefined,
    )
  const timer = setInterval(look, PAUSE_MS)
  const first = memory.history.list({ limit: 1 })
  return async () => {
    clearInterval(timer)
    await look()
    const entries = await memory.history.list(
      slug === undefined ? { limit: CHANGES_MAX } : { address: slug, limit: 1 },
    )
    const known = (await first)[0]?.id
    const at = entries.findIndex(({ id }) => id === known)
    const changed = entries.slice(0, at < 0 ? entries.length : at).flatMap((entry) => entry.slug ?? [])
    const isOfMemory = (text: string | undefined): boolean =>
      slug === undefined
        ? text === opened || isAbout(changedLines(opened, text), changed)
        : (text === undefined ? null : revisionOf(Buffer.from(text))) === entries[0]?.after
    const texts = [...seen].filter(isOfMemory)
    return texts.length === 0 ? undefined : { text: texts.at(-1) }
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
