import { dropHiddenCharacters, lazily } from "@caliban/text"

const dashes = lazily(() => /[\p{Pd}\u2212\u2043]/gu)
// A `<` that is followed by a dash other than `-`.
const dashed = lazily(() => /<[^<]*?(?!-)[\p{Pd}\u2212\u2043]/u)

// Any character that may be hidden, or a compatibility form of a tag's character: most text has none.
const UNUSUAL = /[^\t\n -~\u2010-\u2027]/

// Names of our own tags, in the prompt and in messages, and of what chat templates have.
const OWN_TAGS = "(?:auto|recalled)-memory(?:-index)?|memory-(?:note|changed)"
const ROLES =
  "(?:\\w+:)?(?:system|tool|function|assistant|developer|user|human|invoke|think|start_of|end_of)s?(?:[-_][\\w-]*)?"
const MARKERS = "|\\||(?:SYS|[be]os|sop|pad|unk|s)\\s*>"

// Case-sensitive: `[inst](inst.md)` is a pointer, `[INST]` is a marker. To search for the names first is faster.
const BRACKET_NAMES = ["INST", "SYSTEM_PROMPT", "AVAILABLE_TOOLS", "TOOL_", "gMASK"]
const BRACKETS = /\[(?=[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|gMASK)\s*\])/g

// A character that could open a tag or a marker, with the text up to the next one.
const PARTS = /[<\uff1c\ufe64[\uff3b][^<\uff1c\ufe64[\uff3b]*/g

// No tag has so many marks in a row, and normalising them takes quadratic time.
const MARKS = lazily(() => /\p{M}{33,}/gu)

const TURNS = /(\n[^\S\n]*\n[^\S\n]*(?:Human|Assistant))[:\uff1a\ufe55]/g

/** A text as the prompt shows it: without hidden characters, and escaped. */
export function safeText(
  text: string,
  tags: readonly string[],
  templates?: boolean,
): { safe: string; hadHidden: boolean } {
  const isUsual = !UNUSUAL.test(text)
  const visible = isUsual ? text : dropHiddenCharacters(text)
  return { safe: escapeText(visible, tags, templates, isUsual), hadHidden: visible !== text }
}

/**
 * Escapes everything that could be read as a tag of the prefix: `<` becomes `&lt;`. This covers opening and closing
 * forms of `tags` and of our own tags in any case, with blanks, line ends or backslashes inside, with any dash, and
 * in characters that Unicode normalisation (NFKC) makes equal, such as full-width letters. All other text stays the
 * same, including `Array<string>` and `<div>`.
 *
 * With `templates`, escapes chat templates too: `<|…`, `<<SYS>>`, `<s>`, `<bos>` and similar, role tags such as
 * `<system-reminder>`, `[INST]` (`&#91;INST]`), and `Human:` or `Assistant:` at the start of a line after an empty line
 * (`Human&#58;`).
 *
 * Apply `dropHiddenCharacters` first. Idempotent; never adds or removes a line. Linear time.
 *
 * @param tags Letters, digits, `-` and `_`.
 * @param isUsual True for a text without compatibility forms.
 */
export function escapeText(
  text: string,
  tags: readonly string[],
  templates?: boolean,
  isUsual: boolean = !UNUSUAL.test(text),
): string {
  const names = [OWN_TAGS, ...tags, ...(templates ? [ROLES] : [])]
  // A single character class before the name: two adjacent `*` would take quadratic time for a run of blanks.
  const tag = lazily(
    () => new RegExp(`<(?=[\\s/\\\\]*(?:(?:${names.join("|")})(?![\\w-])${templates ? MARKERS : ""}))`, "gi"),
  )
  const escapeSigns = (part: string): string => {
    const safe = part.includes("<") ? part.replace(tag(), "&lt;") : part
    const hasNames = templates && BRACKET_NAMES.some((name) => safe.includes(name))
    return hasNames ? safe.replace(BRACKETS, "&#91;") : safe
  }
  // Also tests the normalised form without ignorable characters, which a model may read as the same text.
  const signOf = (part: string): string => /^&[^;]+;/.exec(escapeSigns(part))?.[0] ?? ""
  const escapePart = (part: string): string => {
    const sign =
      signOf(part) ||
      signOf(
        part
          .replace(/\p{DI}/gu, "")
          .replace(MARKS(), " ")
          .normalize("NFKC")
          .replace(dashes(), "-"),
      )
    return sign ? sign + part.slice(1) : part
  }
  // Fast path: most text contains no compatibility forms.
  const isNormal = (): boolean => text.search(MARKS()) < 0 && text.normalize("NFKC") === text
  const isPlain = !(text.includes("<") && dashed().test(text)) && (isUsual || isNormal())
  const escaped = isPlain ? escapeSigns(text) : text.replace(PARTS, escapePart)
  const hasTurns = templates && (escaped.includes("Human") || escaped.includes("Assistant"))
  return hasTurns ? escaped.replace(TURNS, "$1&#58;") : escaped
}

/**
 * Escapes a value for a double-quoted attribute, on one line: `&`, double quotes, angle brackets in all forms, tabs and
 * line ends become entities. Apply `dropHiddenCharacters` first.
 */
export function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\t\n\uff1c\ufe64]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
