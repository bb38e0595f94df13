import { lazily } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import { checkSlug } from "../paths/slug.ts"
import { TOPIC_TYPES, type TopicDraft } from "./topic.ts"

// Half of a character: UTF-8 cannot hold it.
const loneSurrogate = lazily(() => /\p{Surrogate}/u)
// The blank of Braille is the one character that shows nothing and has no property that says so.
const visible = lazily(() => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u)

/**
 * A copy of a draft with its slug without `.md` and its description trimmed, or an error that says what to correct.
 * Touches no file.
 *
 * @param slug The slug, for a draft of a topic that exists under a name that `checkSlug` refuses.
 * @throws MemoryError `invalid-slug`, `invalid-description`, `invalid-topic`
 */
export function checkDraft(input: TopicDraft, slug: string = checkSlug(input.slug)): TopicDraft {
  const draft = { ...input }
  if (!(TOPIC_TYPES as readonly unknown[]).includes(draft.type)) {
    throw new MemoryError("invalid-topic", `The type must be one of ${TOPIC_TYPES.join(", ")}.`)
  }
  if (typeof draft.body !== "string")
    throw new MemoryError("invalid-topic", "The body must be a string of Markdown.")
  refuseHalves(draft.body, "body", "invalid-topic")
  if (draft.name !== undefined) checkLine(draft.name, "name", "invalid-topic")
  checkLine(draft.description, "description", "invalid-description")
  const description = draft.description.trim()
  const length = [...description].length
  if (length > DESCRIPTION_MAX) {
    throw new MemoryError(
      "invalid-description",
      `The description has ${length} characters; ${DESCRIPTION_MAX} are allowed. Say the fact in one short line and put the rest into the body.`,
    )
  }
  return { ...draft, slug, description }
}

type DraftCode = "invalid-description" | "invalid-topic"

function refuseHalves(text: string, field: string, code: DraftCode): void {
  if (!loneSurrogate().test(text)) return
  throw new MemoryError(
    code,
    `The ${field} holds half of a character (a lone surrogate), probably where a text was cut. Send the whole character.`,
  )
}

function checkLine(value: unknown, field: string, code: DraftCode): void {
  if (typeof value !== "string") throw new MemoryError(code, `The ${field} must be a string.`)
  refuseHalves(value, field, code)
  if (!visible().test(value))
    throw new MemoryError(code, `The ${field} is empty; say in one line what the topic is about.`)
  if (/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/.test(value)) {
    throw new MemoryError(
      code,
      `The ${field} must be one line without control characters; put the rest into the body.`,
    )
  }
}
