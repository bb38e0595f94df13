import { type Form, rewrite } from "./form.ts"

/** `"sk-" + "rest"`, `'a' . 'b'`, `"a" "b"`, also across lines: one string. */
const CONCATENATED = /(?<=[\w+/=-])(["'`])\s{0,100}[+.&\\]?\s{0,100}\1(?=[\w+/=-])/g

export function joinStrings(form: Form): Form {
  return rewrite(form, CONCATENATED, () => "")
}

/** A line end between two words, with what indents, quotes or continues the line. */
const LINE_END = /(?<=[^\s\\])(?<![ \t])[ \t]*\\?\n[ \t>|*#]*(?=\S)/g

/** Joins lines, so that values split across lines are whole. */
export function joinLines(form: Form): Form {
  return rewrite(form, LINE_END, () => "")
}

const SEPARATORS = /[\s"'`+,;|\\*·•]+/g

/** Removes white space, quotes and other separators. */
export function squeeze(form: Form): Form {
  return rewrite(form, SEPARATORS, () => "")
}

const HYPHENS = /[\s"'`+,;|\\*·•.:-]+/g

/** Removes hyphens, dots and colons, too. */
export function squeezeHyphens(form: Form): Form {
  return rewrite(form, HYPHENS, () => "")
}
