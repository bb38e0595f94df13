import { encode } from "@caliban/text"
import { revisionOf } from "../src/store/revision.ts"
import type { Plan, Snapshot } from "../src/store/store.ts"

/** What a change would see of these files, `slug` being the topic of the transaction. */
export function snapshotOf(
  files: Readonly<Record<string, string>>,
  slug?: string,
  more: Partial<Snapshot> = {},
): Snapshot {
  const stored = (name: string): Snapshot["topic"] => {
    const text = files[name]
    if (text === undefined) return undefined
    const bytes = encode(text)
    return { bytes, revision: revisionOf(bytes) }
  }
  const names = Object.keys(files).filter((name) => name !== "MEMORY.md")
  return {
    topic: slug === undefined ? undefined : stored(`${slug}.md`),
    index: stored("MEMORY.md"),
    slugs: () => names.map((name) => name.replace(/\.md$/, "")).sort(),
    readHead: (other) => stored(`${other}.md`)?.bytes,
    caseTwin: () => undefined,
    unfinished: [],
    ...more,
  }
}

/** The files of a plan as text; absent where it leaves them as they are. */
export function textsOf({ topic, index }: Plan<unknown>): { topic?: string | null; index?: string } {
  const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  return {
    ...(topic === undefined ? {} : { topic: topic && decode(topic) }),
    ...(index == null ? {} : { index: decode(index) }),
  }
}

/** A topic file with frontmatter. */
export function topicFile(description: string, body: string = "Text", type: string = "project"): string {
  return `---\nname: n\ndescription: "${description}"\nmetadata:\n  type: ${type}\n---\n\n${body}\n`
}
