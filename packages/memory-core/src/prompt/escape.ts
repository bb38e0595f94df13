const OUR_TAGS = ["global-claude-md", "project-claude-md", "auto-memory", "auto-memory-index"]

const ROLE_TAGS =
  "(?:\\w+:)?(?:(?:system|tool|function|assistant|developer)s?(?:[-_][\\w-]*)?|user|human|invoke|(?:start|end)_of_turn)"

const LESS_THAN = "[<\\uff1c\\ufe64]"

// Case counts here: `[inst](inst.md)` is a pointer, `[INST]` a marker.
const BRACKETS = /\[(?=[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+)\s*\])/g

const TURNS = /(\n[^\S\n]*\n[^\S\n]*(?:Human|Assistant)):/g

/**
 * The text with everything defused that could pass for a tag of the prefix; `<` becomes `&lt;`. Opening and closing
 * forms of `tags` and of this library's own ones count, in any case, with blanks or line ends inside, with
 * backslashes, with full-width or small signs. Everything else stays as it is, `Array<string>` and `<div>` included.
 *
 * With `templates`, also chat templates: `<|…`, `<<SYS>>`, role tags such as `<system-reminder>`, `[INST]`
 * (`&#91;INST]`), and `Human:` or `Assistant:` at the start of a line after an empty one (`Human&#58;`).
 *
 * Comes after `dropHiddenCharacters`. Idempotent, never adds or removes a line. Cost: linear, one test when there is
 * nothing to do. `tags` are letters, digits, `-`.
 */
export function escapeText(text: string, tags: readonly string[], templates: boolean = false): string {
  const escaped = /[<\uff1c\ufe64]/.test(text) ? text.replace(tagPattern(tags, templates), "&lt;") : text
  return templates ? escaped.replace(BRACKETS, "&#91;").replace(TURNS, "$1&#58;") : escaped
}

/**
 * A value for a double-quoted attribute, one line. Escapes `&`, double quotes, angle brackets in all their forms,
 * tabs and line ends. Comes after `dropHiddenCharacters`.
 */
export function escapeAttribute(value: string): string {
  return value.replace(
    /[&"<>\t\n\r\uff1c\ufe64]/g,
    (sign) => `&${ENTITIES[sign] ?? `#${sign.charCodeAt(0)}`};`,
  )
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "amp", '"': "quot", "<": "lt", ">": "gt" }

// One class between the sign and the name: two stars in a row would make a run of blanks quadratic.
function tagPattern(tags: readonly string[], templates: boolean): RegExp {
  const names = [...OUR_TAGS, ...tags.map((tag) => tag.replace(/\W/g, "\\$&"))]
  const markers = templates ? `[|\\uff5c]|${LESS_THAN}[\\s/\\\\]*SYS\\s*[>\\uff1e]|` : ""
  if (templates) names.push(ROLE_TAGS)
  return new RegExp(`${LESS_THAN}(?=${markers}[\\s/\\\\\\uff0f]*(?:${names.join("|")})(?![\\w-]))`, "gi")
}
