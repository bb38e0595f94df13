import { keywordsOf, shareOf } from "@caliban/text"
import {
  allCommandsOf,
  assignmentsOf,
  bareCommand,
  headOf,
  isReadOnly,
  mainCommandOf,
  partsOf,
} from "./command-line.ts"

function isSameGoal(goal: string, part: string): boolean {
  const [a, b] = [bareCommand(goal), bareCommand(part)]
  if (a === b) return true
  if (headOf(a) !== headOf(b) || headOf(a) === "") return false
  return shareOf(keywordsOf(a), keywordsOf(b)) >= 0.75
}

/** Whether both lines have exactly the same main command. */
export function isRerun(failed: string, line: string): boolean {
  const goal = bareCommand(mainCommandOf(failed))
  return goal !== "" && goal === bareCommand(mainCommandOf(line))
}

/** Whether a command of the line runs the same program and subcommand as the failed one. */
export function hasSameGoal(failed: string, line: string): boolean {
  const head = headOf(mainCommandOf(failed))
  return head !== "" && allCommandsOf(line).some((part) => headOf(part) === head)
}

/** One letter too many or too few, or the same letters in another order. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.max(a.length, b.length) < 3 || Math.abs(a.length - b.length) > 1) return false
  if ([...a].sort().join("") === [...b].sort().join("")) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const differs = [...short].findIndex((letter, place) => letter !== long[place])
  const at = differs < 0 ? short.length : differs
  return long.length > short.length && short.slice(at) === long.slice(at + 1)
}

/** Whether the failure was a typo: both commands differ in one word, and only slightly. */
export function isTypo(failed: string, worked: string): boolean {
  const [a, b] = [mainCommandOf(failed), mainCommandOf(worked)].map((goal) => bareCommand(goal).split(/\s+/u))
  if (a === undefined || b === undefined || a.length !== b.length) return false
  const differing = a.filter((word, at) => word !== b[at])
  if (differing.length !== 1 || /\d/u.test(differing[0] ?? "")) return false
  return a.every((word, at) => isNear(word, b[at] ?? ""))
}

/** Flags that select part of the work or change the output only. */
const SELECTION =
  /^(?:-[kxvqsgtj]|--(?:verbose|grep|filter|watch|lf|last-failed|ff|bail|quiet|only|debug|help|stats|progress|version|nocapture|no-cov\w*|run|dry-run|update)\b.*)$/u
const TESTING = /\b(?:test|tests|spec|e2e|pytest|vitest|jest|rspec|phpunit|ctest|mocha|playwright|cypress)\b/u

