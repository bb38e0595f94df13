import { writeSync } from "node:fs"

/** The arguments of a worker. */
export function readSetup<T>(): T {
  return JSON.parse(process.argv[2] ?? "null") as T
}

/**
 * Sends one line to the parent. The line is in the pipe when this returns, so that it survives a SIGKILL right after.
 * If the parent has ended, the worker exits.
 */
export function say(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") process.exit(0)
    }
  }
}

/** Calls `handle` with every line from the parent, and ends the worker with the parent. */
export function listen(handle: (line: string) => void): void {
  let rest = ""
  process.stdin.setEncoding("utf8")
  process.stdin.on("data", (chunk: string) => {
    const lines = `${rest}${chunk}`.split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) handle(line)
  })
  process.stdin.on("end", () => process.exit(0))
  process.stdin.on("error", () => process.exit(0))
}

/** Milliseconds of a clock that all processes of this machine share, unlike `performance.now()`. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** Blocks this thread. */
export function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
