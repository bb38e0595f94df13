import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { createMemorySearch } from "../../../packages/memory-search/src/index.ts"
import { createTally, type Tally } from "./metrics.ts"
import { NOW, type QuerySet, readLines, type Topic } from "./queries.ts"

interface Turn {
  message: string
  needs: string[]
}

/**
 * Recall per turn, with the topics in files and the default options. Precision: the share of recalled topics that were
 * needed. Recall: messages for which a needed topic was recalled. Silent: messages that need nothing and got nothing.
 */
export async function measureTurns(set: QuerySet): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "caliban-turns-"))
  try {
    const directory = join(folder, "memory")
    mkdirSync(directory)
    for (const { slug, name, type, description, body, updatedAt } of readLines<Topic>("corpus", set)) {
      const head = JSON.stringify({ name: name ?? slug, description, metadata: { type } })
      const path = join(directory, `${slug}.md`)
      writeFileSync(path, `---\n${head}\n---\n\n${body}\n`)
      utimesSync(path, new Date(updatedAt), new Date(updatedAt))
    }
    const memory = createMemory({ cwd: folder, directory, system: { home: folder, env: {} } })
    const search = createMemorySearch(memory, { now: () => new Date(NOW) })
    const tally = createTally()
    for (const { message, needs } of readLines<Turn>("turns", set)) {
      const { topics } = await search.recall(message)
      const right = topics.filter(({ address }) => needs.includes(address)).length
      for (const at of topics.keys()) tally.add("precision", at < right ? 1 : 0)
      if (needs.length === 0) tally.add("silent", topics.length === 0 ? 1 : 0)
      else tally.add("recall", right > 0 ? 1 : 0)
    }
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
