import { cutText, oneLine } from "@caliban/text"
import type { ToolCallRecord } from "../../types.ts"

const COMMAND_LIMIT = 600

/** The start of a command line. No word is cut, since the guard would not recognise half a secret. */
function startOf(line: string): string {
  const start = line.length > COMMAND_LIMIT ? line.slice(0, COMMAND_LIMIT).replace(/\S+$/u, "") : line
  // A backslash continues the command on the next line.
  return start.replace(/\\\r?\n[ \t]*/gu, "").trim()
}

/** The command line of a call; empty for tools that run no commands. */
export function commandOf({ input }: ToolCallRecord): string {
  if (typeof input === "string") return startOf(input)
  for (const key of ["command", "cmd", "script"]) {
    const value: unknown = Object(input)[key]
    const words = Array.isArray(value) && value.every((word) => typeof word === "string") ? value : undefined
    const isShell = /(?:^|\/)(?:ba|z)?sh$/u.test(words?.[0] ?? "") && /^-\w*c$/u.test(words?.[1] ?? "")
    const line = words === undefined ? value : words.slice(isShell ? 2 : 0).join(" ")
    if (typeof line === "string") return startOf(line)
  }
  return ""
}

export const hasFailed = ({ isError, exitCode }: ToolCallRecord): boolean =>
  isError === true || (typeof exitCode === "number" && exitCode !== 0)

/** Only the end of an output is read: errors are there. */
const OUTPUT_LIMIT = 6000

/** The end of a call's output, from the start of a line: the guard would not recognise half a secret. */
export function outputOf({ output }: ToolCallRecord): string {
  if (typeof output !== "string") return ""
  if (output.length <= OUTPUT_LIMIT) return output
  const tail = output.slice(-OUTPUT_LIMIT)
  return tail.slice(tail.search(/[\r\n]/u) + 1 || tail.length)
}

/** The usual names of tools that edit files. */
const EDITING = /^(?!.*todo).*(?:edit|write|patch|replace|insert|create_?file|notebook)/iu
/** Commands that edit files. */
const EDITS =
  /(?:^|&&|;|\n)\s*(?:sed\s+(?:-\w+\s+)*-i|perl\s+-\w*i|apply_patch|patch\s|git (?:apply|checkout|restore|revert|reset)|ed\s|Set-Content)|<<-?\s*["']?\w+/u

/** Whether a call edits files. */
export const isEdit = (one: ToolCallRecord): boolean => EDITING.test(one.name) || EDITS.test(commandOf(one))

/** What programs write when they fail. */
const STRONG =
  /\b(?:[a-z]\w*(?:Error|Exception)\b|fatal\b|ECONN\w+|ENOENT|EACCES|EADDR\w+|ETIMEDOUT|EPERM|panicked|x509|cannot find|can't find|could not find|not found|no such|permission denied|access denied|access is denied|connection refused|unable to|unsupported|no space left|already in use|out of memory|expired|segmentation fault|undefined reference|unresolved|is not recognized|timed out|failed to |does not exist|not installed|missing|error:? [a-z]{1,4}\d{3,5}\b)/iu
const WEAK =
  /\b(?:error|failed|failure|refused|denied|invalid|fail|timeout|unauthori[sz]ed|forbidden|conflict|abort\w*|giving up)\b/iu
const LEADING =
  /^(?:(?:\[?\d{4}-\d\d-\d\d[T ]\S*\]?|\d{4}\/\d\d\/\d\d \S+|\d\d:\d\d:\d\d\S*|level=\w+|msg=|time="[^"]*"|(?:npm )?(?:ERR!|error:?|Error:|ERROR:?|fatal:|E:|bash:|sh:|\/\S+:|\w+Error:|=) ?|note: ?)\s*){0,4}/u

const [LINE_LIMIT, NAME_LIMIT] = [400, 100]

const linesOf = (output: string): string[] =>
  output
    .split(/[\r\n]+/u)
    .map((line) => line.slice(0, LINE_LIMIT).trim())
    .filter((line) => line.length >= 6)

/** The line of an output that names the error, without the time and level at its start; empty if no line does. */
export function errorLineOf(output: string): string {
  const lines = linesOf(output)
  const line = lines.find((one) => STRONG.test(one)) ?? lines.find((one) => WEAK.test(one)) ?? ""
  const name = line.replace(LEADING, "").replace(/^(["'`])(.*)\1$/u, "$2")
  return cutText(oneLine(name.length < 6 ? line : name), NAME_LIMIT)
}

/** The last line of an output in which no line names an error. */
export const lastLineOf = (text: string): string => cutText(oneLine(linesOf(text).at(-1) ?? ""), NAME_LIMIT)
