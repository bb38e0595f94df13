import { cutText, oneLine, sharedCount } from "@caliban/text"
import type { ToolCallRecord } from "../../types.ts"
import { ENTRY_LIMIT } from "../statements/clean-statement.ts"
import { mainCommandOf } from "./command-line.ts"
import { isSpecific, lastLineOf, shortfallOf, shownError, signatureOf } from "./error-signature.ts"
import { editsFiles, isEdit } from "./file-edits.ts"
import { distinctiveWordsOf, followsAdvice, mentionedBefore } from "./follows-advice.ts"
import { stepsNamedIn, successReportOf } from "./named-steps.ts"
import {
  addedCommandsOf,
  hasSameGoal,
  isRerun,
  isTypo,
  possibleStepsOf,
  resolutionOf,
  type Step,
} from "./resolutions.ts"
import { isOfMachine, settingOfEdit, settingsOfLine } from "./setting-changes.ts"
import { commandOf, hasFailed, outputOf } from "./tool-call.ts"

/** An error and what made it go away. */
export interface ResolvedError {
  text: string
  signature: string
  count: number
  local: boolean
}

/** What a person said while something was failing. */
export interface UserRemark {
  text: string
  /** What of it was to be tried; empty when nothing says so. */
  advice: string
  /** It is about one machine. */
  local: boolean
}

interface Failure {
  /** Counts failures. */
  born: number
  /** Empty for an error that the person has shown. */
  command: string
  signature: string
  /** The end of what it printed. */
  output: string
  /** What was done since: command lines that worked, and settings. */
  worked: Step[]
  /** What the person has said since, and what of it was to be tried. */
  heard: string
  advice: string
  /** It was said of one machine. */
  local: boolean
  /** Files were changed since: what works then works because of that. */
  edited: boolean
  age: number
}

/** What became of a failure. */
interface Outcome extends ResolvedError {
  cure: string
  /** Which failure it was. */
  since: number
}

export interface ErrorTracker {
  /** Takes the calls of a turn in, and what was said with them. Gives the errors that are cured by now. */
  calls(calls: readonly ToolCallRecord[], content: string): ResolvedError[]
  /** The person said something that is not kept; it may be how to cure what fails. */
  hear(said: UserRemark): void
  /** The person showed an error. */
  show(text: string): void
  /** The person told how the last error went away. Nothing when none is open. */
  told(cure: string, local: boolean): ResolvedError | undefined
  /** The person stated and we keep something that may be the cure: it needs no second entry. */
  explained(text: string): void
  failing(): boolean
  clear(): void
}

/** Turns after which an error that nobody cured is let go. */
const PATIENCE = 12
/** For one that the person has shown: it is theirs to solve. */
const PATIENCE_SHOWN = 40
const FAILURES = 8
const MOST_CALLS = 50
const HEARD_LIMIT = 1000
const OUTPUT_KEPT = 2_000

const FRESH = { heard: "", advice: "", local: false, edited: false, age: 0 } as const

const ARROW = " → "
/** An error is told by so many characters. */
const NAMED = 40

/** The command was used wrongly, which is seen at once. */
const MISUSED =
  /^usage: |\b(?:invalid choice|unrecognized (?:arguments?|option)|unknown (?:option|flag|command|shorthand flag)|no such option|invalid option)\b/imu

