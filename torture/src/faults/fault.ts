/** The kind of fault. */
export type Fault =
  | { kind: "error"; code: string }
  /** A transfer of only a part: nothing, one byte, or half of the requested bytes. */
  | { kind: "short-write" | "short-read"; part: "none" | "one" | "half" }
  /** This call and all later ones have no effect. */
  | { kind: "crash" }

/** The position and duration of a fault. */
export interface FaultAt {
  /** Counted from 1. */
  call: number
  fault: Fault
  /** True: every later call that changes something also fails, or every later transfer is short. */
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

/** All faults of a call. A crash before a read equals a crash after the preceding change. */
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
