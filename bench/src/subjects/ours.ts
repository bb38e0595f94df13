import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { type LoaderOptions, loadMemoryPrefix } from "@caliban/memory-core/loader"
import { type Places, seedMemory } from "../workload.ts"
import { checkFiles } from "./check-files.ts"
import type { Subject } from "./subject.ts"

/** The options that a host would pass. */
export function optionsFor(places: Places): LoaderOptions {
  return {
    cwd: dirname(places.project),
    directory: places.memory,
    system: { home: places.root, env: { XDG_CONFIG_HOME: join(places.root, "config") } },
  }
}

/** Creates the control folder that every memory has after its first write. */
const seedOurs: Subject["seed"] = (...args) => {
  const places = seedMemory(...args)
  mkdirSync(join(places.memory, ".caliban"), { recursive: true, mode: 0o700 })
  return places
}

export const OUR_MEMORY: Subject = {
  name: "memory-core",
  seed: seedOurs,
  open(places) {
    const options = optionsFor(places)
    const memory = createMemory(options)
    return {
      start: async () => (await loadMemoryPrefix(options)).text,
      write: (fact) => memory.write(fact),
    }
  },
  check: checkFiles,
}
