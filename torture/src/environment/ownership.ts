import { chmodSync, chownSync, rmSync } from "node:fs"
import { join } from "node:path"
import { CONTROL_FOLDER } from "../control-folder.ts"
import { startActor, UNPRIVILEGED } from "./actor.ts"
import { type Case, judgeReport, memoryTree, namesAndTexts, putTree, same } from "./scene.ts"

const WRITE = ["write", "new-fact", "Something new"] as const
const READS = [["load"], ["list"], ["read", "alpha"], ["status"]] as const

/** The name of the case, how to create it, and what the refusal must mention. */
type Spoil = readonly [what: string, spoil: (path: string) => void, remedy: string]

/** A folder of another user or one that every user may write to: refused with a remedy, accepted when trusted. */
export async function ownership(the: Case): Promise<void> {
  const folder = the.context.folder()
  const tree = await memoryTree(folder)
  const everybody: Spoil = ["that everybody may write", (path) => chmodSync(path, 0o777), "chmod"]
  const another: Spoil = ["of another user", (path) => chownSync(path, UNPRIVILEGED, UNPRIVILEGED), "chown"]
  const isRoot = process.getuid?.() === 0
  if (!isRoot) the.skip("folders of another user", "needs root")
  const actor = startActor()
  for (const [what, spoil, remedy] of isRoot ? [everybody, another] : [everybody]) {
    for (const part of ["", CONTROL_FOLDER]) {
      const directory = join(folder, "refused")
      const name = `a ${part === "" ? "directory" : "control folder"} ${what}`
      putTree(directory, tree)
      spoil(join(directory, part))
      const before = namesAndTexts(directory)
      const ask = async (trustDirectory: boolean, steps: Parameters<typeof actor.ask>[0]["steps"]) =>
        judgeReport(the, name, await actor.ask({ directory, trustDirectory, steps }))
      const [write] = await ask(false, [WRITE])
      the.count("refused folders")
      the.must(write?.error?.code === "unsafe-directory", `${name} was not refused`, { write })
      the.must(write?.error?.message.includes(remedy) === true, `the refusal of ${name} names no remedy`)
      the.must(same(before, namesAndTexts(directory)), `${name} was refused, but files changed`)
      if (part === "") {
        const report = await ask(false, READS)
        const says = report[0]?.value?.includes("refused-directory") === true
        the.must(says, `a load of ${name} does not say that it is refused`, { load: report[0] })
        const shows = report.some(({ value }) => value?.includes("What alpha says") === true)
        the.must(!shows, `${name} is refused, but its content is shown`, { report })
      }
      const trusted = await ask(true, [WRITE, ["load"]])
      const works = trusted.every(({ error }) => error === undefined)
      the.must(works, `${name} was refused although it is trusted`, { trusted })
      rmSync(directory, { recursive: true })
    }
  }
  await actor.stop()
}
