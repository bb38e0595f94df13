import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { createWorkload, factsOf, seedMemory } from "../workload.ts"
import { optionsFor } from "./ours.ts"
import { INDEX_LIMIT, INSTRUCTIONS_LIMIT } from "./raw.ts"

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url))
const LOADER = pathToFileURL(join(PACKAGES, "memory-core/dist/loader.js"))

/** A script and its description. */
export interface Start {
  name: string
  path: string
}

/** Writes a script into a folder, which determines the packages that it can import. */
export function script(folder: string, name: string, text: string): string {
  const path = join(folder, `caliban-bench-${name.replace(/\W+/g, "-")}.mjs`)
  writeFileSync(path, text)
  return path
}

/** An import of the loader and one load, and a script that reads the same files. */
export function loads(root: string, seed: number, topics: number): { ours: Start; raw: Start } {
  const workload = createWorkload(seed)
  const places = seedMemory(join(root, `topics-${topics}`), workload, factsOf(workload, topics))
  const { global, project, index, memory } = places
  const heads = [
    [global, INSTRUCTIONS_LIMIT],
    [project, INSTRUCTIONS_LIMIT],
    [index, INDEX_LIMIT],
  ]
  const load = `import { loadMemoryPrefix } from "${LOADER}"
await loadMemoryPrefix(${JSON.stringify(optionsFor(places))})
`
  const read = `import { closeSync, openSync, readdirSync, readSync } from "node:fs"
for (const [path, limit] of ${JSON.stringify(heads)}) {
  const descriptor = openSync(path, "r")
  const bytes = Buffer.allocUnsafe(limit)
  bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, limit, 0))
  closeSync(descriptor)
}
readdirSync(${JSON.stringify(memory)})
`
  return {
    ours: { name: `loader and first load, ${topics} topics`, path: script(root, `load-${topics}`, load) },
    raw: { name: `raw reads, ${topics} topics`, path: script(root, `read-${topics}`, read) },
  }
}
