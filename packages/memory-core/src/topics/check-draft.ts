import { lazily } from "@caliban/text"
import { MemoryError, type MemoryErrorCode } from "../errors.ts"
import { rejectLarge } from "../files/read-file.ts"
import { DESCRIPTION_MAX, TOPIC_MAX_BYTES } from "../limits.ts"
import { checkSlug } from "../paths/check-address.ts"
import { TOPIC_TYPES, type TopicDraft } from "./topic.ts"

// A lone surrogate has no UTF-8 form.
const loneSurrogate = lazily(() => /\p{Surrogate}/u)
// U+2800, the Braille blank, is the only invisible character without a Unicode property that says so.
const visible = lazily(() => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u)

/**
 * Validates a draft and returns a copy with a normalised slug (without `.md`) and a trimmed description. Accesses no
 * file.
 *
 * @param slug Overrides the slug, for a topic that already exists under a name that `checkSlug` rejects.
 * @param known The topic's description on disk: it is accepted at any length.
 * @throws MemoryError `invalid-slug`, `invalid-description`, `invalid-topic`, `too-large`
 */
export function checkDraft(
  input: TopicDraft,
  slug: string = checkSlug(input.slug),
  known?: string,
): TopicDraft {
  const draft = { ...input }
  const { type, name, body, learned } = draft
  if (!(TOPIC_TYPES as readonly unknown[]).includes(type))
    throw new MemoryError("invalid-topic", `The type must be one of ${TOPIC_TYPES.join(", ")}.`)
  checkText("invalid-topic", "body", body, false)
  if (name !== undefined) checkText("invalid-topic", "name", name, true)
  rejectLarge(`${slug}.md`, Buffer.byteLength(`${body}${name ?? ""}`), TOPIC_MAX_BYTES)
  // Each must be one word in YAML.
  const { at, confirmed = "-", scope = "-" } = learned ?? { at: "-" }
  const words = "The mark `learned` must have values of at most 40 letters, digits, and . + - _"
  if (![at, confirmed, scope].every((word) => /^[\w.+-]{1,40}$/.test(word)))
    throw new MemoryError("invalid-topic", words)
  checkText("invalid-description", "description", draft.description, true)
  const description = draft.description.trim()
  const length = [...description].length
  if (length <= DESCRIPTION_MAX || description === known) return { ...draft, slug, description }
  const message = `The description has ${length} characters; the limit is ${DESCRIPTION_MAX}. State the fact in one line, the rest in the body.`
  throw new MemoryError("invalid-description", message)
}

/** @param isLine True also refuses what cannot be one line. */
function checkText(code: MemoryErrorCode, field: string, value: string, isLine: boolean): void {
  const problem = problemOf(value, isLine)
  if (problem !== undefined) throw new MemoryError(code, `The ${field} ${problem}`)
}

function problemOf(value: string, isLine: boolean): string | undefined {
  if (loneSurrogate().test(value))
    return "contains half of a character (a lone surrogate). Send the complete character."
  if (!isLine) return undefined
  if (!visible().test(value)) return "is empty. State in one line what the topic is about."
  if (!/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/.test(value)) return undefined
  return "must be one line without control characters. Put the rest into the body."
}
