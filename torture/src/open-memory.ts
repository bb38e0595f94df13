import { createMemory, type Durability, type Files, type Memory, type TopicDraft } from "@caliban/memory-core"

/** A memory with only its directory: no global or project file, no environment. */
export function openMemory(directory: string, files?: Files, durability: Durability = "full"): Memory {
  return createMemory({
    cwd: "/nowhere",
    directory,
    durability,
    trustDirectory: true,
    ...(files === undefined ? {} : { system: { files } }),
    system: { env: {}, ...(files === undefined ? {} : { system: { files } }).system },
  })
}

/** Occurs in every topic text, and must never occur in a message. */
export const CANARY = "canary-of-the-text"

export function draft(slug: string, description: string, body: string = description): TopicDraft {
  return { slug, type: "project", description, body: `${CANARY}: ${body}\n`.repeat(3) }
}

/** The number of pointers in a prefix, by slug. */
export function countPointers(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, slug = ""] of text.matchAll(/\]\(([^()\s]+)\.md\)/g)) {
    counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  return counts
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
