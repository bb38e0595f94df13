import { cutText, oneLine } from "@caliban/text"
import type { DetectedMemory, ToolCallRecord } from "../../types.ts"
import { ENTRY_LIMIT } from "../cues/fillers.ts"
import { isOfMachine, mainCommandOf } from "./command-line.ts"
import { resolutionOf } from "./resolution.ts"
import { commandOf, errorLineOf, hasFailed, isEdit, lastLineOf, outputOf } from "./tool-call.ts"

/** An error with its resolution, as the text of an entry; whether that applies to this machine only. */
type ResolvedError = Pick<DetectedMemory, "text" | "scope">

/** An error that has no resolution yet. */
interface Failure {
  command: string
  error: string
  /** The command lines that succeeded since. */
  steps: string[]
  /** What the user said since. */
  remarks: string
  /** Whether files were edited since: a later success is probably due to the edit. */
  edited: boolean
  /** Turns since the failure. */
  age: number
}

/** An unresolved error is dropped after this many turns. */
const MAX_AGE = 12
const [MAX_FAILURES, MAX_STEPS, MAX_CALLS] = [8, 12, 50]
const REMARKS_LENGTH = 1000
const ARROW = " → "
/** An entry shows at least this many characters of the error. */
const MIN_ERROR = 40
/** Placeholder of a masked secret. A text that contains it is not stored. */
const MASKED = /\[masked: /u

/** Finds errors and their resolutions in the tool calls of several turns. `mask` replaces secrets in a text. */
export function createErrorTracker(mask: (text: string) => string) {
  let open: Failure[] = []

  function noteFailure(command: string, error: string): void {
    if (error === "" || MASKED.test(error)) return
    const isSame = (one: Failure): boolean => mainCommandOf(one.command) === mainCommandOf(command)
    const failure = { command, error, steps: [], remarks: "", edited: false, age: 0 }
    open = [...open.filter((one) => !isSame(one)), failure].slice(-MAX_FAILURES)
  }

  function noteSuccess(command: string): ResolvedError[] {
    return open.flatMap((failure) => {
      if (!open.includes(failure)) return []
      const { error, edited, remarks } = failure
      failure.steps = [...failure.steps, command].slice(-MAX_STEPS)
      const resolution = resolutionOf(failure.command, failure.steps, remarks)
      if (resolution === undefined) return []
      open = open.filter((one) => one.error !== error)
      const room = ENTRY_LIMIT - ARROW.length - [...resolution].length
      // Nothing if it does not fit into an entry, or contains a secret.
      if (edited || resolution === "" || room < MIN_ERROR || MASKED.test(mask(resolution))) return []
      const text = oneLine(`${cutText(error, room)}${ARROW}${resolution}`)
      return [{ text, scope: isOfMachine(resolution) ? "local" : "project" }]
    })
  }

  function noteCall(call: ToolCallRecord): ResolvedError[] {
    const command = commandOf(call)
    if (isEdit(call)) for (const failure of open) failure.edited = true
    if (command === "") return []
    const output = mask(outputOf(call))
    const error = errorLineOf(output)
    if (hasFailed(call)) {
      // A search without matches is not an error, and neither is a wrong use of a program.
      const name = mainCommandOf(command) === "" ? error : error || lastLineOf(output)
      noteFailure(command, /^usage:/imu.test(output) ? "" : name)
      return []
    }
    // The exit code of a pipe is that of its last command.
    const isFailure = error !== "" && (command.includes("|") || open.some((one) => one.error === error))
    return isFailure ? [] : noteSuccess(command)
  }

  return {
    /** Processes the calls of a turn. Returns the errors that they resolve. */
    noteCalls: (calls: readonly ToolCallRecord[]): ResolvedError[] => {
      for (const failure of open) failure.age += 1
      open = open.filter(({ age }) => age <= MAX_AGE)
      return calls.slice(0, MAX_CALLS).flatMap(noteCall)
    },
    /** Notes something the user said that was not stored; it may name the resolution. */
    noteRemark: (text: string): void => {
      const failure = open.findLast((one) => one.age <= 2)
      if (failure === undefined) return
      failure.remarks = `${failure.remarks} ${text}`.slice(-REMARKS_LENGTH)
    },
  }
}
