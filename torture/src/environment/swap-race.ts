import { spawn } from "node:child_process"
import { once } from "node:events"
import { lstatSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { shuffle } from "../random.ts"
import type { Entry } from "../tree.ts"
import { type Actor, startActor } from "./actor.ts"
import { type Case, controlFolder, makeCanary, memoryTree, putTree } from "./scene.ts"

/** How long to swap at one place, in milliseconds. */
const RACE_MS = 500
const ACTORS = 2
const STEPS = [
  ["load"],
  ["write", "alpha", "Something else"],
  ["read", "alpha"],
  ["write", "new-fact", "Something new"],
  ["list"],
  ["remove", "new-fact"],
  ["undo"],
  ["history"],
  ["repair"],
  ["load"],
] as const

/**
 * An attacker swaps the directory, a topic, the index, the control folder and what is in it for symlinks that lead
 * outside, and back, while others read and write. Nothing outside is read or changed.
 */
export async function swapRace(the: Case): Promise<void> {
  const top = the.context.folder()
  const tree = await memoryTree(top)
  const inside = tree.filter(({ path }) => path.includes("/")).map(({ path }) => path)
  const control = controlFolder(tree)
  const places = shuffle(the.context.random, ["", "alpha.md", "MEMORY.md", control, ...inside])
  for (const [at, place] of places.entries()) {
    if (at > 0 && the.isOver()) break
    const actors = Array.from({ length: ACTORS }, () => startActor())
    try {
      await race(the, actors, join(top, `race-${at}`), { tree, place })
    } finally {
      await Promise.all(actors.map((actor) => actor.stop()))
    }
  }
}

async function race(
  the: Case,
  actors: readonly Actor[],
  top: string,
  { tree, place }: { tree: readonly Entry[]; place: string },
): Promise<void> {
  mkdirSync(top)
  const canary = makeCanary(join(top, "canary"))
  const directory = join(top, "memory")
  putTree(directory, tree)
  const path = join(directory, place)
  const link = join(top, "link")
  const target = lstatSync(path).isDirectory() ? canary.folder : canary.file
  const before = canary.look()
  const name = place === "" ? "the directory" : place

  const flipper = fileURLToPath(new URL("./workers/flipper.js", import.meta.url))
  const attacker = spawn(
    process.execPath,
    [flipper, path, target, link, join(top, "aside"), String(RACE_MS)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  let ended = false
  const flips = text(attacker.stdout)
  const end = once(attacker, "exit").then(() => {
    ended = true
  })
  let rounds = 0
  const act = async (actor: Actor): Promise<void> => {
    while (!ended) {
      const report = await actor.ask({ directory, trustDirectory: false, steps: STEPS })
      the.must(report !== undefined, "a process hangs while an attacker swaps its files", { name })
      if (report === undefined) return
      rounds++
      for (const { step, value = "", error } of report) {
        const said = value + (error?.message ?? "")
        the.must(
          !said.includes(canary.text),
          "a process read outside the directory while an attacker swapped its files",
          {
            name,
            step,
            said: said.slice(0, 300),
          },
        )
        the.must(
          error === undefined || error.ours,
          "an error while an attacker swaps files is not a MemoryError",
          { name, step, error },
        )
        the.must(
          error?.message.includes(top) !== true,
          "an error while an attacker swaps files contains a path",
          { name, step, error },
        )
      }
    }
  }
  await Promise.all([...actors.map(act), end])
  the.count("swaps under readers and writers", Number(await flips))
  the.count("calls during the swaps", rounds * STEPS.length)
  the.must(canary.look() === before, "something outside was changed while an attacker swapped files", {
    name,
    before,
    after: canary.look(),
  })
  rmSync(top, { recursive: true, force: true })
}
