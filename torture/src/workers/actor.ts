import { createMemory, isMemoryError, type Memory } from "@caliban/memory-core"
import { listEntries, restoreEntry } from "../control-folder.ts"
import { draft } from "../open-memory.ts"

/** The steps that a separate process runs on a memory. */
export interface Job {
  id: number
  directory: string
  trustDirectory: boolean
  steps: readonly Step[]
}

export type Step =
  | readonly ["load" | "list" | "repair" | "status" | "history" | "undo"]
  | readonly ["read" | "remove" | "restore", reference: string]
  | readonly ["write", slug: string, description: string]

/** The outcome of one step: its result as JSON, or its error. */
export interface Done {
  step: Step
  value?: string
  error?: { code: string; message: string; ours: boolean }
}

export interface Report {
  id: number
  done: readonly Done[]
}

async function act(memory: Memory, step: Step): Promise<unknown> {
  const [what, name = "", description = ""] = step
  if (what === "write") return await memory.write(draft(name, description))
  if (what === "restore") return await restoreEntry(memory, name)
  if (what === "read" || what === "remove") return await memory[what](name)
  if (what === "history") return await listEntries(memory)
  return await memory[what as "load"]()
}

async function perform({ id, directory, trustDirectory, steps }: Job): Promise<Report> {
  const memory = createMemory({ cwd: "/nowhere", directory, trustDirectory, system: { env: {} } })
  const done: Done[] = []
  for (const step of steps) {
    try {
      done.push({ step, value: JSON.stringify((await act(memory, step)) ?? null) })
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string }
      done.push({ step, error: { code, message, ours: isMemoryError(error) } })
    }
  }
  return { id, done }
}

process.on("message", (job: Job) => {
  void perform(job).then((report) => process.send?.(report))
})
process.on("disconnect", () => process.exit(0))
