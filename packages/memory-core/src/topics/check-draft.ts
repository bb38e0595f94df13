import { lazily } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { DESCRIPTION_MAX, TOPIC_MAX_BYTES } from "../limits.ts"
import { checkSlug } from "../paths/check-address.ts"
import { TOPIC_TYPES, type TopicDraft } from "./topic.ts"

type DraftCode = "invalid-description" | "invalid-topic"

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
    throw invalid("invalid-topic", `The type must be one of ${TOPIC_TYPES.join(", ")}.`)
  checkText(body, "body", "invalid-topic")
  if (name !== undefined) checkLine(name, "name", "invalid-topic")
  rejectLongText(slug, `${body}${name ?? ""}`)
  // The values of a mark must be one word each in YAML.
  const { at, confirmed = "-", scope = "-" } = learned ?? { at: "-" }
  if (![at, confirmed, scope].every((word) => /^[\w.+-]{1,40}$/.test(word)))
    throw invalid(
      "invalid-topic",
      "The values of the mark `learned` must be words of at most 40 letters and digits.",
    )
  checkLine(draft.description, "description", "invalid-description")
  const description = draft.description.trim()
  const length = [...description].length
  if (length <= DESCRIPTION_MAX || description === known) return { ...draft, slug, description }
  throw invalid(
    "invalid-description",
    `The description has ${length} characters; the limit is ${DESCRIPTION_MAX}. State the fact in one short line and put the rest into the body.`,
  )
}

/** Rejects a text that no topic can hold. @throws MemoryError `too-large` */
export function rejectLongText(slug: string, text: string): void {
  const bytes = Buffer.byteLength(text)
  if (bytes <= TOPIC_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `The topic "${slug}" would have ${bytes} bytes; the limit is ${TOPIC_MAX_BYTES}. Shorten it or split it into several topics.`,
  )
}

function checkText(value: unknown, field: string, code: DraftCode): asserts value is string {
  if (typeof value !== "string") throw invalid(code, `The ${field} must be a string.`)
  if (!loneSurrogate().test(value)) return
  throw invalid(
    code,
    `The ${field} contains half of a character (a lone surrogate), probably because a text was cut there. Send the complete character.`,
  )
}

function checkLine(value: unknown, field: string, code: DraftCode): void {
  checkText(value, field, code)
  if (!visible().test(value))
    throw invalid(code, `The ${field} is empty. State in one line what the topic is about.`)
  if (/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/.test(value))
    throw invalid(
      code,
      `The ${field} must be one line without control characters. Put the rest into the body.`,
    )
}

function invalid(code: DraftCode, message: string): MemoryError {
  return new MemoryError(code, message)
}
