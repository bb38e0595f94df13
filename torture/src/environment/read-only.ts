import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Entry } from "../tree.ts"
import { type Actor, type Done, NOBODY, startActor } from "./actor.ts"
import { mountTmpfs } from "./mount.ts"
import { type Case, memoryTree, namesAndTexts, putTree, same } from "./scene.ts"

const WRITE = ["write", "new-fact", "Something new"] as const

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
  const nobody = startActor({ uid: NOBODY })
  try {
    await readOnlyFolders(the, folder, tree, nobody)
  } finally {
    await nobody.stop()
  }
}

/** A read-only folder. */
async function readOnlyFolders(
  the: Case,
  folder: string,
  tree: readonly Entry[],
  nobody: Actor,
): Promise<void> {
  const folders: Readonly<Record<string, (directory: string) => void>> = {
    "a folder of another user": (directory) => openUp(directory, undefined),
    "a folder without the right to write": (directory) => openUp(directory, NOBODY),
    "a folder of another user whose control folder may not be read": (directory) => {
      openUp(directory, undefined)
      for (const name of readdirSync(directory))
        if (name.startsWith(".")) chmodSync(join(directory, name), 0o700)
    },
  }
  for (const [what, prepare] of Object.entries(folders)) {
    const directory = join(folder, "read-only")
    putTree(directory, tree)
    prepare(directory)
    const before = namesAndTexts(directory)
    const done = await nobody.ask({ directory, trustDirectory: true, steps: READS_AND_WRITES })
    judgeReadOnly(the, what, done, same(before, namesAndTexts(directory)))
    rmSync(directory, { recursive: true })

    const missing = join(folder, "missing")
    const [first] = (await nobody.ask({ directory: missing, trustDirectory: true, steps: [WRITE] })) ?? []
    the.must(
      first?.error?.ours === true,
      "the first write below a read-only folder does not throw a MemoryError",
      { first },
    )
  }
}

/** A disk that is mounted read-only. */
async function readOnlyDisk(the: Case, folder: string, tree: readonly Entry[]): Promise<void> {
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
    const before = namesAndTexts(directory)
    const done = await actor.ask({ directory, trustDirectory: false, steps: READS_AND_WRITES })
    judgeReadOnly(the, "a read-only disk", done, same(before, namesAndTexts(directory)))
    const [first] =
      (await actor.ask({ directory: join(place, "empty"), trustDirectory: false, steps: [WRITE] })) ?? []
    the.must(
      first?.error?.code === "write-failed",
      "the first write on a read-only disk does not throw a clear error",
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
  ["history"],
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
      the.must(error?.ours === true, `${what}: ${name} does not throw a MemoryError`, { error, value })
    } else if (error !== undefined) {
      the.must(error.ours, `${what}: ${name} throws an error other than MemoryError`, { error })
    }
    the.must(
      error?.message.includes(tmpdir()) !== true,
      `${what}: ${name} throws an error that contains a path`,
      { error },
    )
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
