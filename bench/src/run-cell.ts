import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"

/** The arguments of a cell: plain data. */
export type CellArguments = Readonly<Record<string, unknown>>

export interface CellRequest {
  cell: string
  args: CellArguments
}

/**
 * Measures in a separate process. A cell that waits for a start signal calls `ready`, which resolves when all of
 * its companions are ready too.
 */
export type Cell = (args: CellArguments, ready: () => Promise<void>) => Promise<unknown>

export interface CellOptions {
  /** Milliseconds until the process is ended. Default: five minutes. */
  limit?: number
}

type Answer = { value: unknown } | { problem: string } | { ready: true }

const MAIN = fileURLToPath(new URL("./cell.js", import.meta.url))

export async function runCell<T>(cell: string, args: CellArguments, options: CellOptions = {}): Promise<T> {
  const [value] = await runCells<T>(cell, [args], options)
  return value as T
}

/** Companions: all of them start on one signal, once every one of them is ready. */
export async function runCells<T>(
  cell: string,
  all: readonly CellArguments[],
  { limit = 300_000 }: CellOptions = {},
): Promise<T[]> {
  const children: ChildProcess[] = []
  let waiting = all.length
  const results = all.map(
    (args) =>
      new Promise<T>((resolve, reject) => {
        const child = fork(MAIN, { stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [] })
        children.push(child)
        let errors = ""
        child.stderr?.on("data", (data: Buffer) => {
          errors = `${errors}${data}`.slice(-2_000)
        })
        const timer = setTimeout(() => {
          reject(new Error(`took more than ${limit / 1_000} s`))
          child.kill("SIGKILL")
        }, limit)
        child.on("message", (answer: Answer) => {
          if ("ready" in answer) {
            waiting--
            if (waiting === 0) for (const companion of children) companion.send("go")
          } else if ("problem" in answer) reject(new Error(answer.problem))
          else resolve(answer.value as T)
        })
        child.on("error", reject)
        child.on("close", (code, signal) => {
          clearTimeout(timer)
          reject(new Error(`ended early (${signal ?? code})${errors === "" ? "" : `: ${errors}`}`))
        })
        child.send({ cell, args } satisfies CellRequest)
      }),
  )
  try {
    return await Promise.all(results)
  } finally {
    for (const child of children) child.kill("SIGKILL")
  }
}
