import { cutText, keywordsOf, oneLine, sharedCount } from "@caliban/text"
import type { DetectedMemory, ToolCallRecord } from "../../types.ts"
import { ENTRY_LIMIT } from "../cues/fillers.ts"
import { bareCommand, isOfMachine, isReadOnly, mainCommandOf, partsOf } from "./command-line.ts"
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
const [MAX_FAILURES, MAX_STEPS, MAX_CALLS, MAX_REMARKS] = [8, 12, 50, 1000]
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
      if (failure !== undefined) failure.remarks = `${failure.remarks} ${text}`.slice(-MAX_REMARKS)
    },
  }
}

const TESTING = /\b(?:test|tests|spec|e2e|pytest|vitest|jest|rspec|phpunit|ctest|mocha|playwright|cypress)\b/u
/** Routine steps, which are not worth storing: installing declared dependencies, common git commands, checks. */
const USUAL =
  /^(?:git (?:pull|fetch|add|commit|stash|rebase|merge|push)\b|(?:npm|pnpm|yarn|bun) (?:install|i|ci)$|yarn$|pip3? install (?:-r|-e)\b|(?:bundle|composer|poetry|pipenv) install$|uv sync|go mod (?:tidy|download)|cargo fetch|chmod \+x|kill(?:all)?\b)|\b(?:lint|fmt|format|check|tsc)\b/u
/** Whether a command is a step that may help again. */
function isLesson(part: string): boolean {
  const bare = bareCommand(part)
  if (isReadOnly(part) || USUAL.test(bare)) return false
  return !TESTING.test(bare) || /\sinstall(?=\s|$)/u.test(bare)
}

/** Whether a part has everything that the goal has, and only flags, their values, or variables more. */
function addsFlags(goal: string, part: string): boolean {
  const [before = [], tokens = []] = [goal, part].map((one) => one.split(/[\s'"]+/u).filter(Boolean))
  if (!before.every((token) => tokens.includes(token))) return false
  const added = tokens.filter((token) => !before.includes(token))
  const isFlag = (token: string): boolean =>
    /^(?:-|[A-Z_][A-Z0-9_]*=|env$)/u.test(token) ||
    /^-{1,2}[^=]+$/u.test(tokens[tokens.indexOf(token) - 1] ?? "")
  if (added.length === 0 || !added.every(isFlag)) return false
  // A flag of a test only selects tests, whereas a variable changes what they run in.
  return !TESTING.test(bareCommand(goal)) || added.every((token) => !token.startsWith("-"))
}

/** What was done between a failed line and its success, as code. Empty for nothing worth storing; undefined without success. */
function resolutionOf(failed: string, steps: readonly string[], remarks: string): string | undefined {
  const goals = partsOf(failed)
  const goal = mainCommandOf(failed)
  const last = partsOf(steps.at(-1) ?? "")
  const at = last.findIndex((part) => addsFlags(goal, part) || bareCommand(goal) === bareCommand(part))
  const again = last[at]
  if (again === undefined) {
    const added = last.filter((part) => !goals.includes(part) && isLesson(part))
    return isNamed(remarks, failed, added) ? asCode(added) : undefined
  }
  if (addsFlags(goal, again)) return asCode([again])
  const done = new Set([...steps.slice(0, -1).flatMap(partsOf), ...last.slice(0, at)])
  return asCode([...done].filter((part) => !goals.includes(part) && isLesson(part)))
}

/** Whether the user named what the commands have and the failed one has not; two words if they share no argument with it. */
function isNamed(remarks: string, failed: string, commands: readonly string[]): boolean {
  const [before, named, words] = [keywordsOf(failed), keywordsOf(remarks), keywordsOf(commands.join(" "))]
  const goal = keywordsOf(bareCommand(mainCommandOf(failed)).replace(/^\S+/u, ""))
  const needed = sharedCount(goal, words) > 0 ? 1 : 2
  const isNew = (word: string): boolean => word.length >= 3 && word !== "sudo" && !before.has(word)
  return [...words].filter((word) => isNew(word) && named.has(word)).length >= needed
}

/** Commands as inline code; empty for none. */
const asCode = (commands: readonly string[]): string =>
  commands.length === 0 ? "" : `\`${commands.map(oneLine).join(" && ").replaceAll("`", "'")}\``
