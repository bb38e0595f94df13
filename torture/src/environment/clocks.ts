import { rmSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { changedSlugs } from "../control-folder.ts"
import { draft } from "../open-memory.ts"
import { type Case, makeMemory, memoryTree, putTree } from "./scene.ts"

const DAY = 86_400_000

/** Clocks that jump by a day: on this machine, and on the machine that stores the files. */
export async function clocks(the: Case): Promise<void> {
  const top = the.context.folder()
  const tree = await memoryTree(top)
  const control = tree.map(({ path }) => path).filter((path) => path.startsWith("."))
  const groups: Readonly<Record<string, readonly string[]>> = {
    index: ["MEMORY.md"],
    topics: ["alpha.md", "beta.md"],
    "control files": control,
    everything: tree.map(({ path }) => path),
  }
  for (const [group, paths] of Object.entries(groups)) {
    for (const jump of [-DAY, DAY]) {
      const directory = join(top, "memory")
      putTree(directory, tree)
      const then = (Date.now() + jump) / 1_000
      for (const path of paths) utimesSync(join(directory, path), then, then)
      const name = `${group} ${jump > 0 ? "of tomorrow" : "of yesterday"}`
      await work(the, directory, name, 0)
      rmSync(directory, { recursive: true })
    }
  }
  for (const jump of [-DAY, DAY]) {
    const directory = join(top, "memory")
    await makeMemory(directory)
    await work(the, directory, `a clock that goes ${jump > 0 ? "ahead" : "back"} a day`, jump)
    rmSync(directory, { recursive: true })
  }
}

async function work(the: Case, directory: string, name: string, jump: number): Promise<void> {
  let asked = 0
  const memory = createMemory({
    cwd: "/nowhere",
    directory,
    system: { env: {}, now: () => new Date(Date.now() + jump * ++asked) },
  })
  the.count("jumps of a clock")
  const must = (holds: boolean, broken: string): void =>
    the.must(holds, `after a clock has jumped ${broken}`, { name })
  try {
    const started = performance.now()
    await memory.write(draft("alpha", "The first change"))
    await memory.write(draft("alpha", "The second change"))
    await memory.remove("beta")
    const [newest, second] = await changedSlugs(memory)
    must(newest === "beta" && second === "alpha", "the history is out of order")
    must((await memory.undo())?.slug === "beta", "undo takes another change")
    const { text } = await memory.load()
    must(text.includes("The second change"), "a load does not show the last write")
    must(performance.now() - started < 8_000, "a writer waits too long")
  } catch (error) {
    must(false, `a call fails: ${error instanceof Error ? error.message : error}`)
  }
}
