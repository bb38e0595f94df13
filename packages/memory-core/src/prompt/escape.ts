import { lazily } from "@caliban/text"

const dashes = lazily(() => /[\p{Pd}\u2212\u2043]/gu)

// A sign that opens a tag, and after it a dash of another form.
const dashed = lazily(() => /<[^<]*?(?!-)[\p{Pd}\u2212\u2043]/u)

// Anything that may be another form of a letter or a sign of a tag: all but ASCII and common punctuation.
const FOLDABLE = /[^\0-\x7f\u2010-\u2027]/

const ROLES =
  "(?:\\w+:)?(?:system|tool|function|assistant|developer|user|human|invoke|think|start_of|end_of)s?(?:[-_][\\w-]*)?"

const MARKERS = "|\\||(?:SYS|[be]os|sop|pad|unk|s)\\s*>"

// Case counts here: `[inst](inst.md)` is a pointer, `[INST]` a marker.
const BRACKETS = /\[(?=[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|gMASK)\s*\])/g

// What could open a tag or a marker, with everything up to the next one.
const PARTS = /[<\uff1c\ufe64[\uff3b][^<\uff1c\ufe64[\uff3b]*/g

const TURNS = /(\n[^\S\n]*\n[^\S\n]*(?:Human|Assistant))[:\uff1a\ufe55]/g

/**
 * The text with everything defused that could pass for a tag of the prefix; `<` becomes `&lt;`. Opening and closing
 * forms of `tags` and of both tags of an index count, in any case, with blanks or line ends inside, with backslashes,
 * with any dash, in any characters that Unicode's compatibility form (NFKC) makes equal: full-width, mathematical,
 * circled ones.
 * Everything else stays as it is, `Array<string>` and `<div>` included.
 *
 * With `templates`, also chat templates: `<|…`, `<<SYS>>`, `<s>`, `<bos>` and their like, role tags such as
 * `<system-reminder>`, `[INST]` (`&#91;INST]`), and `Human:` or `Assistant:` at the start of a line after an empty one
 * (`Human&#58;`).
 *
 * Comes after `dropHiddenCharacters`. Idempotent, never adds or removes a line. Linear. `tags` are letters, digits,
 * `-`, `_`.
 */
export function escapeText(text: string, tags: readonly string[], templates?: boolean): string {
  const names = ["auto-memory(?:-index)?", ...tags, ...(templates ? [ROLES] : [])]
  // One class between the sign and the name: two stars in a row would make a run of blanks quadratic.
  const tag = new RegExp(
    `<(?=[\\s/\\\\]*(?:(?:${names.join("|")})(?![\\w-])${templates ? MARKERS : ""}))`,
    "gi",
  )
  const defuse = (part: string): string => {
    const safe = part.includes("<") ? part.replace(tag, "&lt;") : part
    return templates ? safe.replace(BRACKETS, "&#91;") : safe
  }
  // As a reader takes it that knows no difference between forms of one letter, and sees no joiners.
  const signOf = (part: string): string => /^&[^;]+;/.exec(defuse(part))?.[0] ?? ""
  const escapePart = (part: string): string => {
    const sign =
      signOf(part) ||
      signOf(
        part
          .normalize("NFKC")
          .replace(/\p{DI}/gu, "")
          .replace(dashes(), "-"),
      )
    return sign ? sign + part.slice(1) : part
  }
  // Most text has no other forms of letters, and to find that out is quick.
  const isPlain = !dashed().test(text) && (!FOLDABLE.test(text) || text.normalize("NFKC") === text)
  const escaped = isPlain ? defuse(text) : text.replace(PARTS, escapePart)
  return templates ? escaped.replace(TURNS, "$1&#58;") : escaped
}

/**
 * A value for a double-quoted attribute, one line: `&`, double quotes, angle brackets in all their forms, tabs and
 * line ends as entities. Comes after `dropHiddenCharacters`.
 */
export function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\t\n\uff1c\ufe64]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
