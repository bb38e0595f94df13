import type { MemorySession } from "@caliban/memory"
import type { Line } from "./talks.ts"

/** A number from 0 to 1 that is always the same for the same text. */
export function draw(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The texts of all topics, in lower case, by slug. */
export async function readTopics({ memory }: MemorySession): Promise<Map<string, string>> {
  const topics = new Map<string, string>()
  for (const { slug } of (await memory.list()).topics)
    topics.set(slug, ((await memory.read(slug))?.body ?? "").toLowerCase())
  return topics
}

export const says = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => text.includes(word))

/**
 * Does with the tools what a model does that takes a statement seriously: it updates the topic that says the same or an older
 * value, or writes a new one; after a request to forget it removes the topic.
 */
export async function act(session: MemorySession, line: Line, older: readonly Line[]): Promise<void> {
  const { tools } = session
  const values = [line, ...older.filter(({ key }) => key === line.key)].map(({ words }) => words)
  const topics = [...(await readTopics(session))].filter(([, text]) =>
    values.some((words) => says(text, words)),
  )
  const [target, ...others] = topics.map(([slug]) => slug)
  const removed = line.kind === "forget" ? topics.map(([slug]) => slug) : others
  for (const slug of removed) await tools.callTool("RemoveMemoryTopic", { slug })
  if (line.kind === "forget") return
  if (target !== undefined) await tools.callTool("ReadMemoryTopic", { slug: target })
  const description = line.message.slice(0, 120)
  const draft = { slug: target ?? line.key, type: "project", description, body: line.message }
  const result = await tools.callTool("WriteMemoryTopic", draft)
  if (!result.ok) throw new Error(result.message)
}