function tokensOf(part: string): string[] {
  return part.split(/[\s'"]+/u).filter((token) => token !== "")
}

/**
 * The flags and variables that `part` adds to `goal`. Empty if `part` lacks something of `goal`, only selects, or adds
 * more than flags: other files are other work.
 */
function addedTo(goal: string, part: string): string[] {
  const before = tokensOf(goal)
  const tokens = tokensOf(part)
  if (before.length < 2 || !before.every((token) => tokens.includes(token))) return []
  const added = tokens.filter((token) => !before.includes(token))
  const isFlag = (token: string): boolean => /^(?:-|[A-Z_][A-Z0-9_]*=|env$)/u.test(token)
  const isValue = (at: number): boolean =>
    /^-{1,2}[^=]+$/u.test(tokens[tokens.indexOf(added[at] ?? "") - 1] ?? "")
  if (!added.every((token, at) => isFlag(token) || isValue(at))) return []
  if (added.some((token) => SELECTION.test(token))) return []
  const isTest = TESTING.test(bareCommand(goal))
  return isTest && added.some((token) => token.startsWith("-") && !tokens.includes("env")) ? [] : added
}

/** The commands of a line that the failed line does not have. */
export function addedCommandsOf(failed: string, line: string): string[] {
  const before = new Set(partsOf(failed))
  return partsOf(line).filter((part) => !before.has(part) && !isReadOnly(part))
}

/** Routine steps, which are not worth storing: installing declared dependencies, common git commands. */
const USUAL =
  /^(?:git (?:pull|fetch|add|commit|stash|rebase|merge|push)\b|(?:npm|pnpm|yarn|bun) (?:install|i|ci)$|yarn$|pip3? install (?:-r|-e)\b|(?:bundle|composer|poetry|pipenv) install$|uv sync|go mod (?:tidy|download)|cargo fetch|chmod \+x|kill(?:all)?\b)/u

/** Commands that change the environment in which others run. */
const PREPARING =
  /\b(?:install|add|up|start|restart|enable|reload|migrate|generate|gen|login|auth|chmod|chown|mkdir|export|create|init|setup|seed|sync|unlock|force-unlock|prune|clean|rm|cp|mv|ln|link|set|tee|use|switch|apply|rollback|upgrade|build|run|mount|import|convert|sudo|apt-get|apt|apk|dnf|yum|brew|rustup|conda|ssh-add|sysctl|make|just|awk)\b/u

/** "luaotfload-tool --update", "tccutil reset Camera". */
const RENEWING =
  /^\S+(?: -\S+)* (?:--)?(?:update|refresh|rebuild|reset|repair|flush|reindex|register|trust|grant)(?=\s|$)/u

function prepares(part: string): boolean {
  return PREPARING.test(part) || RENEWING.test(bareCommand(part))
}

function isLesson(part: string): boolean {
  const bare = bareCommand(part)
  return (
    !isReadOnly(part) &&
    !USUAL.test(bare) &&
    (!TESTING.test(bare) || /\sinstall(?=\s|$)/u.test(bare)) &&
    !/\b(?:lint|fmt|format|check|tsc)\b/u.test(bare)
  )
}

/** The steps since a failure that may have helped, whether or not the command was run again. */
export function possibleStepsOf(failed: string, steps: readonly Step[]): string[] {
  const goals = partsOf(failed)
  const goal = mainCommandOf(failed)
  const found = steps.flatMap(({ line, setting }) => {
    if (setting !== undefined) return [setting]
    return partsOf(line).filter(
      (part) =>
        !goals.includes(part) &&
        !isReadOnly(part) &&
        !USUAL.test(bareCommand(part)) &&
        (prepares(part) || assignmentsOf(part) !== "" || headOf(part) === headOf(goal)),
    )
  })
  return [...new Set(found)]
}

/** Something done since a failure: a command line that succeeded, or a changed setting. */
export interface Step {
  line: string
  setting?: string
}

/** Whether `part` is the same kind of command with other flags: a step towards the goal, not the goal. */
function isVariant(goal: string, part: string): boolean {
  if (bareCommand(goal) === bareCommand(part) || addedTo(goal, part).length > 0) return false
  const before = tokensOf(goal)
  return tokensOf(part).some(
    (token) =>
      /^--?\w/u.test(token) && !before.includes(token) && !token.includes("=") && !SELECTION.test(token),
  )
}

/**
 * What was done between a failed command and its success, from all steps since, including the last one. Of the earlier
 * lines, only commands count that prepare something. `reached` is false until the command has succeeded.
 */
export function resolutionOf(
  failed: string,
  steps: readonly Step[],
): { reached: boolean; resolution: string[] } {
  const goals = partsOf(failed)
  const goal = mainCommandOf(failed)
  const done = new Set<string>()
  for (const step of steps) {
    if (step.setting !== undefined) {
      done.add(step.setting)
      continue
    }
    const parts = partsOf(step.line)
    const last = parts.findIndex((part) => addedTo(goal, part).length > 0 || isSameGoal(goal, part))
    for (const part of parts.slice(0, last < 0 ? undefined : last)) {
      if (!goals.includes(part) && isLesson(part) && (last >= 0 || prepares(part))) done.add(part)
    }
    const again = parts[last]
    if (again === undefined) continue
    const assignments = assignmentsOf(again)
    if (isVariant(goal, again)) {
      done.add(again)
      continue
    }
    const isOther = assignments !== "" && assignments !== assignmentsOf(goal)
    if (isOther || addedTo(goal, again).length > 0) done.add(again)
    return { reached: true, resolution: [...done] }
  }
  return { reached: false, resolution: [] }
}
