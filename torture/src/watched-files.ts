import { constants } from "node:fs"
import type { Files } from "@caliban/memory-core"

/** A call of the file port. */
export interface FileCall {
  name: string
  args: readonly unknown[]
  /** True if it can change the disk or make a change durable. */
  mutates: boolean
}

const LOOKS = new Set([
  "accessSync",
  "closeSync",
  "existsSync",
  "fstatSync",
  "lstatSync",
  "opendirSync",
  "readSync",
  "readdirSync",
  "readlinkSync",
  "realpathSync",
  "realpathSync.native",
  "statSync",
])
const WRITES = constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC

/**
 * A file port that passes every call to `intervene`, which runs it, replaces it, or throws. Wraps all calls that exist,
 * including future ones.
 */
export function watchFiles(base: object, intervene: (call: FileCall, run: Run) => unknown): Files {
  const wrap = (name: string, call: Call): Call => {
    return (...args) =>
      intervene({ name, args, mutates: mutates(name, args) }, (given = args) => call(...given))
  }
  const wrapped = new Map<PropertyKey, unknown>()
  return new Proxy(base as Files, {
    get(target, name, receiver) {
      const known = wrapped.get(name)
      if (known !== undefined) return known
      if (name === "fsync" || name === "unlink")
        return callLater(Reflect.get(receiver, `${name}Sync`) as Call)
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== "function" || typeof name !== "string" || !name.endsWith("Sync")) return value
      const call = wrap(name, value.bind(target))
      if ("native" in value && typeof value.native === "function") {
        Object.assign(call, { native: wrap(`${name}.native`, value.native.bind(target)) })
      }
      wrapped.set(name, call)
      return call
    },
  })
}

/** A call through the synchronous one, so that it is intercepted like every other call. */
function callLater(sync: Call): (argument: unknown, done: (error: unknown) => void) => void {
  return (argument, done) => {
    try {
      sync(argument)
      setImmediate(done, null)
    } catch (error) {
      setImmediate(done, error)
    }
  }
}

type Call = (...args: readonly unknown[]) => unknown

/** Runs the call, with its own arguments or with others. */
export type Run = (args?: readonly unknown[]) => unknown

function mutates(name: string, args: readonly unknown[]): boolean {
  if (name !== "openSync") return !LOOKS.has(name)
  const flags = args[1] ?? "r"
  return typeof flags === "number" ? (flags & WRITES) !== 0 : flags !== "r"
}
