import { keywordsOf, sharedCount } from "../../text/words.ts"

/** The parts of a command line that are run one after the other. */
export function partsOf(command: string): string[] {
  return command
    .slice(0, 600)
    .split(/\s*(?:&&|;|\|\|)\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

const ENVIRONMENT = /^(?:[A-Z_][A-Z0-9_]*=\S+\s+)+/u
const WRAPPER = /^(?:sudo|timeout \S+|time|env|nohup|exec|do|then)\s+/u

function bareCommand(part: string): string {
  return part.replace(ENVIRONMENT, "").replace(WRAPPER, "").trim()
}

/** Commands that look, wait or go somewhere: no cure. */
const IDLE =
  /^(?:cd|ls|cat|head|tail|echo|pwd|sleep|grep|rg|find|which|type|man|less|git (?:status|diff|log|show)|curl|ps|top|df|du|true|false|test|kubectl (?:[^ ]+ )*(?:get|logs|describe))(?:\s|$)/u

function programOf(part: string): string {
  return bareCommand(part).split(/\s+/u)[0] ?? ""
}

function isSameGoal(failed: string, part: string): boolean {
  const [a, b] = [bareCommand(failed), bareCommand(part)]
  if (a === b) return true
  if (programOf(a) !== programOf(b) || programOf(a) === "") return false
  const [x, y] = [keywordsOf(a), keywordsOf(b)]
  return sharedCount(x, y) / Math.max(1, Math.min(x.size, y.size)) >= 0.75
}

/** The last of a command's parts that does something. */
function goalOf(command: string): string {
  const parts = partsOf(command)
  return parts.findLast((part) => !IDLE.test(bareCommand(part))) ?? parts.at(-1) ?? command
}

/** A command ends, or is, with the same program as the goal of one that failed. */
export function hasSameGoal(failed: string, command: string): boolean {
  const program = programOf(goalOf(failed))
  return program !== "" && partsOf(command).some((part) => programOf(part) === program)
}

/** The parts of a command that the failed one had not: what was added to it, or run before it. */
export function cureIn(failed: string, command: string): string {
  const before = new Set(partsOf(failed))
  return partsOf(command)
    .filter((part) => !before.has(part) && !/^(?:cd|sleep)\s/u.test(part))
    .join(" && ")
}

/** One letter too many or too few, or two swapped. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.max(a.length, b.length) < 3 || Math.abs(a.length - b.length) > 1) return false
  if ([...a].sort().join("") === [...b].sort().join("")) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const at = [...short].findIndex((letter, place) => letter !== long[place])
  return (
    long.length > short.length &&
    short.slice(at < 0 ? short.length : at) === long.slice((at < 0 ? short.length : at) + 1)
  )
}

/** The failure was a slip of the keyboard: word for word the same command, but for one. */
export function isSlip(failed: string, worked: string): boolean {
  const [a, b] = [goalOf(failed), goalOf(worked)].map((goal) => bareCommand(goal).split(/\s+/u))
  if (a === undefined || b === undefined || a.length !== b.length) return false
  const differing = a.filter((word, at) => word !== b[at])
  return (
    differing.length === 1 &&
    a.every((word, at) => isNear(word, b[at] ?? "") && !/\d/u.test(differing[0] ?? ""))
  )
}

/** What is asked for another part of the same work: some tests only, more words. */
const SELECTION =
  /^(?:-[kxvqsgt]|--(?:verbose|grep|filter|watch|last-failed|bail|quiet|only|debug|help|version|no-cov\w*)\b.*)$/u

function tokensOf(part: string): string[] {
  return part.split(/[\s'"]+/u).filter((token) => token !== "")
}

/** What a command has beside everything that another has; empty when it lacks something of it, or only selects. */
function addedTo(failed: string, part: string): string[] {
  const before = tokensOf(failed)
  const tokens = tokensOf(part)
  if (before.length < 2 || !before.every((token) => tokens.includes(token))) return []
  const added = tokens.filter((token) => !before.includes(token))
  return added.some((token) => SELECTION.test(token)) ? [] : added
}

/**
 * What was done between a failed command and the same command working, given all commands that worked since, the last
 * one included. `reached` is false while the command has not been run again with success.
 */
export function cureOf(failed: string, worked: readonly string[]): { reached: boolean; cure: string } {
  const goals = partsOf(failed)
  const goal = goalOf(failed)
  const done: string[] = []
  for (const command of worked) {
    for (const part of partsOf(command)) {
      const added = addedTo(goal, part)
      if (added.length > 0 || isSameGoal(goal, part)) {
        const environment = ENVIRONMENT.exec(part)?.[0].trim() ?? ""
        const changed = environment !== "" && environment !== ENVIRONMENT.exec(goal)?.[0].trim()
        if (added.length > 0 || changed) done.push(part)
        return { reached: true, cure: [...new Set(done)].join(" && ") }
      }
      if (!goals.includes(part) && !IDLE.test(bareCommand(part))) done.push(part)
    }
  }
  return { reached: false, cure: "" }
}
