const ROLES =
  "(?:\\w+:)?(?:system|tool|function|assistant|developer|user|human|invoke|think|start_of|end_of)s?(?:[-_][\\w-]*)?"

// What could open a tag or a marker, with everything up to the next one.
const PARTS = /[<\uff1c\ufe64[\uff3b][^<\uff1c\ufe64[\uff3b]*/g

// Case counts here: `[inst](inst.md)` is a pointer, `[INST]` a marker.
const MARKER =
  /^(?:<[\s/\\]*(?:\||(?:SYS|[be]os|sop|pad|unk|s)\s*>)|\[[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|gMASK)\s*\])/

const TURNS = /(\n[^\S\n]*\n[^\S\n]*(?:Human|Assistant))[:\uff1a\ufe55]/g

/**
 * The text with everything defused that could pass for a tag of the prefix; `<` becomes `&lt;`. Opening and closing
 * forms of `tags` and of both tags of an index count, in any case, with blanks or line ends inside, with backslashes,
 * in any characters that Unicode's compatibility form (NFKC) makes equal: full-width, mathematical, circled ones.
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
  const tag = new RegExp(`^<[\\s/\\\\]*(?:${names.join("|")})(?![\\w-])`, "i")
  const escaped = text.replace(PARTS, (part) => {
    const plain = fold(part)
    const isTag = tag.test(part) || tag.test(plain) || (templates && MARKER.test(plain))
    return isTag ? (plain[0] === "<" ? "&lt;" : "&#91;") + part.slice(1) : part
  })
  return templates ? escaped.replace(TURNS, "$1&#58;") : escaped
}

/** As a reader takes it that knows no difference between forms of one letter, and sees no joiners. */
function fold(text: string): string {
  return text.normalize("NFKC").replace(/\p{DI}/gu, "")
}

/**
 * A value for a double-quoted attribute, one line: `&`, double quotes, angle brackets in all their forms, tabs and
 * line ends as entities. Comes after `dropHiddenCharacters`.
 */
export function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\t\n\uff1c\ufe64]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
