import { oneLine } from "@caliban/text"
import type { ToolCallRecord } from "../../types.ts"
import { isSpecific } from "./error-signature.ts"
import { editsFiles, isEdit } from "./file-edits.ts"
import { isRerun, type Step } from "./resolutions.ts"
import { settingOfEdit, settingsOfLine } from "./setting-changes.ts"

/** An error that has no resolution yet. */
export interface Failure {
  /** Failures are numbered in order. */
  id: number
  /** Empty for an error that the user pasted. */
  command: string
  signature: string
  /** The end of its output. */
  output: string
  /** What was done since: commands that succeeded, and settings. */
  steps: Step[]
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
  mask(text: string): string
}

const MAX_STEPS = 12
const OUTPUT_KEPT = 2_000

/** A usage error, which the agent notices at once. */
const USAGE_ERROR =
  /^usage: |\b(?:invalid choice|unrecognized (?:arguments?|option)|unknown (?:option|flag|command|shorthand flag)|no such option|invalid option)\b/imu

/** Placeholder of a masked secret. A text that contains it is not stored. */
export const MASKED: RegExp = /\[masked: /u

/** Adds a failure in place of an earlier failure of the same command. */
export function addFailure(open: OpenFailures, command: string, signature: string, output = ""): void {
  if (signature === "" || MASKED.test(signature) || USAGE_ERROR.test(output)) return
  const tail = output.slice(-OUTPUT_KEPT)
  const earlier = open.list.find((one) => command !== "" && isRerun(one.command, command))
  open.list = open.list.filter((one) =>
    command === "" ? one.signature !== signature : !isRerun(one.command, command),
  )
  // A repetition without a specific message keeps the message of the first failure.
  const isOwn = earlier === undefined || isSpecific(output)
  const error = isOwn ? { signature, output: tail } : { signature: earlier.signature, output: earlier.output }
  open.count += 1
  open.list.push({
    ...error,
    id: earlier?.id ?? open.count,
    command,
    steps: [],
    remarks: "",
    advice: "",
    local: false,
    edited: false,
    age: 0,
  })
}

export function addStep(failure: Failure, step: Step): void {
  failure.steps.push(step)
  if (failure.steps.length > MAX_STEPS) failure.steps.shift()
}

/** Notes what a successful call changed: a setting may be the resolution; any other edit makes the cause unclear. */
export function noteChanges(open: OpenFailures, call: ToolCallRecord, command: string): void {
  const { mask } = open
  const settings = isEdit(call) ? settingOfEdit(call, mask) : settingsOfLine(mask(command))
  const isOtherEdit = settings.length === 0 && (isEdit(call) || editsFiles(command))
  for (const failure of open.list) {
    failure.edited ||= isOtherEdit
    for (const setting of settings) addStep(failure, { line: "", setting })
  }
}

/** Whether a call that succeeded prints an open error again, or finds it in a log. */
export function printsOpenError({ list }: OpenFailures, command: string, output: string): boolean {
  const isPrinted = list.some(
    (one) =>
      one.command !== "" && one.signature.length > 12 && output.includes(one.signature.replace(/…$/u, "")),
  )
  if (isPrinted) return true
  const pattern = /\b(?:grep|findstr|rg|Select-String)\s+(?:-\S+\s+)*["']?([^"'|]+)/u
    .exec(command)?.[1]
    ?.trim()
  if (pattern === undefined || pattern.length < 4) return false
  const hasNoMatch = /^\s*0?\s*$/u.test(output)
  return !hasNoMatch && list.some((one) => one.output.toLowerCase().includes(pattern.toLowerCase()))
}

/** Commands as inline code; empty for none. */
export function asCode(commands: readonly string[]): string {
  return commands.length === 0 ? "" : `\`${commands.map(oneLine).join(" && ").replaceAll("`", "'")}\``
}
