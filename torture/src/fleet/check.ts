import { createMemory } from "@caliban/memory-core"
import { createPostgresStore, type PostgresClient } from "@caliban/memory-postgres"
import type { Context } from "../section.ts"
import type { FleetLine } from "./protocol.ts"

/**
 * Every acknowledged change is in the history exactly once, every other one that was begun at most once, and each topic is
 * what its last change, or one that got no answer, has left; index and topics agree.
 */
export async function checkFleet(
  { violation }: Context,
  client: PostgresClient,
  memories: readonly string[],
  lines: readonly FleetLine[],
): Promise<number> {
  const acked = lines.filter(({ is }) => is === "acked")
  for (const key of memories) {
    const memory = createMemory({ store: createPostgresStore({ client, memory: key }) })
    const own = lines.filter((line) => line.memory === key)
    const counts = new Map<string, number>()
    for (const { why = "" } of await memory.history.list()) counts.set(why, (counts.get(why) ?? 0) + 1)
    const lost = own.filter(({ is, id }) => is === "acked" && counts.get(id) !== 1)
    if (lost.length > 0) violation(`${lost.length} changes of ${key} are lost or doubled`, lost.slice(0, 5))
    const doubled = [...counts].filter(([, count]) => count > 1)
    if (doubled.length > 0)
      violation(`${doubled.length} changes of ${key} are there twice`, doubled.slice(0, 5))
    const { topics, drift } = await memory.list()
    const texts = new Map(topics.map(({ slug, description }) => [slug, description]))
    const wrong: unknown[] = []
    for (const slug of new Set(own.map((line) => line.slug))) {
      const changes = own.filter((line) => line.slug === slug)
      const last = changes.findLast(({ is }) => is === "acked")
      const unknown = changes.filter(
        ({ is, generation }) => is !== "acked" && generation > (last?.generation ?? -1),
      )
      const allowed = [last?.text, ...unknown.map(({ text }) => text)]
      if (!allowed.includes(texts.get(slug))) wrong.push({ slug, found: texts.get(slug), allowed })
    }
    if (wrong.length > 0)
      violation(`${wrong.length} topics of ${key} are not as they were left`, wrong.slice(0, 5))
    const drifted = Object.entries(drift).filter(([, slugs]) => slugs.length > 0)
    if (drifted.length > 0) violation(`index and topics of ${key} differ`, drifted)
  }
  return acked.length
}
