/** What goes wrong. */
export type Fault =
  | { kind: "error"; code: string }
  /** A call that takes or gives only a part: nothing, one byte, or half of what was asked for. */
  | { kind: "short-write" | "short-read"; part: "none" | "one" | "half" }
  /** From this call on nothing happens any more. */
  | { kind: "crash" }

/** Where and how long it goes wrong. */
export interface FaultAt {
  /** Counted from 1. */
  call: number
  fault: Fault
  /** True: every later call that changes something fails too, or every later transfer is short. */
  forGood: boolean
}

export const ERROR_CODES = [
  "ENOSPC",
  "EIO",
  "EACCES",
  "EPERM",
  "EBUSY",
  "EMFILE",
  "EROFS",
  "EDQUOT",
  "EINTR",
  "ESTALE",
  "ENAMETOOLONG",
] as const

/** As in a replay hint. */
export function nameFault(fault: Fault): string {
  if (fault.kind === "error") return fault.code
  return fault.kind === "crash" ? "crash" : `${fault.kind}-${fault.part}`
}

/** Everything that can go wrong in a call. A crash before a look is the crash after the change before it. */
export function faultsOf(name: string, mutates: boolean): readonly Fault[] {
  const faults: Fault[] = ERROR_CODES.map((code) => ({ kind: "error", code }))
  if (name === "writeSync") {
    faults.push({ kind: "short-write", part: "none" }, { kind: "short-write", part: "one" })
    faults.push({ kind: "short-write", part: "half" })
  }
  if (name === "readSync") {
    faults.push({ kind: "short-read", part: "none" }, { kind: "short-read", part: "one" })
    faults.push({ kind: "short-read", part: "half" })
  }
  if (mutates) faults.push({ kind: "crash" })
  return faults
}
