import { cutText, lazily, oneLine } from "@caliban/text";
import { isPiped, mainCommandOf } from "./command-line.ts";
const STRONG = lazily(() => /\b(?:[a-z]\w*(?:Error|Exception)\b|fatal\b|ECONN\w+|ENOENT|EACCES|EADDR\w+|ETIMEDOUT|EPERM|panicked|x509|cannot find|can't find|could not find|not found|no such|command not found|permission denied|access denied|access is denied|connection refused|unable to|unsupported|no space left|already in use|out of memory|expired|segmentation fault|undefined reference|unresolved|is not recognized|timed out|failed to |module not found|does not exist|not installed|missing|error:? [a-z]{1,4}\d{3,5}\b)/iu);
const WEAK = /\b(?:error|failed|failure|refused|denied|invalid|fail|timeout|unauthori[sz]ed|forbidden|conflict|abort\w*|giving up)\b/iu;
const LEADING = /^(?:\[?\d{4}-\d\d-\d\d[T ]\S*\]?|\d{4}\/\d\d\/\d\d \S+|\d\d:\d\d:\d\d\S*|level=\w+|msg=|time="[^"]*"|(?:npm )?(?:ERR!|error:?|Error:|ERROR:?|fatal:|E:|bash:|sh:|\/\S+:|\w+Error:|=) ?|note: ?)\s*/u;
/** Only the end of an output is read: errors are there. */
const OUTPUT_LIMIT = 6000;
const SIGNATURE_LIMIT = 100;
/** The end of an output, from the start of a line: the guard would not recognise half a secret. */
export function tailOf(output) {
    if (output.length <= OUTPUT_LIMIT)
        return output;
    const tail = output.slice(-OUTPUT_LIMIT);
    return tail.slice(tail.search(/[\r\n]/u) + 1 || tail.length);
}
/** The line of an output that names the error, shortened; empty if no line does. */
export function signatureOf(output) {
    const lines = output
        .split(/[\r\n]+/u)
        .map((line) => line.slice(0, 400).trim())
        .filter((line) => line.length >= 6);
    return nameIn(lines.find((one) => STRONG().test(one)) ?? lines.find((one) => WEAK.test(one)) ?? "");
}
/** A line without the timestamp and level at its start. */
function nameIn(line) {
    let rest = line;
    for (let round = 0; round < 4; round += 1) {
        const shorter = rest.replace(LEADING, "").trim();
        if (shorter.length < 6)
            break;
        rest = shorter;
    }
    return cutText(oneLine(rest.replace(/^(["'`])(.*)\1$/u, "$2")), SIGNATURE_LIMIT);
}
/** Errors as programs report them, not people. */
const TECHNICAL = /\b[A-Z]{2,}_[A-Z_]{3,}\b|\bE[A-Z]{5,}\b|\bUNREACHABLE\b|\b\w*(?:Error|Exception)\b|\b(?:[Ff]atal|FATAL|[Ee]rror|ERROR|ERR|FAIL(?:ED)?)\b(?:\s?[:!]|\s-?\d)|\b[45]\d\d\b \S*(?:[Ff]orbidden|[Uu]nauthori|[Tt]imeout|[Uu]nusual|[Gg]ateway|[Ii]nternal|[Nn]ot [Ff]ound)|\b(?:denied|refused|rejected) by\b|Permission denied/u;
/** The error that the user pasted or quoted; empty if there is no error. */
export function shownError(text) {
    const lines = text.slice(0, OUTPUT_LIMIT).split(/[\r\n"“”„«»「」]+/u);
    const line = lines.find((one) => one.length >= 6 && TECHNICAL.test(one.slice(0, 400))) ?? "";
    return line === "" ? "" : signatureOf(line) || lastLineOf(line);
}
/** The last line of an output in which no line names an error. */
export function lastLineOf(output) {
    const lines = output.split(/[\r\n]+/u);
    const line = lines.findLast((one) => one.trim().length >= 6) ?? "";
    return cutText(oneLine(line.slice(0, 400)), SIGNATURE_LIMIT);
}
/** Words that report that a call with exit code 0 did little or nothing. */
const SHORTFALL = /\b0 of [1-9]|\b(?:seeded|merged|loaded|imported|filled|uploaded|sent|found|processed|wrote|written|exported|copied|matched|synced) 0\b|\b(?:unsigned|skipp(?:ed|ing)|held|BackOff|CrashLoop\w*|too many|unknown table|is not set|defaulting to a blank|NO_PUBKEY|empty\))/iu;
/** Output up to this length is a message, not the content of a file. */
const MESSAGE = 300;
const FINE = /\b(?:pass(?:ed|ing)?|ok|success\w*|done|0 failed|0 errors?)\b|✓/iu;
/** Words that report a failure in filtered output. */
const GIVES_UP = /\b(?:error|failed|failure)\b|(?:Error|Exception)\b/iu;
/**
 * The line that shows that a call with exit code 0 went wrong; empty if there is no such line. Ignores the output of
 * commands that only read.
 */
export function shortfallOf(output, command) {
    if (mainCommandOf(command) === "" && !/^(?:curl|wget|kubectl)\b/u.test(command))
        return "";
    if (/^(?:git|sed|diff)\b/u.test(command))
        return "";
    const lines = output.split(/[\r\n]+/u);
    const short = lines.find((line) => SHORTFALL.test(line));
    if (short !== undefined && !(FINE.test(output) && /\bskipp|\bfound 0\b/iu.test(short)))
        return nameIn(short.slice(0, 400).trim());
    if (isPiped(command) && !FINE.test(output) && GIVES_UP.test(output))
        return signatureOf(output);
    const isMessage = output.trim().length <= MESSAGE && !FINE.test(output);
    return (isPiped(command) || isMessage) && STRONG().test(output) ? signatureOf(output) : "";
}
