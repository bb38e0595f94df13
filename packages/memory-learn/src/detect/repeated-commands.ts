import type { ToolCallRecord } from "../types.ts"
import { bareCommand, isReadOnly, partsOf } from "./errors/command-line.ts"
import { commandOf, hasFailed } from "./errors/tool-call.ts"

/** A command that succeeded in this many turns is a pattern; one more turn confirms it. */
const PATTERN_TURNS = 3

/** Longer commands are not reusable. */
const MAX_LENGTH = 120

/** Commands that every agent knows: version control, files, downloads, installation. */
const ROUTINE =
  /^(?:git|cd|rm|mkdir|cp|mv|touch|chmod|chown|ln|tar|unzip|curl|wget|kill|pkill|sed|awk|export|source|set|apt(?:-get)?|brew|vim?|nano|(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|remove|update)|pip3? install|(?:node|deno|python3?|ruby|perl) -[ecp])(?:\s|$)/u

/** A single test, which belongs to the current task. */
const SINGLE_TEST = /[._](?:test|spec)\.\w+|\btest_\w+\.py|::/u

/** Text that fits into inline code. */
const ONE_LINE = /^[\w./~$@-][^`\p{C}\p{Zl}\p{Zp}]+$/u

/** The commands of a call that are worth counting. A change of folder stays with what follows it. */
function commandsOf(call: ToolCallRecord): string[] {
  if (hasFailed(call)) return []
  const parts = partsOf(commandOf(call))
  const isWork = (part: string): boolean => !isReadOnly(part) && !ROUTINE.test(bareCommand(part))
  if (!parts.some(isWork)) return []
  const commands = parts.some((part) => /^cd\s/u.test(part)) ? [parts.join(" && ")] : parts.filter(isWork)
  return commands.filter((command) => command.length <= MAX_LENGTH && ONE_LINE.test(command))
}

/** Counts the commands that succeed. Returns those that are a pattern now, or were one for the first time a turn ago. */
export function createRepeatedCommands(): (calls: readonly ToolCallRecord[]) => string[] {
  const turns = new Map<string, number>()
  return (calls) => {
    const commands = new Set(calls.flatMap(commandsOf).filter((command) => !SINGLE_TEST.test(command)))
    return [...commands].filter((command) => {
      const count = (turns.get(command) ?? 0) + 1
      turns.set(command, count)
      return count === PATTERN_TURNS || count === PATTERN_TURNS + 1
    })
  }
}
