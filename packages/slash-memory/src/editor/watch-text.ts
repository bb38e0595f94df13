import { type Memory, revisionOf } from "@caliban/memory-core"
import { readText } from "./editable-file.ts"

const PAUSE_MS = 100

/**
 * Watches a topic while a person edits it: another session may write it meanwhile, and the person's save then replaces a
 * text that is nowhere else.
 *
 * @returns a function that ends it, for the text that memory wrote last; `undefined` when it was not seen.
 */
export function watchText(memory: Memory, path: string, slug: string): () => Promise<string | undefined> {
  const seen = new Set<string>()
  const look = (): Promise<unknown> =>
    readText(path).then(
      (text) => seen.add(text ?? ""),
      () => undefined,
    )
  const timer = setInterval(look, PAUSE_MS)
  return async () => {
    clearInterval(timer)
    const [newest] = await memory.history.list({ address: slug, limit: 1 })
    return [...seen].find((text) => revisionOf(Buffer.from(text)) === newest?.after)
  }
}
