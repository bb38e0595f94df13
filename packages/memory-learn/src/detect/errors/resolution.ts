import { keywordsOf, oneLine, shareOf } from "@caliban/text"
import { bareCommand, headOf, isReadOnly, mainCommandOf, partsOf } from "./command-line.ts"

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

/** The share of words that two commands with one goal have in common. */
const NEAR = 0.75

/** Whether a command runs the same program and subcommand with nearly the same arguments. */
function isSameGoal(goal: string, part: string): boolean {
  const [a, b] = [bareCommand(goal), bareCommand(part)]
  if (a === b) return true
  return headOf(a) !== "" && headOf(a) === headOf(b) && shareOf(keywordsOf(a), keywordsOf(b)) >= NEAR
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
export function resolutionOf(failed: string, steps: readonly string[], remarks: string): string | undefined {
  const goals = partsOf(failed)
  const goal = mainCommandOf(failed)
  const last = partsOf(steps.at(-1) ?? "")
  const at = last.findIndex((part) => addsFlags(goal, part) || isSameGoal(goal, part))
  const again = last[at]
  if (again === undefined) {
    const added = last.filter((part) => !goals.includes(part) && isLesson(part))
    const needed = last.some((part) => headOf(part) === headOf(goal)) ? 1 : 2
    return added.length > 0 && namedIn(remarks, failed, added) >= needed ? asCode(added) : undefined
  }
  if (addsFlags(goal, again) || namedIn(remarks, goal, [again]) > 0) return asCode([again])
  const earlier = steps.slice(0, -1).flatMap(partsOf)
  const done = [...earlier, ...last.slice(0, at)]
  return asCode([...new Set(done)].filter((part) => !goals.includes(part) && isLesson(part)))
}

/** The words that distinguish one command from another. */
function distinctiveWordsOf(text: string): string[] {
  return [...keywordsOf(text)].filter((word) => (word.length >= 3 || /\d/u.test(word)) && word !== "sudo")
}

/** How much of what the commands have, and the failed one does not, the user named. */
function namedIn(remarks: string, failed: string, commands: readonly string[]): number {
  const [before, named] = [distinctiveWordsOf(failed), distinctiveWordsOf(remarks)]
  const words = distinctiveWordsOf(commands.join(" "))
  return words.filter((word) => !before.includes(word) && named.includes(word)).length
}

/** Commands as inline code; empty for none. */
function asCode(commands: readonly string[]): string {
  return commands.length === 0 ? "" : `\`${commands.map(oneLine).join(" && ").replaceAll("`", "'")}\``
}
