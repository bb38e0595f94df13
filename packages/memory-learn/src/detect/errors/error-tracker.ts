import { cutText, oneLine } from "../../text/normalise.ts"
import { keywordsOf } from "../../text/words.ts"
import type { ConversationTurn, ToolCallRecord } from "../../types.ts"
import { ENTRY_LIMIT } from "../clean.ts"
import { cureOf, hasSameGoal, isRerun, isSlip, newPartsOf } from "./cures.ts"
import { editsFiles, isEdit } from "./edits.ts"
import { lastLineOf, shortfallOf, shownError, signatureOf, tailOf } from "./signature.ts"

/** An error and what made it go away. */
export interface Cured {
  text: string
  signature: string
  count: number
  local: boolean
}

/** What a person said while something was failing. */
export interface Heard {
  text: string
  /** What of it was to be tried; empty when nothing says so. */
  advice: string
  /** It is about one machine. */
  local: boolean
}

interface Failure {
  /** Empty for an error that the person has shown. */
  command: string
  signature: string
  /** Command lines that worked since. */
  worked: string[]
  /** What the person has said since, and what of it was to be tried. */
  heard: string
  advice: string
  /** It was said of one machine. */
  local: boolean
  /** Files were changed since: what works then works because of that. */
  edited: boolean
  age: number
}

