import { rmSync } from "node:fs"
import { join } from "node:path"
import { shuffle } from "../random.ts"
import { startActor } from "./actor.ts"
import { type Case, judgeReport, memoryTree, publicTexts, putTree, same } from "./scene.ts"

const LIMIT = 64
const FREE = [0, 1, 2, 3, 4, 5, 6]
const STEPS = {
  write: [["write", "new-fact", "Something new"]],
  update: [["write", "alpha", "Something else"]],
  remove: [["remove", "beta"]],
  load: [["load"]],
} as const

/** A process that has only 0 to 6 file descriptors left. */
export async function descriptors(the: Case): Promise<void> {
  if (process.platform === "win32") {
    the.skip("descriptors", "this system has no descriptor limit")
    return
  }
  const top = the.context.folder()
  const tree = await memoryTree(top)
  const actor = startActor({ descriptors: LIMIT })
  try {
    for (const [name, steps] of Object.entries(STEPS)) {
      for (const free of shuffle(the.context.random, FREE)) {
        if (free !== 0 && the.isOver()) continue
        const directory = join(top, "memory")
        putTree(directory, tree)
        const before = publicTexts(directory)
        const report = await actor.ask({ directory, trustDirectory: false, steps, freeDescriptors: free })
        const what = `${name} with ${free} descriptors`
        const [first] = judgeReport(the, what, report)
        the.count("calls without descriptors")
        if (first?.error !== undefined) {
          the.count("calls without descriptors: refused")
          the.must(same(before, publicTexts(directory)), `${what} failed and changed a file`, { first })
        }
        const isSilent = name === "load" && first?.value?.includes("What alpha says") !== true
        const says = first?.value?.includes("EMFILE") === true
        the.must(!isSilent || says, `${what} hides the memory without a diagnostic`, { first })
        const later = [["write", "later", "Later"], ["load"]] as const
        const again = await actor.ask({ directory, trustDirectory: false, steps: later })
        const works = again?.every(({ error }) => error === undefined) === true
        the.must(works, "with descriptors again a call fails", { what, again })
        const { "alpha.md": alpha = "" } = publicTexts(directory)
        the.must(alpha.includes("alpha") && alpha.endsWith("\n"), `${what} lost a topic`)
        rmSync(directory, { recursive: true })
      }
    }
  } finally {
    await actor.stop()
  }
}
