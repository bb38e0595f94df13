// What a tag begins with, in all its forms.
const SIGNS = "<\uff1c\ufe64"

const ROLES =
  "(?:\\w+:)?(?:system|tool|function|assistant|developer|user|human|invoke|start_of|end_of)s?(?:[-_][\\w-]*)?"

// Case counts here: `[inst](inst.md)` is a pointer, `[INST]` a marker.
const BRACKETS = /\[(?=[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+)\s*\])/g

const TURNS = /(\n[ \t]*\n[ \t]*(?:Human|Assistant)):/g

/**
 * The text with everything defused that could pass for a tag of the prefix; `<` becomes `&lt;`. Opening and closing
 * forms of `tags` and of both tags of an index count, in any case, with blanks or line ends inside, with backslashes,
 * with full-width or small signs. Everything else stays as it is, `Array<string>` and `<div>` included.
 *
 * With `templates`, also chat templates: `<|…`, `<<SYS>>`, role tags such as `<system-reminder>`, `[INST]`
 * (`&#91;INST]`), and `Human:` or `Assistant:` at the start of a line after an empty one (`Human&#58;`).
 *
 * Comes after `dropHiddenCharacters`. Idempotent, never adds or removes a line. Linear. `tags` are letters, digits,
 * `-`, `_`.
 */
export function escapeText(text: string, tags: readonly string[], templates: boolean = false): string {
  let escaped = text
  // Most text has none, and to find that out is quick.
  if ([...SIGNS].some((sign) => text.includes(sign))) {
    const names = ["auto-memory(?:-index)?", ...tags]
    if (templates) names.push(ROLES)
    const markers = templates ? "[|\\uff5c]|[<\\uff1c\\ufe64][\\s/\\\\]*SYS\\s*[>\\uff1e]|" : ""
    // One class between the sign and the name: two stars in a row would make a run of blanks quadratic.
    const tag = `[${SIGNS}](?=${markers}[\\s/\\\\\\uff0f]*(?:${names.join("|")})(?![\\w-]))`
    escaped = text.replace(new RegExp(tag, "gi"), "&lt;")
  }
  return templates ? escaped.replace(BRACKETS, "&#91;").replace(TURNS, "$1&#58;") : escaped
}

/**
 * A value for a double-quoted attribute, one line: `&`, double quotes, angle brackets in all their forms, tabs and
 * line ends as entities. Comes after `dropHiddenCharacters`.
 */
export function escapeAttribute(value: string): string {
  return value.replace(/[&"<>\t\n\uff1c\ufe64]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
