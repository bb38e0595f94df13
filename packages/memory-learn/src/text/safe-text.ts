import { dropHiddenCharacters } from "./hidden-characters.ts"

// Anything that may be another form of a letter or a sign of a tag.
const FOLDABLE = /[^\0-\x7f\u2010-\u2027]/

const NAMES =
  "auto-memory(?:-index)?|[\\w-]*claude-md|persistent-memories|" +
  "(?:\\w+:)?(?:system|tool|function|assistant|developer|user|human|invoke|think|start_of|end_of)s?(?:[-_][\\w-]*)?"

const TAG = new RegExp(
  `<(?=[\\s/\\\\]*(?:(?:${NAMES})(?![\\w-])|\\||(?:SYS|[be]os|sop|pad|unk|s)\\s*>))`,
  "gi",
)

const BRACKETS = /\[(?=[\s/\\]*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_\w+|gMASK)\s*\])/g

// What could open a tag or a marker, with everything up to the next one.
const PARTS = /[<\uff1c\ufe64[\uff3b][^<\uff1c\ufe64[\uff3b]*/g

/**
 * A line of an entry as it goes into a prompt: without what nobody sees, with everything defused that could pass for a
 * tag of the prefix or of a chat template, in any form of its letters; `<` becomes `&lt;`. Everything else stays,
 * `Array<string>` and `<div>` included. Idempotent. Linear.
 */
export function safeText(line: string): string {
  const text = dropHiddenCharacters(line)
  if (!FOLDABLE.test(text) || text.normalize("NFKC") === text) return defuse(text)
  return text.replace(PARTS, (part) => {
    const sign = signOf(part) || signOf(part.normalize("NFKC").replace(/\p{DI}/gu, ""))
    return sign + part.slice(sign === "" ? 0 : 1)
  })
}

function defuse(text: string): string {
  return text.replace(TAG, "&lt;").replace(BRACKETS, "&#91;")
}

function signOf(part: string): string {
  return /^&[^;]+;/.exec(defuse(part))?.[0] ?? ""
}
