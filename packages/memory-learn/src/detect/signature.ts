import { cutText, oneLine } from "../text/normalise.ts"

const STRONG =
  /\b(?:[a-z]\w*(?:Error|Exception)\b|fatal\b|ECONN\w+|ENOENT|EACCES|EADDR\w+|ETIMEDOUT|EPERM|panicked|x509|cannot find|can't find|could not find|not found|no such|command not found|permission denied|access denied|access is denied|connection refused|unable to|unsupported|no space left|already in use|out of memory|expired|segmentation fault|undefined reference|unresolved|is not recognized|timed out|failed to |module not found|does not exist|not installed|missing)/iu
const WEAK =
  /\b(?:error|failed|failure|refused|denied|invalid|fail|timeout|unauthori[sz]ed|forbidden|conflict|abort\w*|giving up)\b/iu

const LEADING =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\S*\]?|\d{4}\/\d\d\/\d\d \S+|\d\d:\d\d:\d\d\S*|level=\w+|msg=|(?:npm )?(?:ERR!|error:?|Error:|ERROR:?|fatal:|E:|bash:|sh:|\/\S+:|\w+Error:|=) ?|note: ?)\s*/u

/** How much of an output is looked at, from its end: errors stand there. */
const OUTPUT_LIMIT = 6000
const SIGNATURE_LIMIT = 100

/** The line of an output that names the error, short. Empty when there is none. */
export function signatureOf(output: string): string {
  const lines = output
    .slice(-OUTPUT_LIMIT)
    .split(/[\r\n]+/u)
    .map((line) => line.slice(0, 400).trim())
    .filter((line) => line.length >= 6)
  const line = lines.find((one) => STRONG.test(one)) ?? lines.find((one) => WEAK.test(one)) ?? ""
  let rest = line
  for (let round = 0; round < 4; round += 1) {
    const shorter = rest.replace(LEADING, "").trim()
    if (shorter.length < 6) break
    rest = shorter
  }
  return cutText(oneLine(rest.replace(/^["'`]|["'`]$/gu, "")), SIGNATURE_LIMIT)
}

/** What a failed call said last, when no line of it names an error. */
export function lastLineOf(output: string): string {
  const lines = output.slice(-OUTPUT_LIMIT).split(/[\r\n]+/u)
  const line = lines.findLast((one) => one.trim().length >= 6) ?? ""
  return cutText(oneLine(line.slice(0, 400)), SIGNATURE_LIMIT)
}

/** True when an output speaks of an error though nothing says that the call failed. */
export function speaksOfError(output: string): boolean {
  return STRONG.test(output.slice(-OUTPUT_LIMIT))
}
