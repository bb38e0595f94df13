import { cutText, lazily, oneLine } from "@caliban/text"

/** What programs write when they fail. */
const STRONG = lazily(
  () =>
    /\b(?:[a-z]\w*(?:Error|Exception)\b|fatal\b|ECONN\w+|ENOENT|EACCES|EADDR\w+|ETIMEDOUT|EPERM|panicked|x509|cannot find|can't find|could not find|not found|no such|command not found|permission denied|access denied|access is denied|connection refused|unable to|unsupported|no space left|already in use|out of memory|expired|segmentation fault|undefined reference|unresolved|is not recognized|timed out|failed to |module not found|does not exist|not installed|missing|error:? [a-z]{1,4}\d{3,5}\b)/iu,
)
const WEAK =
  /\b(?:error|failed|failure|refused|denied|invalid|fail|timeout|unauthori[sz]ed|forbidden|conflict|abort\w*|giving up)\b/iu
const LEADING =
  /^(?:(?:\[?\d{4}-\d\d-\d\d[T ]\S*\]?|\d{4}\/\d\d\/\d\d \S+|\d\d:\d\d:\d\d\S*|level=\w+|msg=|time="[^"]*"|(?:npm )?(?:ERR!|error:?|Error:|ERROR:?|fatal:|E:|bash:|sh:|\/\S+:|\w+Error:|=) ?|note: ?)\s*){0,4}/u

/** Only the end of an output is read: errors are there. */
const OUTPUT_LIMIT = 6000
const LINE_LIMIT = 400
const NAME_LIMIT = 100

/** The end of an output, from the start of a line: the guard would not recognise half a secret. */
export function tailOf(output: string): string {
  if (output.length <= OUTPUT_LIMIT) return output
  const tail = output.slice(-OUTPUT_LIMIT)
  return tail.slice(tail.search(/[\r\n]/u) + 1 || tail.length)
}

const linesOf = (output: string): string[] =>
  output
    .split(/[\r\n]+/u)
    .map((line) => line.slice(0, LINE_LIMIT).trim())
    .filter((line) => line.length >= 6)

/** The line of an output that names the error, without the time and level at its start; empty if no line does. */
export function errorLineOf(output: string): string {
  const lines = linesOf(output)
  const line = lines.find((one) => STRONG().test(one)) ?? lines.find((one) => WEAK.test(one)) ?? ""
  const name = line.replace(LEADING, "").replace(/^(["'`])(.*)\1$/u, "$2")
  return cutText(oneLine(name.length < 6 ? line : name), NAME_LIMIT)
}

/** The last line of an output in which no line names an error. */
export function lastLineOf(output: string): string {
  return cutText(oneLine(linesOf(output).at(-1) ?? ""), NAME_LIMIT)
}
