import fs from "node:fs"
import { type Files, nodeFiles } from "@caliban/memory-core"

/** One file call as it was made. */
export interface Call {
  name: string
  args: readonly unknown[]
  /** The number of the file that it opened. */
  opened?: number
}

/** File calls that are recorded. */
export interface Recorder {
  files: Files
  /** The calls since the last `take`, in order. */
  take(): Call[]
}

/** Calls whose first argument is the number of an open file. */
const ON_OPEN_FILES = new Set([
  ..."closeSync fchmodSync fdatasyncSync fstatSync fsyncSync ftruncateSync futimesSync".split(" "),
  ..."readSync readvSync writeSync writevSync".split(" "),
])

type AnyCall = (...args: unknown[]) => unknown

export function recordCalls(): Recorder {
  let calls: Call[] = []
  const wrap = (name: string, target: AnyCall): AnyCall => {
    const recorded = (...args: unknown[]): unknown => {
      // Replayed by the synchronous call.
      const call: Call =
        name === "fsync" ? { name: "fsyncSync", args: args.slice(0, 1) } : { name, args: args.map(keep) }
      calls.push(call)
      const result = target(...args)
      if (name === "openSync") call.opened = result as number
      return result
    }
    for (const [key, value] of Object.entries(target)) {
      if (typeof value === "function") {
        Object.assign(recorded, { [key]: wrap(`${name}.${key}`, value as AnyCall) })
      }
    }
    return recorded
  }
  const wrapped = new Map<string, unknown>()
  const files = new Proxy({} as Files, {
    get(_, name) {
      const value: unknown = Reflect.get(nodeFiles, name)
      if (typeof value !== "function" || typeof name !== "string") return value
      if (!wrapped.has(name)) wrapped.set(name, wrap(name, value as AnyCall))
      return wrapped.get(name)
    },
  })
  return {
    files,
    take() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

/** Bytes may change after the call: keep them as they are. */
function keep(argument: unknown): unknown {
  if (argument instanceof Uint8Array) return Buffer.from(argument)
  return Array.isArray(argument) ? argument.map(keep) : argument
}

/** Replays the calls in one folder in another one with the same content. */
export interface Replayer {
  /** Prepares calls. The returned function only makes them. */
  prepare(calls: readonly Call[]): () => void
}

/**
 * The target folder must have the initial content of the source folder, and all calls must be replayed in order, so that
 * both stay equal. Failed calls fail again at the same cost.
 */
export function createReplayer(from: string, to: string): Replayer {
  const open = new Map<number, number>()
  const move = (argument: unknown): (() => unknown) => {
    if (typeof argument !== "string") return () => argument
    const handle = /^\/(?:proc\/self|dev)\/fd\/(\d+)(.*)$/s.exec(argument)
    if (handle !== null) {
      const number = Number(handle[1])
      const start = argument.slice(0, argument.indexOf("/fd/") + 4)
      return () => `${start}${open.get(number) ?? number}${handle[2]}`
    }
    const moved = argument.split(from).join(to)
    return () => moved
  }
  const prepareOne = ({ name, args, opened }: Call): (() => void) => {
    const [first = "", second] = name.split(".")
    const outer = Reflect.get(fs, first) as AnyCall
    const target = second === undefined ? outer : (Reflect.get(outer, second) as AnyCall)
    const moved = args.map(move)
    if (ON_OPEN_FILES.has(name)) moved[0] = () => open.get(args[0] as number)
    const run =
      moved.length === 1
        ? (): unknown => target(moved[0]?.())
        : moved.length === 2
          ? (): unknown => target(moved[0]?.(), moved[1]?.())
          : (): unknown => target(...moved.map((argument) => argument()))
    return () => {
      try {
        const result = run()
        if (opened !== undefined) open.set(opened, result as number)
      } catch {
        // It failed the first time too.
      }
    }
  }
  return {
    prepare(calls) {
      const steps = calls.map(prepareOne)
      return () => {
        for (const step of steps) step()
      }
    },
  }
}

/** How often each call was made, most often first. */
export function countCalls(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { name } of calls) counts[name] = (counts[name] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a))
}
