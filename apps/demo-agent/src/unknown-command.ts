import { suggestSlugs } from "@caliban/memory-core"
import { plainText } from "@caliban/slash-memory"

/** The command that the first word of a line was probably meant to be. */
export function nearestCommand(line: string, commands: readonly string[]): string | undefined {
  const word = firstWord(line)
  return word.startsWith("/") ? suggestSlugs(word, commands)[0] : undefined
}

/** What is wrong with a line that begins with a slash and is not a command. */
export function unknownCommand(line: string, commands: readonly string[]): string {
  const nearest = nearestCommand(line, commands)
  const advice = nearest === undefined ? "/help lists them." : `Did you mean ${nearest}?`
  return `There is no command ${plainText(firstWord(line))}. ${advice}`
}

function firstWord(line: string): string {
  return line.split(/\s/)[0] ?? ""
}
