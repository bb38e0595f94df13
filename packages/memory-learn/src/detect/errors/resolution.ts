import { keywordsOf, oneLine, sharedCount } from "@caliban/text"
import { bareCommand, isReadOnly, mainCommandOf, partsOf } from "./command-line.ts"

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
export function resolutionOf(failed: string, steps: readonly string[], remarks: string): string | undefined {
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
  const earlier = steps.slice(0, -1).flatMap(partsOf)
  const done = [...earlier, ...last.slice(0, at)]
  return asCode([...new Set(done)].filter((part) => !goals.includes(part) && isLesson(part)))
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
function asCode(commands: readonly string[]): string {
  return commands.length === 0 ? "" : `\`${commands.map(oneLine).join(" && ").replaceAll("`", "'")}\``
}
