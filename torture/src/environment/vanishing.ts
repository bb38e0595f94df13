import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { createFileStore, isMemoryError } from "@caliban/memory-core"
import { draft, openMemory } from "../open-memory.ts"
import { shuffle } from "../random.ts"
import { watchFiles } from "../watched-files.ts"
import { type Case, disk, memoryTree, publicTexts, putTree } from "./scene.ts"

/** The control folder or the whole directory is deleted while a process writes. */
export async function vanishing(the: Case): Promise<void> {
  const top = the.context.folder()
  const tree = await memoryTree(top)
  for (const what of ["the control folder", "the directory"] as const) {
    const directory = join(top, "memory")
    const vanish = (): void => {
      const control =
        what === "the directory" ? [""] : readdirSync(directory).filter((name) => name.startsWith("."))
      for (const name of control) rmSync(join(directory, name), { recursive: true, force: true })
    }
    putTree(directory, tree)
    const inChange = createFileStore(directory).transact("new-fact", () => {
      vanish()
      return { topic: Buffer.from("new"), index: Buffer.from("new index"), result: undefined }
    })
    await judge(the, directory, what, "in its change", inChange)
    rmSync(directory, { recursive: true, force: true })

    let usual = 0
    putTree(directory, tree)
    const counting = watchFiles(disk, (_, run) => {
      usual++
      return run()
    })
    await openMemory(directory, counting).write(draft("alpha", "Something else"))
    rmSync(directory, { recursive: true, force: true })
    const all = Array.from({ length: usual }, (_, index) => index + 1)
    for (const at of shuffle(the.context.random, all)) {
      if (the.isOver()) break
      putTree(directory, tree)
      let calls = 0
      const files = watchFiles(disk, (_, run) => {
        if (++calls === at) vanish()
        return run()
      })
      const write = openMemory(directory, files).write(draft("alpha", "Something else"))
      await judge(the, directory, what, `at call ${at}`, write)
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

async function judge(
  the: Case,
  directory: string,
  what: string,
  when: string,
  write: Promise<unknown>,
): Promise<void> {
  the.count("folders that vanished")
  const error = await write.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const message = error instanceof Error ? error.message : ""
  const must = (holds: boolean, broken: string, more: object = {}): void =>
    the.must(holds, `after ${what} vanished ${broken}`, { when, message, ...more })
  must(error === undefined || isMemoryError(error), "an error is not a MemoryError")
  must(!message.includes(directory), "an error contains a path")
  if (what === "the control folder") {
    const { "beta.md": beta = "", "alpha.md": alpha = "", ...others } = publicTexts(directory)
    must(beta.endsWith("\n") && alpha.endsWith("\n"), "a topic is torn or missing")
    must(!Object.values(others).includes(""), "a file is empty")
  }
  const next = openMemory(directory).write(draft("next", "What comes next"))
  const failed = await next.then(() => undefined).catch((thrown: Error) => thrown.message)
  must(failed === undefined, "the next write fails", { failed })
  const { text } = await openMemory(directory).load()
  must(text.includes("What comes next"), "a load does not show the next write")
}