/** What was masked must not come back, and says nothing. */
const MASKED = /\[masked: /u

/** Watches tool calls over several turns for errors and for what cured them. `mask` takes secrets out of a text. */
export function createErrorTracker(mask: (text: string) => string): ErrorTracker {
  let failures: Failure[] = []
  let count = 0
  const seen = new Map<string, number>()

  const fail = (command: string, signature: string, printed = ""): void => {
    if (signature === "" || MASKED.test(signature) || MISUSED.test(printed)) return
    const output = printed.slice(-OUTPUT_KEPT)
    // What fails in another way than before has got past what it failed by; how, is not known.
    const before = failures.find((one) => command !== "" && isRerun(one.command, command))
    failures = failures.filter((one) =>
      command === "" ? one.signature !== signature : !isRerun(one.command, command),
    )
    const isTold = before === undefined || isSpecific(printed)
    const named = isTold ? { signature, output } : { signature: before.signature, output: before.output }
    count += 1
    failures.push({ ...FRESH, ...named, born: before?.born ?? count, command, worked: [] })
  }

  /** Nothing when the cure does not fit in an entry whole, or holds what must not be kept. */
  const cured = ({ signature, local, born: since }: Failure, cure: string): Outcome | undefined => {
    const room = ENTRY_LIMIT - ARROW.length - [...cure].length
    if (cure === "" || room < NAMED || MASKED.test(mask(cure))) return undefined
    const text = oneLine(`${cutText(signature, room)}${ARROW}${cure}`)
    const times = (seen.get(signature) ?? 0) + 1
    seen.set(signature, times)
    if (seen.size > 100) seen.delete(seen.keys().next().value ?? "")
    return { text, signature, count: times, local: local || isOfMachine(cure), cure, since }
  }

  const asCode = (parts: readonly string[]): string =>
    parts.length === 0 ? "" : `\`${parts.map(oneLine).join(" && ").replaceAll("`", "'")}\``

  const settle = (failure: Failure, said: string): Outcome | undefined | "open" => {
    const last = failure.worked.at(-1)?.line ?? ""
    if (isTypo(failure.command, last)) return undefined
    if (failure.edited) return hasSameGoal(failure.command, last) ? undefined : "open"
    if (mentionedBefore(failure.heard, failure.command, last) && hasSameGoal(failure.command, last))
      return cured(failure, asCode(addedCommandsOf(failure.command, last)))
    if (failure.advice !== "" && followsAdvice(failure.advice, failure.worked))
      return cured(failure, failure.advice)
    const { reached, cure } = resolutionOf(failure.command, failure.worked)
    if (!reached) return "open"
    const named = stepsNamedIn(said, cure, seenOf(failure))
    // A setting that nobody speaks of may be what helped, and any other step as well.
    const isClear = named.length > 0 || failure.worked.every(({ setting }) => setting === undefined)
    return isClear ? cured(failure, asCode(named.length > 0 ? named : cure)) : undefined
  }

  const seenOf = ({ command, output }: Failure): string => `${command}\n${output}`

  const settleAll = (outcomeOf: (failure: Failure) => Outcome | undefined | "open"): Outcome[] => {
    const done: Outcome[] = []
    failures = failures.filter((failure) => {
      const outcome = failure.command === "" ? "open" : outcomeOf(failure)
      if (outcome !== undefined && outcome !== "open") done.push(outcome)
      return outcome === "open"
    })
    // Several attempts at one thing fail alike; one entry tells them all.
    const told = new Set(done.map((one) => one.signature))
    failures = failures.filter((failure) => !told.has(failure.signature))
    return done.filter((one, at) => done.findIndex((other) => other.signature === one.signature) === at)
  }

  const note = (failure: Failure, step: Step): void => {
    failure.worked.push(step)
    if (failure.worked.length > 12) failure.worked.shift()
  }

  const succeed = (command: string, said: string): Outcome[] =>
    settleAll((failure) => {
      note(failure, { line: command })
      return settle(failure, said)
    })

  /** Some of what was done is named as what helped, though what failed was not run again. */
  const settleByName = (failure: Failure, said: string): Outcome | undefined | "open" => {
    if (failure.edited || failure.worked.length === 0) return "open"
    const steps = possibleStepsOf(failure.command, failure.worked)
    const settings = failure.worked.flatMap(({ setting }) => setting ?? [])
    const named = [settings, steps]
      .map((some) => stepsNamedIn(said, some, seenOf(failure)))
      .find((some) => some.length > 0)
    return named === undefined ? "open" : cured(failure, asCode(named))
  }

  /** It ended well, and prints the same error. */
  const isSameAgain = (command: string, output: string): boolean => {
    const isPrinted = failures.some(
      (one) =>
        one.command !== "" && one.signature.length > 12 && output.includes(one.signature.replace(/…$/u, "")),
    )
    if (isPrinted) return true
    const pattern = /\b(?:grep|findstr|rg|Select-String)\s+(?:-\S+\s+)*["']?([^"'|]+)/u
      .exec(command)?.[1]
      ?.trim()
    if (pattern === undefined || pattern.length < 4) return false
    const isNone = /^\s*0?\s*$/u.test(output)
    return !isNone && failures.some((one) => one.output.toLowerCase().includes(pattern.toLowerCase()))
  }

  /** A setting may be what helps; any other change of a file ends the lesson. */
  const noteChanges = (call: ToolCallRecord, command: string): void => {
    const settings = isEdit(call) ? settingOfEdit(call, mask) : settingsOfLine(mask(command))
    const mends = settings.length === 0 && (isEdit(call) || editsFiles(command))
    for (const failure of failures) {
      failure.edited ||= mends
      for (const setting of settings) note(failure, { line: "", setting })
    }
  }

  const take = (call: ToolCallRecord, said: string): Outcome[] => {
    const command = commandOf(call)
    const output = outputOf(call)
    if (!hasFailed(call)) noteChanges(call, command)
    if (command === "" || isEdit(call)) return []
    if (hasFailed(call)) {
      const masked = mask(output)
      // To look for something in vain is no error.
      fail(command, signatureOf(masked) || (mainCommandOf(command) === "" ? "" : lastLineOf(masked)), masked)
      return []
    }
    if (isSameAgain(command, output)) return []
    if (shortfallOf(output, command) === "") return succeed(command, said)
    const masked = mask(output)
    fail(command, shortfallOf(masked, command), masked)
    return []
  }

  const endsWell = (calls: readonly ToolCallRecord[]): boolean => {
    const last = calls.at(-1)
    return last !== undefined && !hasFailed(last) && !isSameAgain(commandOf(last), outputOf(last))
  }

  return {
    calls: (turnCalls, content) => {
      for (const failure of failures) failure.age += 1
      failures = failures.filter(({ age, command }) => age <= (command === "" ? PATIENCE_SHOWN : PATIENCE))
      const calls = turnCalls.slice(0, MOST_CALLS)
      const said = calls.length === 0 ? "" : successReportOf(mask(content))
      const done = calls.flatMap((call) => take(call, said))
      // What was run again tells more than words; without that, what is spoken of is what failed last.
      const last = failures.findLast(({ command }) => command !== "")
      if (done.length === 0 && endsWell(calls))
        done.push(...settleAll((failure) => (failure === last ? settleByName(failure, said) : "open")))
      failures = failures.slice(-FAILURES)
      // One cure of several failures tells of the first: the others came of trying.
      done.sort((a, b) => a.since - b.since)
      return done.filter((one, at) => done.findIndex(({ cure }) => cure === one.cure) === at)
    },
    hear: ({ text, advice, local }) => {
      const failure = failures.findLast((one) => one.age <= 2 && one.command !== "")
      if (failure === undefined) return
      failure.heard = `${failure.heard} ${text}`.slice(-HEARD_LIMIT)
      failure.local ||= local
      if (advice !== "") failure.advice = advice
    },
    show: (text) => fail("", shownError(text)),
    told: (cure, local) => {
      const failure = failures.findLast((one) => !one.edited)
      if (failure === undefined) return undefined
      failures = failures.filter((one) => one.signature !== failure.signature)
      return cured({ ...failure, local: local || failure.local }, cure)
    },
    explained: (text) => {
      const words = distinctiveWordsOf(text)
      failures = failures.filter(
        (failure) => failure.age > 3 && sharedCount(words, distinctiveWordsOf(failure.command)) === 0,
      )
    },
    failing: () => failures.some((failure) => failure.age === 0 && failure.command !== ""),
    clear: () => {
      failures = []
      seen.clear()
    },
  }
}
