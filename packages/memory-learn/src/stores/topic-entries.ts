import type { ListedTopic, Memory, MountedMemory, Topic } from "@caliban/memory-core"
import { MEMORY_SCOPES, type MemoryScope } from "../types.ts"
import { foldEntry } from "./entry-text.ts"
import type { LearnedEntry } from "./learned-store.ts"

/** A topic as an entry: its statement is the description. */
export interface TopicEntry extends LearnedEntry {
  /** The section that a sectioned file would have for its type. */
  section: string
  isWritable: boolean
}

/** Every topic with a statement. Reads the head of each file, and the whole file of a cut description. */
export async function readEntries(memory: Memory): Promise<TopicEntry[]> {
  const { mounts, readOnly } = memory
  const entries: TopicEntry[] = []
  for (const topic of (await memory.list()).topics) {
    const { slug, learned, type, mount } = topic
    const text = await statementOf(memory, topic)
    if (text === "") continue
    const access = mounts.find(({ name }) => name === mount)?.access
    entries.push({
      text,
      scope: scopeOf(topic),
      stale: learned?.stale === true,
      where: slug,
      section: SECTIONS[type ?? ""] ?? "Project Conventions",
      learned,
      isWritable: mount === undefined ? !readOnly : access === "write",
    })
  }
  return entries
}

/** The mount of an address; `undefined` for a topic of the memory itself. */
export function mountOf({ mounts }: Memory, address: string): MountedMemory | undefined {
  return mounts.find(({ name }) => address.startsWith(`${name}/`))
}

/** Whether a topic holds nothing but this statement, so that nothing else is lost with it. */
export function isSingleFact({ body }: Topic, text: string): boolean {
  const said = foldEntry(body.trim())
  return said === "" || said === foldEntry(text)
}

/** What a topic says: its description, or the first line of its body if the description was cut. */
async function statementOf(memory: Memory, { slug, description, name }: ListedTopic): Promise<string> {
  const text = description ?? name ?? ""
  if (!text.endsWith("…")) return text
  const first = (await memory.read(slug))?.body.split("\n")[0] ?? ""
  return first.startsWith(text.slice(0, -1)) ? first : text
}

/** The scope that learning noted, otherwise that of the type. */
export function scopeOf({ type, learned }: ListedTopic): MemoryScope {
  const noted = MEMORY_SCOPES.find((scope) => scope === learned?.scope)
  return noted ?? (type === "user" ? "user" : "project")
}

const SECTIONS: Readonly<Record<string, string>> = {
  user: "User Preferences",
  feedback: "Corrections",
  reference: "Links",
}
