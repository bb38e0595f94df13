import { cutText, lazily, oneLine } from "@caliban/text"

/** What programs write when they fail. */
const STRONG = lazily(
  () =>
    /\b(?:[a-z]\w*(?:Error|Exception)\b|fatal\b|ECONN\w+|ENOENT|EACCES|EADDR\w+|ETIMEDOUT|EPERM|panicked|x509|cannot find|can't find|could not find|not found|no such|command not found|permission denied|access denied|access is denied|connection refused|unable to|unsupported|no space left|already in use|out of memory|expired|segmentation fault|undefined reference|unresolved|is not recognized|timed out|failed to |module not found|does not exist|not installed|missing|error:? [a-z]{1,4}\d{3,5}\b)/iu,
)
const WEAK =
  /\b(?:error|failed|failure|refused|denied|invalid|fail|timeout|unauthori[sz]ed|forbidden|conflict|abort\w*|giving up)\b/iu
const LEADING =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\S*\]?|\d{4}\/\d\d\/\d\d \S+|\d\d:\d\d:\d\d\S*|level=\w+|msg=|time="[^"]*"|(?:npm )?(?:ERR!|error:?|Error:|ERROR:?|fatal:|E:|bash:|sh:|\/\S+:|\w+Error:|=) ?|note: ?)\s*/u
/** Errors as programs report them, not people. */
const TECHNICAL =
  /\b[A-Z]{2,}_[A-Z_]{3,}\b|\bE[A-Z]{5,}\b|\bUNREACHABLE\b|\b\w*(?:Error|Exception)\b|\b(?:[Ff]atal|FATAL|[Ee]rror|ERROR|ERR|FAIL(?:ED)?)\b(?:\s?[:!]|\s-?\d)|\b[45]\d\d\b \S*(?:[Ff]orbidden|[Uu]nauthori|[Tt]imeout|[Uu]nusual|[Gg]ateway|[Ii]nternal|[Nn]ot [Ff]ound)|\b(?:denied|refused|rejected) by\b|Permission denied/u

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

const linesOf = (output: string, ends = /[\r\n]+/u): string[] =>
  output
    .split(ends)
    .map((line) => line.slice(0, LINE_LIMIT).trim())
    .filter((line) => line.length >= 6)

/** The line of an output that names the error, shortened; empty if no line does. */
export function errorLineOf(output: string): string {
  const lines = linesOf(output)
  return nameIn(lines.find((one) => STRONG().test(one)) ?? lines.find((one) => WEAK.test(one)) ?? "")
}

/** The last line of an output in which no line names an error. */
export function lastLineOf(output: string): string {
  return cutText(oneLine(linesOf(output).at(-1) ?? ""), NAME_LIMIT)
}

/** The error that the user pasted or quoted; empty if there is no error. */
export function shownError(text: string): string {
  const line = linesOf(text.slice(0, OUTPUT_LIMIT), /[\r\n"“”„«»「」]+/u).find((one) => TECHNICAL.test(one))
  return line === undefined ? "" : errorLineOf(line) || lastLineOf(line)
}

/** A line without the timestamp and level at its start. */
function nameIn(line: string): string {
  let rest = line
  for (let round = 0; round < 4; round += 1) {
    const shorter = rest.replace(LEADING, "").trim()
    if (shorter.length < 6) break
    rest = shorter
  }
  return cutText(oneLine(rest.replace(/^(["'`])(.*)\1$/u, "$2")), NAME_LIMIT)
}