export interface ErrorTracker {
  /** Takes the calls of a turn in. Gives the errors that are cured by now. */
  calls(turn: ConversationTurn): Cured[]
  /** The person said something that is not kept; it may be how to cure what fails. */
  hear(said: Heard): void
  /** The person showed an error. */
  show(text: string): void
  /** The person told how the last error went away. Nothing when none is open. */
  told(cure: string, local: boolean): Cured | undefined
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
const HEARD_LIMIT = 1000
const COMMAND_LIMIT = 600

const FRESH = { heard: "", advice: "", local: false, edited: false, age: 0 } as const

/** As much of a command line as is looked at; no word is cut, since half a secret would not be known for one. */
function startOf(line: string): string {
  return (line.length > COMMAND_LIMIT ? line.slice(0, COMMAND_LIMIT).replace(/\S+$/u, "") : line).trim()
}

/** The command line of a call; empty for a tool that runs none. */
function commandOf({ input }: ToolCallRecord): string {
  if (typeof input === "string") return startOf(input)
  if (typeof input !== "object" || input === null) return ""
  for (const key of ["command", "cmd", "script"]) {
    const value: unknown = Reflect.get(input, key)
    const line = Array.isArray(value) ? value.join(" ") : value
    if (typeof line === "string") return startOf(line)
  }
  return ""
}

export function hasFailed(call: ToolCallRecord): boolean {
  return call.isError === true || (call.exitCode !== undefined && call.exitCode !== 0)
}

/** Words by which commands are told from others. */
function marksOf(text: string): Set<string> {
  return new Set(
    [...keywordsOf(text)].filter((word) => (word.length >= 3 || /\d/u.test(word)) && word !== "sudo"),
  )
}

function share(advice: ReadonlySet<string>, commands: ReadonlySet<string>): number {
  return [...advice].filter((word) => commands.has(word)).length
}

/** What a command has that the failed one had not was named by the person before. */
function isHeeded(heard: string, failed: string, command: string): boolean {
  const before = marksOf(failed)
  const named = marksOf(heard)
  return [...marksOf(command)].some((word) => !before.has(word) && named.has(word))
}

/** The advice was followed: a good part of its words, two at least, stand in what was run. */
function isFollowed(advice: string, worked: readonly string[]): boolean {
  const wanted = marksOf(advice)
  const hits = share(wanted, marksOf(worked.join(" ")))
  return hits >= 2 && hits >= Math.min(3, wanted.size * 0.3)
}

const ARROW = " → "
/** An error is told by so many characters. */
const NAMED = 40

/** What was masked must not come back, and says nothing. */
const MASKED = /\[masked: /u

/** Watches tool calls over several turns for errors and for what cured them. `mask` takes secrets out of a text. */
export function createErrorTracker(mask: (text: string) => string): ErrorTracker {
  let failures: Failure[] = []
  const seen = new Map<string, number>()

  const fail = (command: string, signature: string): void => {
    if (signature === "" || MASKED.test(signature)) return
    // What fails in another way than before has got past what it failed by; how, is not known.
    failures = failures.filter((one) =>
      command === "" ? one.signature !== signature : !isRerun(one.command, command),
    )
    failures.push({ ...FRESH, command, signature, worked: [] })
  }

  /** Nothing when the cure does not fit in an entry whole, or holds what must not be kept. */
  const cured = ({ signature, local }: Failure, cure: string): Cured | undefined => {
    const room = ENTRY_LIMIT - ARROW.length - [...cure].length
    if (cure === "" || room < NAMED || MASKED.test(mask(cure))) return undefined
    const text = oneLine(`${cutText(signature, room)}${ARROW}${cure}`)
    const count = (seen.get(signature) ?? 0) + 1
    seen.set(signature, count)
    if (seen.size > 100) seen.delete(seen.keys().next().value ?? "")
    return { text, signature, count, local }
  }

  const asCode = (parts: readonly string[]): string =>
    parts.length === 0 ? "" : `\`${parts.map(oneLine).join(" && ").replaceAll("`", "'")}\``

  const settle = (failure: Failure): Cured | undefined | "open" => {
    const last = failure.worked.at(-1) ?? ""
    if (isSlip(failure.command, last)) return undefined
    if (failure.edited) return hasSameGoal(failure.command, last) ? undefined : "open"
    if (isHeeded(failure.heard, failure.command, last) && hasSameGoal(failure.command, last))
      return cured(failure, asCode(newPartsOf(failure.command, last)))
    if (failure.advice !== "" && isFollowed(failure.advice, failure.worked))
      return cured(failure, failure.advice)
    const { reached, cure } = cureOf(failure.command, failure.worked)
    return reached ? cured(failure, asCode(cure)) : "open"
  }

  const succeed = (command: string): Cured[] => {
    const done: Cured[] = []
    failures = failures.filter((failure) => {
      if (failure.command === "") return true
      failure.worked.push(command)
      if (failure.worked.length > 12) failure.worked.shift()
      const outcome = settle(failure)
      if (outcome !== undefined && outcome !== "open") done.push(outcome)
      return outcome === "open"
    })
    // Several attempts at one thing fail alike; one entry tells them all.
    const told = new Set(done.map((one) => one.signature))
    failures = failures.filter((failure) => !told.has(failure.signature))
    return done.filter((one, at) => done.findIndex((other) => other.signature === one.signature) === at)
  }

  const take = (call: ToolCallRecord): Cured[] => {
    const command = commandOf(call)
    const output = typeof call.output === "string" ? tailOf(call.output) : ""
    const mends = isEdit(call) || editsFiles(command)
    if (mends && !hasFailed(call)) for (const failure of failures) failure.edited = true
    if (command === "" || isEdit(call)) return []
    if (hasFailed(call)) {
      const masked = mask(output)
      fail(command, signatureOf(masked) || lastLineOf(masked))
      return []
    }
    if (shortfallOf(output, command) === "") return succeed(command)
    fail(command, shortfallOf(mask(output), command))
    return []
  }

  return {
    calls: (turn) => {
      for (const failure of failures) failure.age += 1
      failures = failures.filter(({ age, command }) => age <= (command === "" ? PATIENCE_SHOWN : PATIENCE))
      const done = (turn.toolCalls ?? []).slice(0, 50).flatMap(take)
      failures = failures.slice(-FAILURES)
      return done
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
      const words = marksOf(text)
      failures = failures.filter((failure) => failure.age > 3 && share(words, marksOf(failure.command)) === 0)
    },
    failing: () => failures.some((failure) => failure.age === 0 && failure.command !== ""),
    clear: () => {
      failures = []
      seen.clear()
    },
  }
}
