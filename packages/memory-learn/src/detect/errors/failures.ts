import { isRerun } from "./resolutions.ts"

/** An error that has no resolution yet. */
export interface Failure {
  /** Failures are numbered in order. */
  id: number
  /** Empty for an error that the user pasted. */
  command: string
  signature: string
  /** The end of its output. */
  output: string
  /** The command lines that succeeded since. */
  steps: string[]
  /** What the user said since, and the advice in it. */
  remarks: string
  advice: string
  /** Whether the user spoke of one machine. */
  local: boolean
  /** Whether files were edited since. If so, a later success is probably due to the edit. */
  edited: boolean
  /** Turns since the failure. */
  age: number
}

/** The open failures of one conversation. */
export interface OpenFailures {
  list: Failure[]
  /** The number of failures so far. */
  count: number
}

const MAX_STEPS = 12
const OUTPUT_KEPT = 2_000

/** Placeholder of a masked secret. A text that contains it is not stored. */
export const MASKED: RegExp = /\[masked: /u

/** Adds a failure in place of an earlier failure of the same command. */
export function addFailure(open: OpenFailures, command: string, signature: string, output = ""): void {
  if (signature === "" || MASKED.test(signature)) return
  const isSame = (one: Failure): boolean =>
    command === "" ? one.signature === signature : isRerun(one.command, command)
  const earlier = open.list.find(isSame)
  open.list = open.list.filter((one) => !isSame(one))
  open.count += 1
  open.list.push({
    id: earlier?.id ?? open.count,
    command,
    signature,
    output: output.slice(-OUTPUT_KEPT),
    steps: [],
    remarks: "",
    advice: "",
    local: false,
    edited: false,
    age: 0,
  })
}

export function addStep(failure: Failure, line: string): void {
  failure.steps.push(line)
  if (failure.steps.length > MAX_STEPS) failure.steps.shift()
}
