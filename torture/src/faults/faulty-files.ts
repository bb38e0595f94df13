import type { Files } from "@caliban/memory-core"
import { type FileCall, type Run, watchFiles } from "../watched-files.ts"
import type { FaultAt } from "./fault.ts"

/** A file port that counts its calls and can inject a fault. */
export interface FaultyFiles {
  files: Files
  /** Restarts the count of calls, and optionally injects a fault. */
  arm(at?: FaultAt): void
  /** The calls since it was armed. */
  calls(): readonly FileCall[]
  /** True once the fault has occurred. */
  struck(): boolean
  /** All further calls have no effect, as after a crash. */
  crash(): void
  /** Descriptors that were opened and not closed. */
  open(): number
}

export function createFaultyFiles(base: object): FaultyFiles {
  const descriptors = new Set<unknown>()
  let calls: FileCall[] = []
  let fault: FaultAt | undefined
  let struck = false
  let dead = false

  const perform = (call: FileCall, run: Run, args?: readonly unknown[]): unknown => {
    const result = run(args)
    if (call.name === "openSync") descriptors.add(result)
    if (call.name === "closeSync") descriptors.delete(call.args[0])
    return result
  }

  function intervene(call: FileCall, run: Run): unknown {
    calls.push(call)
    if (dead) throw crashError()
    if (fault === undefined || !isHit(call, fault)) return perform(call, run)
    struck = true
    if (fault.fault.kind === "crash") {
      dead = true
      throw crashError()
    }
    if (fault.fault.kind !== "error") {
      const length = shorten(call.args, fault.fault.part)
      return length === 0 ? 0 : perform(call, run, [...call.args.slice(0, 3), length, ...call.args.slice(4)])
    }
    // A descriptor is closed even if the call fails.
    if (call.name === "closeSync") perform(call, run)
    throw systemError(fault.fault.code, call)
  }

  function isHit(call: FileCall, { call: wanted, fault: { kind }, forGood }: FaultAt): boolean {
    // The order of calls depends slightly on timing: a short transfer applies to the next call that transfers bytes.
    if (kind === "short-write" && call.name !== "writeSync") return false
    if (kind === "short-read" && call.name !== "readSync") return false
    if (calls.length === wanted) return true
    if (calls.length < wanted) return false
    if (kind !== "error" && kind !== "crash") return forGood === true || !struck
    return forGood === true && call.mutates
  }

  return {
    files: watchFiles(base, intervene),
    arm(at) {
      calls = []
      fault = at
      struck = false
    },
    calls: () => calls,
    struck: () => struck,
    crash() {
      dead = true
    },
    open: () => descriptors.size,
  }
}

/** Of the length of a transfer `(descriptor, bytes, offset, length, position)`; never nothing but for `none`. */
function shorten(args: readonly unknown[], part: "none" | "one" | "half"): number {
  const whole = Number(args[3] ?? (args[1] as Uint8Array).length)
  return part === "none" ? 0 : part === "one" ? Math.min(1, whole) : Math.ceil(whole / 2)
}

/** As `node:fs` throws it, with the path in its message. */
function systemError(code: string, { name, args: [path] }: FileCall): Error {
  const where = typeof path === "string" ? ` '${path}'` : ""
  return Object.assign(new Error(`${code}: injected, ${name}${where}`), { code, syscall: name, path })
}

function crashError(): Error {
  return new Error("the process has died")
}
