import { cpSync, mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type * as core from "@caliban/memory-core"
import type { Context, Figures } from "../section.ts"
import { checkInserts } from "./checks.ts"
import { type CommandRunner, startThread } from "./command-runners.ts"
import { type Command, perform, type Results } from "./perform.ts"

/** Threads of one process, and two copies of the package in one process. */
export async function shareOneProcess(context: Context, end: number): Promise<Figures> {
  let threads = 0
  let copies = 0
  const workers = [startThread(), startThread(), startThread(), startThread()]
  const twins = await copyPackage(context)
  try {
    do {
      threads += await together(context, "4 threads", workers)
      copies += await together(context, "2 copies of the package", twins)
      context.progress({ threads, copies })
    } while (performance.now() < end)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  return { "writes of threads": threads, "writes of two copies": copies }
}

async function together(context: Context, where: string, runners: readonly CommandRunner[]): Promise<number> {
  const directory = context.folder()
  const inserted = await Promise.all(
    runners.map((runner, index) => {
      const slugs = Array.from({ length: 25 }, (_, number) => `t${index}-${number}`)
      return runner.ask({ do: "insert", directory, slugs })
    }),
  )
  await checkInserts(context, where, directory, inserted)
  return inserted.reduce((sum, { acked }) => sum + acked.length, 0)
}

/** Two copies of the built package, each with its own module state. */
async function copyPackage({ folder }: Context): Promise<readonly CommandRunner[]> {
  const built = dirname(fileURLToPath(import.meta.resolve("@caliban/memory-core")))
  const root = folder()
  mkdirSync(join(root, "node_modules"))
  symlinkSync(join(built, "..", "node_modules", "yaml"), join(root, "node_modules", "yaml"))
  return await Promise.all(
    ["first", "second"].map(async (name) => {
      cpSync(built, join(root, name), { recursive: true })
      const copy = (await import(pathToFileURL(join(root, name, "index.js")).href)) as typeof core
      return {
        ask: async <C extends Command>(command: C) => (await perform(copy, command)) as Results[C["do"]],
      }
    }),
  )
}
