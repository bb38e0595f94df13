import { cutText, oneLine } from "../../text/normalise.ts"
import { keywordsOf } from "../../text/words.ts"
import type { ConversationTurn, ToolCallRecord } from "../../types.ts"
import { ENTRY_LIMIT } from "../clean.ts"
import { cureIn, cureOf, hasSameGoal, isSlip } from "./cures.ts"
import { hasFallenShort, lastLineOf, shortfallOf, shownError, signatureOf } from "./signature.ts"

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
  command: string
  signature: string
  /** Commands that worked since. */
  worked: string[]
  /** What the person has said since, and what of it was to be tried. */
  heard: string
  advice: string
  /** It was said of one machine. */
  local: boolean
  /** Files were changed since: what works then works because of that. */
  edited: boolean
  age: number
  /** The call did not fail; its output speaks of an error. */
  soft: boolean
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
/** As many turns more for one that the person has shown: it is theirs to solve. */
const PATIENCE_SHOWN = 40
const FAILURES = 8
const HEARD_LIMIT = 1000

const FRESH = { heard: "", advice: "", local: false, edited: false, age: 0 } as const

function commandOf(call: ToolCallRecord): string {
  const { input } = call
  if (typeof input === "string") return oneLine(input.slice(0, 600))
  if (typeof input === "object" && input !== null) {
    for (const key of ["command", "cmd", "script"]) {
      const value: unknown = Reflect.get(input, key)
      if (typeof value === "string") return oneLine(value.slice(0, 600))
    }
  }
  return call.name
}

/** A call that changes a file of the work at hand. */
const EDIT = /edit|write|patch|replace|insert|create_file|notebook/iu

function isEdit(call: ToolCallRecord): boolean {
  return EDIT.test(call.name) && commandOf(call) === call.name
}

function hasFailed(call: ToolCallRecord): boolean {
  return call.isError === true || (call.exitCode !== undefined && call.exitCode !== 0)
}

/** Words by which commands are told from others. */
function marksOf(text: string): Set<string> {
  return new Set([...keywordsOf(text)].filter((word) => word.length >= 3 || /\d/u.test(word)))
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

/** Watches tool calls over several turns for errors and for what cured them. */
export function createErrorTracker(): ErrorTracker {
  let failures: Failure[] = []
  const seen = new Map<string, number>()

  const cured = (failure: Failure, cure: string): Cured => {
    const count = (seen.get(failure.signature) ?? 0) + 1
    seen.set(failure.signature, count)
    if (seen.size > 100) seen.delete(seen.keys().next().value ?? "")
    const text = `${failure.signature} → ${cure.includes("`") || failure.advice === cure ? cure : `\`${cure}\``}`
    const { signature, local } = failure
    return { text: cutText(oneLine(text), ENTRY_LIMIT), signature, count, local }
  }

  const settle = (failure: Failure): Cured | undefined | "open" => {
    const last = failure.worked.at(-1) ?? ""
    if (isSlip(failure.command, last)) return undefined
    if (isHeeded(failure.heard, failure.command, last) && hasSameGoal(failure.command, last))
      return cured(failure, cureIn(failure.command, last))
    if (failure.advice !== "" && isFollowed(failure.advice, failure.worked))
      return cured(failure, failure.advice)
    const { reached, cure } = cureOf(failure.command, failure.worked)
    if (!reached) return "open"
    return cure === "" || failure.edited ? undefined : cured(failure, cure)
  }

  const worked = (command: string): Cured[] => {
    const done: Cured[] = []
    failures = failures.filter((failure) => {
      if (failure.command === "") return true
      failure.worked.push(command)
      if (failure.worked.length > 12) failure.worked.shift()
      const outcome = settle(failure)
      if (outcome !== undefined && outcome !== "open") done.push(outcome)
      return outcome === "open"
    })
    return done
  }

  return {
    calls: (turn) => {
      const done: Cured[] = []
      const soft: Failure[] = []
      for (const failure of failures) failure.age += 1
      failures = failures.filter(({ age, command }) => age <= (command === "" ? PATIENCE_SHOWN : PATIENCE))
      for (const call of (turn.toolCalls ?? []).slice(0, 50)) {
        if (isEdit(call)) {
          for (const failure of failures) failure.edited = true
          continue
        }
        const command = commandOf(call)
        const output = typeof call.output === "string" ? call.output : ""
        const signature = signatureOf(output)
        if (hasFailed(call)) {
          const line = signature === "" ? lastLineOf(output) : signature
          if (line === "") continue
          failures = failures.filter((one) => one.command !== command || one.signature !== line)
          failures.push({ ...FRESH, command, signature: line, worked: [], soft: false })
        } else {
          if (!hasFallenShort(output)) done.push(...worked(command))
          if (hasFallenShort(output)) {
            soft.push({ ...FRESH, command, signature: shortfallOf(output), worked: [], soft: true })
          }
        }
      }
      failures = [...failures, ...soft].slice(-FAILURES)
      return done
    },
    hear: ({ text, advice, local }) => {
      const failure = failures.findLast((one) => one.age <= 2 && one.command !== "")
      if (failure === undefined) return
      failure.heard = `${failure.heard} ${text}`.slice(-HEARD_LIMIT)
      failure.local ||= local
      if (advice !== "") failure.advice = advice
    },
    show: (text) => {
      const signature = shownError(text)
      if (signature === "") return
      failures.push({ ...FRESH, command: "", signature, worked: [], soft: true })
    },
    told: (cure, local) => {
      const failure = failures.findLast((one) => one.signature !== "")
      if (failure === undefined) return undefined
      failures = failures.filter((one) => one !== failure && one.signature !== failure.signature)
      return cured({ ...failure, advice: cure, local: local || failure.local }, cure)
    },
    explained: (text) => {
      const words = marksOf(text)
      failures = failures.filter((failure) => failure.age > 3 && share(words, marksOf(failure.command)) === 0)
    },
    failing: () => failures.some((failure) => !failure.soft && failure.age === 0),
    clear: () => {
      failures = []
    },
  }
}
