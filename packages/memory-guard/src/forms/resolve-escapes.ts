import { type Form, type Rewriting, rewrite } from "./form.ts"

const ESCAPE =
  /%[0-7][0-9A-Fa-f]|&#(?:\d{1,7}|x[0-9A-Fa-f]{1,6});|&(?:amp|lt|gt|quot|apos|nbsp|equals|colon|lowbar|period|sol|commat);|\\u[0-9A-Fa-f]{4}|\\u\{[0-9A-Fa-f]{1,6}\}|\\x[0-7][0-9A-Fa-f]|\\[nrt/]|(?<!\w)\\["']|(?<=\s-\w)\\["']|\\["'](?!\w)/g

const NAMED: ReadonlyMap<string, string> = new Map([
  ..."amp& lt< gt> quot\" apos' equals= colon: lowbar_ period. sol/ commat@".split(" ").map(nameAndSign),
  ["&nbsp;", " "],
  ["\\n", "\n"],
  ["\\r", "\n"],
  ["\\t", " "],
  ...[..."\"'/"].map((sign) => [`\\${sign}`, sign] as const),
])

function nameAndSign(pair: string): [name: string, sign: string] {
  return [`&${pair.slice(0, -1)};`, pair.slice(-1)]
}

/** A quote between two letters or digits is part of a value, and stays. Resolves percent, HTML and string escapes of single characters once. */
export function resolveEscapes(form: Form): Rewriting {
  return rewrite(form, ESCAPE, ([match]) => {
    const named = NAMED.get(match)
    if (named !== undefined) return named
    const decimal = match.startsWith("&#") && match[2] !== "x"
    const code = Number.parseInt(match.replace(/[^0-9A-Fa-f]/g, ""), decimal ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
  })
}
