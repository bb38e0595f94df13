import { cpSync, mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as core from "@caliban/memory-core"
import type { Context, Figures } from "../section.ts"
import { draftOf } from "../storms/generations.ts"
import { checkInserts } from "./checks.ts"
import { type CommandRunner, startThread } from "./command-runners.ts"
import { type Command, perform, type Results } from "./perform.ts"

/** Threads of one process, two copies of the package in one process, and many calls at once. */
export async function shareOneProcess(context: Context, end: number): Promise<Figures> {
  let threads = 0
  let copies = 0
  let calls = 0
  const workers = [startThread(), startThread(), startThread(), startThread()]
  const twins = await copyPackage(context)
  try {
    do {
      threads += await together(context, "4 threads", workers)
      copies += await together(context, "2 copies of the package", twins)
      calls += await callAtOnce(context)
      context.progress({ threads, copies, calls })
    } while (performance.now() < end)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  return { "writes of threads": threads, "writes of two copies": copies, "parallel calls": calls }
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

/** Fifty concurrent calls to forty topics, ten of them twice. */
async function callAtOnce(context: Context): Promise<number> {
  const directory = context.folder()
  const memory = core.createMemory({ cwd: directory, env: {}, directory, durability: "none" })
  const slugs = Array.from({ length: 50 }, (_, number) => `c${number % 40}`)
  const drafts = slugs.flatMap((slug) => draftOf(slug, 0) ?? [])
  const results = await Promise.allSettled(drafts.map((draft) => memory.write(draft)))
  const refused = results.flatMap((result, index) =>
    result.status === "rejected" ? [{ slug: slugs[index] ?? "", error: String(result.reason) }] : [],
  )
  await checkInserts(context, "50 concurrent calls", directory, [{ acked: [...new Set(slugs)], refused }])
  return drafts.length
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
