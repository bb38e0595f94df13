import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Actor, type Done, NOBODY, startActor } from "./actor.ts"
import { mountTmpfs } from "./mount.ts"
import { type Case, memoryTree, publicTexts, putTree, same } from "./scene.ts"

const WRITE = ["write", "new-fact", "Something new"] as const

/** Folders of somebody else, folders that everybody may write, folders that nobody may. */
export async function ownership(the: Case): Promise<void> {
  const folder = the.context.folder()
  const tree = await memoryTree(folder)
  chmodSync(folder, 0o755)
  const actor = startActor()
  try {
    await refused(the, folder, tree, actor)
  } finally {
    await actor.stop()
  }
  if (process.getuid?.() !== 0) {
    the.skip("folders of another user", "needs root")
    return
  }
  const nobody = startActor({ uid: NOBODY })
  try {
    await readOnly(the, folder, tree, nobody)
    await readOnlyDisk(the, folder, tree)
  } finally {
    await nobody.stop()
  }
}

type Tree = Awaited<ReturnType<typeof memoryTree>>

/** Another's folder, or one that all may write: refused with what to do about it, accepted when it is trusted. */
async function refused(the: Case, folder: string, tree: Tree, actor: Actor): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const control = tree.find(({ path, bytes }) => bytes === undefined && /^\.[^/]+$/.test(path))?.path ?? ""
  const spoilt: [string, (path: string) => void, string][] = [
    ["that everybody may write", (path) => chmodSync(path, 0o777), "chmod"],
    ...(isRoot
      ? ([["of another user", (path: string) => chownSync(path, NOBODY, NOBODY), "chown"]] as const)
      : []),
  ] as [string, (path: string) => void, string][]
  for (const [what, spoil, remedy] of spoilt) {
    for (const part of ["", control]) {
      const directory = join(folder, "refused")
      const name = `a ${part === "" ? "directory" : "control folder"} ${what}`
      putTree(directory, tree)
      spoil(join(directory, part))
      const before = snapshot(directory)
      const [write] = (await actor.ask({ directory, trustDirectory: false, steps: [WRITE] })) ?? []
      the.count("refused folders")
      the.must(write?.error?.code === "unsafe-directory", `${name} was not refused`, { write })
      the.must(write?.error?.message.includes(remedy) === true, `the refusal of ${name} names no remedy`, {
        write,
      })
      the.must(write?.error?.message.includes(folder) !== true, `the refusal of ${name} tells a path`, {
        write,
      })
      the.must(same(before, snapshot(directory)), `${name} was refused and written to`)
      if (part === "") {
        const steps = [["load"], ["list"], ["read", "alpha"], ["status"]] as const
        const report = (await actor.ask({ directory, trustDirectory: false, steps })) ?? []
        const says = report[0]?.value?.includes("refused-directory") === true
        the.must(says, `a load of ${name} does not say that it is refused`, { load: report[0] })
        for (const { step, value } of report) {
          const shows = value?.includes("What alpha says") === true
          the.must(!shows, `${name} is refused, and ${step[0]} shows what is in it`)
        }
      }
      const trusted = await actor.ask({ directory, trustDirectory: true, steps: [WRITE, ["load"]] })
      the.must(
        trusted?.every(({ error }) => error === undefined) === true,
        `${name} was refused although it is trusted`,
        { trusted },
      )
      rmSync(directory, { recursive: true })
    }
  }
}

/** A folder that may be read and not written. */
async function readOnly(the: Case, folder: string, tree: Tree, nobody: Actor): Promise<void> {
  const folders: Readonly<Record<string, (directory: string) => void>> = {
    "somebody else's folder": (directory) => openUp(directory, undefined),
    "a folder without the right to write": (directory) => openUp(directory, NOBODY),
    "somebody else's folder whose control folder may not be read": (directory) => {
      openUp(directory, undefined)
      for (const name of readdirSync(directory))
        if (name.startsWith(".")) chmodSync(join(directory, name), 0o700)
    },
  }
  for (const [what, prepare] of Object.entries(folders)) {
    const directory = join(folder, "read-only")
    putTree(directory, tree)
    prepare(directory)
    const before = snapshot(directory)
    const done = await nobody.ask({ directory, trustDirectory: true, steps: READS_AND_WRITES })
    judgeReadOnly(the, what, done, same(before, snapshot(directory)))
    rmSync(directory, { recursive: true })

    const missing = join(folder, "missing")
    const [first] = (await nobody.ask({ directory: missing, trustDirectory: true, steps: [WRITE] })) ?? []
    the.must(
      first?.error?.ours === true,
      "a first write below a folder that may not be written gives no error of ours",
      { first },
    )
  }
}

/** A disk that was mounted without the right to write. */
async function readOnlyDisk(the: Case, folder: string, tree: Tree): Promise<void> {
  const place = join(folder, "disk")
  const mount = mountTmpfs(place, "size=4m")
  if (mount === undefined) {
    the.skip("a read-only disk", "mount not permitted")
    return
  }
  const actor = startActor()
  try {
    const directory = join(place, "memory")
    putTree(directory, tree)
    mkdirSync(join(place, "empty"), { mode: 0o700 })
    if (!mount.readOnly()) {
      the.skip("a read-only disk", "remount not permitted")
      return
    }
    const before = snapshot(directory)
    const done = await actor.ask({ directory, trustDirectory: false, steps: READS_AND_WRITES })
    judgeReadOnly(the, "a read-only disk", done, same(before, snapshot(directory)))
    const [first] =
      (await actor.ask({ directory: join(place, "empty"), trustDirectory: false, steps: [WRITE] })) ?? []
    the.must(
      first?.error?.code === "write-failed",
      "a first write on a read-only disk gives no clean error",
      { first },
    )
    the.must(mount.writable(), "the disk could not be made writable again")
    const again = await actor.ask({ directory, trustDirectory: false, steps: [WRITE] })
    the.must(again?.[0]?.error === undefined, "a write on a disk that is writable again fails", { again })
  } finally {
    await actor.stop()
    mount.remove()
  }
}

const READS_AND_WRITES = [
  ["load"],
  ["list"],
  ["read", "alpha"],
  ["trash"],
  WRITE,
  ["write", "alpha", "Something else"],
  ["remove", "beta"],
  ["undo"],
  ["repair"],
] as const

function judgeReadOnly(the: Case, what: string, done: readonly Done[] | undefined, unchanged: boolean): void {
  the.count("read-only folders")
  the.must(done !== undefined, `${what}: no answer`)
  for (const { step, value, error } of done ?? []) {
    const [name] = step
    if (["load", "list", "read"].includes(name)) {
      the.must(value?.includes("What alpha says") === true, `${what}: ${name} does not work`, {
        error,
        value,
      })
    } else if (name === "write" || name === "remove") {
      the.must(error?.ours === true, `${what}: ${name} gives no error of ours`, { error, value })
    } else if (error !== undefined) {
      the.must(error.ours, `${what}: ${name} gives an error that is none of ours`, { error })
    }
    the.must(error?.message.includes(tmpdir()) !== true, `${what}: ${name} tells a path`, { error })
  }
  the.must(unchanged, `${what} was written to`)
}

function openUp(directory: string, owner: number | undefined): void {
  for (const name of ["", ...readdirSync(directory, { recursive: true }).map(String)]) {
    const path = join(directory, name)
    if (owner !== undefined) chownSync(path, owner, owner)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o555 : 0o444)
  }
}

/** Public files, and the names of everything. */
function snapshot(directory: string): unknown {
  return [publicTexts(directory), readdirSync(directory, { recursive: true }).map(String).sort()]
}
