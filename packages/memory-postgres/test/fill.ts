import type { Store } from "@caliban/memory-core"
import { createPostgresStore, type PostgresClient } from "../src/index.ts"

let count = 0

/** A new memory with these files and no history. */
export async function fill(
  client: PostgresClient,
  files: Readonly<Record<string, string>> = {},
): Promise<Store> {
  const store = createPostgresStore({ client, memory: `contract-${++count}` })
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const slug = name.endsWith(".md") ? name.slice(0, -3) : `./${name}`
    if (slug === "MEMORY") await store.transact(undefined, () => ({ index: bytes, result: undefined }))
    else await store.transact(slug, () => ({ topic: bytes, result: undefined }))
  }
  await store.history.purge({ all: true })
  return store
}
