import { createMemory, type Durability, type Files, type Memory, type TopicDraft } from "@caliban/memory-core"

/** A memory directory with nothing around it: no person's files, no environment. */
export function openMemory(directory: string, files?: Files, durability: Durability = "full"): Memory {
  return createMemory({
    cwd: "/nowhere",
    env: {},
    directory,
    durability,
    trustDirectory: true,
    ...(files === undefined ? {} : { files }),
  })
}

/** Stands in every text of a topic, and must never stand in a message. */
export const CANARY = "canary-of-the-text"

export function draft(slug: string, description: string, body: string = description): TopicDraft {
  return { slug, type: "project", description, body: `${CANARY}: ${body}\n`.repeat(3) }
}

/** Slugs with their pointers in a prefix, as often as they are there. */
export function countPointers(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, slug = ""] of text.matchAll(/\]\(([^()\s]+)\.md\)/g)) {
    counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  return counts
}
