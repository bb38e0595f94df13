import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { CONTROL_FOLDER } from "../control-folder.ts"
import type { Entry } from "../tree.ts"
import { type Actor, startActor, UNPRIVILEGED } from "./actor.ts"
import { mountTmpfs } from "./mount.ts"
import { type Case, judgeReport, memoryTree, namesAndTexts, putTree, same } from "./scene.ts"

const WRITE = ["write", "new-fact", "Something new"] as const
const STEPS = [
  ...([["load"], ["list"], ["read", "alpha"], ["history"], WRITE] as const),
  ...([["write", "alpha", "Something else"], ["remove", "beta"], ["undo"], ["repair"]] as const),
]

/** Read-only folders and disks: readers work, writers fail with a clear error, nothing is created. */
export async function readOnly(the: Case): Promise<void> {
  const folder = the.context.folder()
  const tree = await memoryTree(folder)
  await readOnlyDisk(the, folder, tree)
  if (process.getuid?.() !== 0) {
    the.skip("read-only folders", "needs root")
    return
  }
  chmodSync(folder, 0o755)
  const unprivileged = startActor({ uid: UNPRIVILEGED })
  const folders: Readonly<Record<string, (directory: string) => void>> = {
    "a folder of another user": (directory) => openUp(directory, undefined),
    "a folder without the right to write": (directory) => openUp(directory, UNPRIVILEGED),
    "a folder of another user whose control folder may not be read": (directory) => {
      openUp(directory, undefined)
      chmodSync(join(directory, CONTROL_FOLDER), 0o700)
    },
  }
  for (const [what, prepare] of Object.entries(folders)) {
    const directory = join(folder, "read-only")
    putTree(directory, tree)
    prepare(directory)
    await mustOnlyRead(the, what, unprivileged, directory, true)
    rmSync(directory, { recursive: true })
    const missing = { directory: join(folder, "missing"), trustDirectory: true, steps: [WRITE] }
    const [first] = (await unprivileged.ask(missing)) ?? []
    the.must(first?.error?.ours === true, "the first write below a read-only folder succeeds", { first })
  }
  await unprivileged.stop()
}

/** A disk that is mounted read-only. */
async function readOnlyDisk(the: Case, folder: string, tree: readonly Entry[]): Promise<void> {
  const place = join(folder, "disk")
  const mount = mountTmpfs(place, "size=4m")
  const directory = join(place, "memory")
  if (mount !== undefined) {
    putTree(directory, tree)
    mkdirSync(join(place, "empty"), { mode: 0o700 })
  }
  if (mount?.readOnly() !== true) {
    mount?.remove()
    the.skip("a read-only disk", "mount not permitted")
    return
  }
  const actor = startActor()
  try {
    await mustOnlyRead(the, "a read-only disk", actor, directory, false)
    const empty = { directory: join(place, "empty"), trustDirectory: false, steps: [WRITE] }
    const [first] = (await actor.ask(empty)) ?? []
    const isClear = first?.error?.code === "write-failed"
    the.must(isClear, "the first write on a read-only disk does not throw a clear error", { first })
    the.must(mount.writable(), "the disk could not be made writable again")
    const again = await actor.ask({ directory, trustDirectory: false, steps: [WRITE] })
    the.must(again?.[0]?.error === undefined, "a write on a disk that is writable again fails", { again })
  } finally {
    await actor.stop()
    mount.remove()
  }
}

async function mustOnlyRead(
  the: Case,
  what: string,
  actor: Actor,
  directory: string,
  trustDirectory: boolean,
): Promise<void> {
  const before = namesAndTexts(directory)
  the.count("read-only folders")
  const report = judgeReport(the, what, await actor.ask({ directory, trustDirectory, steps: STEPS }))
  for (const { step, value, error } of report) {
    const [name] = step
    if (["load", "list", "read"].includes(name)) {
      const works = value?.includes("What alpha says") === true
      the.must(works, `${what}: ${name} does not work`, { error, value })
    } else if (name === "write" || name === "remove") {
      the.must(error !== undefined, `${what}: ${name} succeeds`, { value })
    }
  }
  the.must(same(before, namesAndTexts(directory)), `${what} was written to`)
}

function openUp(directory: string, owner: number | undefined): void {
  for (const name of ["", ...readdirSync(directory, { recursive: true }).map(String)]) {
    const path = join(directory, name)
    if (owner !== undefined) chownSync(path, owner, owner)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o555 : 0o444)
  }
}
