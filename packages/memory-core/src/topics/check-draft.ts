import { MemoryError } from "../errors.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import { checkSlug } from "../paths/slug.ts"
import { TOPIC_TYPES, type TopicDraft } from "./topic.ts"

// UTF-8 cannot hold it.
const LONE_SURROGATE = /\p{Surrogate}/gu

/**
 * A draft with its slug without `.md` and its description trimmed, or an error that says what to correct. Touches no
 * file.
 *
 * @throws MemoryError `invalid-slug`, `invalid-description`, `invalid-topic`
 */
export function checkDraft(draft: TopicDraft): TopicDraft {
  const slug = checkSlug(draft.slug)
  if (!(TOPIC_TYPES as readonly unknown[]).includes(draft.type)) {
    throw new MemoryError("invalid-topic", `The type must be one of ${TOPIC_TYPES.join(", ")}.`)
  }
  if (typeof draft.body !== "string")
    throw new MemoryError("invalid-topic", "The body must be a string of Markdown.")
  if (draft.name !== undefined) checkLine(draft.name, "name", "invalid-topic")
  checkLine(draft.description, "description", "invalid-description")
  const description = draft.description.trim().replace(LONE_SURROGATE, "\uFFFD")
  const length = [...description].length
  if (length > DESCRIPTION_MAX) {
    throw new MemoryError(
      "invalid-description",
      `The description has ${length} characters; ${DESCRIPTION_MAX} are allowed. Say the fact in one short line and put the rest into the body.`,
    )
  }
  return { ...draft, slug, description }
}

function checkLine(value: unknown, field: string, code: "invalid-description" | "invalid-topic"): void {
  if (typeof value !== "string") throw new MemoryError(code, `The ${field} must be a string.`)
  if (value.trim() === "")
    throw new MemoryError(code, `The ${field} is empty; say in one line what the topic is about.`)
  if (/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/.test(value)) {
    throw new MemoryError(
      code,
      `The ${field} must be one line without control characters; put the rest into the body.`,
    )
  }
}
