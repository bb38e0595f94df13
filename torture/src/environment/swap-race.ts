import { spawn } from "node:child_process"
import { once } from "node:events"
import { lstatSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { CONTROL_FOLDER } from "../control-folder.ts"
import { shuffle } from "../random.ts"
import type { Entry } from "../tree.ts"
import { startActor } from "./actor.ts"
import { type Case, judgeReport, makeCanary, memoryTree, putTree } from "./scene.ts"

/** How long to swap at one place, in milliseconds. */
const RACE_MS = 500
const ACTORS = 2
const STEPS = [
  ...([["load"], ["write", "alpha", "Something else"], ["read", "alpha"]] as const),
  ...([["write", "new-fact", "Something new"], ["list"], ["remove", "new-fact"]] as const),
  ...([["undo"], ["history"], ["repair"], ["load"]] as const),
]

/**
 * An attacker swaps the directory, a topic, the index, the control folder and what is in it for symlinks that lead
 * outside, and back, while others read and write. Nothing outside is read or changed.
 */
export async function swapRace(the: Case): Promise<void> {
  const top = the.context.folder()
  const tree = await memoryTree(top)
  const inside = tree.filter(({ path }) => path.includes("/")).map(({ path }) => path)
  const places = shuffle(the.context.random, ["", "alpha.md", "MEMORY.md", CONTROL_FOLDER, ...inside])
  for (const [at, place] of places.entries()) {
    if (at > 0 && the.isOver()) break
    await race(the, join(top, `race-${at}`), tree, place)
  }
}

async function race(the: Case, top: string, tree: readonly Entry[], place: string): Promise<void> {
  mkdirSync(top)
  const canary = makeCanary(join(top, "canary"))
  const directory = join(top, "memory")
  putTree(directory, tree)
  const path = join(directory, place)
  const target = lstatSync(path).isDirectory() ? canary.folder : canary.file
  const before = canary.look()
  const what = `${place === "" ? "the directory" : place} is swapped`

  const flipper = fileURLToPath(new URL("./workers/flipper.js", import.meta.url))
  const args = [flipper, path, target, join(top, "link"), join(top, "aside"), String(RACE_MS)]
  const attacker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  let ended = false
  const flips = text(attacker.stdout)
  const end = once(attacker, "exit").then(() => {
    ended = true
  })
  const act = async (): Promise<void> => {
    const actor = startActor()
    while (!ended) {
      const report = await actor.ask({ directory, trustDirectory: false, steps: STEPS })
      judgeReport(the, what, report, canary)
      if (report === undefined) break
      the.count("calls during the swaps", STEPS.length)
    }
    await actor.stop()
  }
  await Promise.all([...Array.from({ length: ACTORS }, act), end])
  the.count("swaps under readers and writers", Number(await flips))
  const after = canary.look()
  the.must(after === before, `${what}: something outside was changed`, { before, after })
  rmSync(top, { recursive: true, force: true })
}
