import type { Diagnostic, Finding } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { Store } from "../store/store.ts"
import { listTopics } from "./list-topics.ts"

/** What is wrong with the bytes and records of a memory; see `Memory.verify`. */
export async function verifyMemory(store: Store, files: Files): Promise<readonly Finding[]> {
  // A list reports the problems of the store, drift, and what cannot be read.
  const { diagnostics } = await store.hold((reader) => listTopics(reader, files))
  const unfinished = new Set(await store.unfinished?.())
  return [
    ...diagnostics.map(withoutPath),
    ...[...unfinished].sort().map(reportUnfinished),
    ...((await store.verify?.()) ?? []),
  ]
}

function withoutPath({ path: _, ...finding }: Diagnostic): Finding {
  return finding
}

function reportUnfinished(slug: string): Finding {
  const message = `A write of ${slug}.md was interrupted before its line in MEMORY.md was written. The next write repairs the line.`
  return { code: "unfinished-write", level: "warning", slug, message }
}
