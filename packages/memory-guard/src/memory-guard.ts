import { checkDraft, checkOptions } from "./check-options.ts"
import type { FindingClass, SecretFinding } from "./finding.ts"
import { runInTurns } from "./run-steps.ts"
import { type FindOptions, LONGEST_TEXT, scan, TOO_LONG } from "./scan.ts"

/** What a guard checks; a `TopicDraft` of `@caliban/memory-core` is one. */
export interface GuardedDraft {
  slug: string
  name?: string | undefined
  description: string
  body: string
  /** With `requested`, the user explicitly asked to remember it: addresses and telephone numbers are accepted. */
  learned?: { requested?: boolean | undefined } | undefined
}

/** Why a draft was refused. */
export interface Refusal {
  rule: string
  /** For the model: what kind of text it was and what to do instead. */
  message: string
}

/** For `createMemory({ guard })`. Long texts are read in turns, so that timers and other requests run in between. */
export type MemoryGuard = (draft: GuardedDraft) => Promise<Refusal | undefined>

interface DraftText {
  text: string
  places: readonly { name: string; start: number }[]
}

/**
 * Refuses drafts that contain something that must not be stored. Names the rule and the place, never the value.
 *
 * @throws TypeError for wrong options; the guard rejects with one for what is no draft
 */
export function createMemoryGuard(options: FindOptions = {}): MemoryGuard {
  checkOptions("createMemoryGuard", options)
  return async (draft) => {
    checkDraft("guard", draft)
    const joined = joinParts(draft)
    const allowContact = options.allowContact === true || draft.learned?.requested === true
    const [finding] = await runInTurns(scan(joined.text, { ...options, allowContact }))
    return finding && refuse(finding, joined)
  }
}

function refuse({ rule, class: kind, start }: SecretFinding, { text, places }: DraftText): Refusal {
  if (rule === TOO_LONG) return { rule, message: TOO_LONG_MESSAGE }
  const place = places.findLast((one) => one.start <= start)
  const line = text.slice(place?.start, start).split("\n").length
  const where = place?.name === "body" ? `body, line ${line}` : (place?.name ?? "body")
  return { rule, message: `Not stored: ${WHAT[kind]} (${rule}) in the ${where}. ${REMEDY[kind]}` }
}

const TOO_LONG_MESSAGE = `Not stored: the text is longer than the ${LONGEST_TEXT.toLocaleString("en")} characters that are checked for secrets (${TOO_LONG}). Summarise it, or divide it between several topics.`

const WHAT: Readonly<Record<FindingClass, string>> = {
  secret: "a secret",
  password: "a password or code",
  contact: "personal contact data",
  "file-content": "the contents of a file",
}

const REMEDY: Readonly<Record<FindingClass, string>> = {
  secret: 'Omit the value and write where it is kept, for example "the key is in the keychain under deploy".',
  password: 'Omit the value and write where it is kept, for example "the password is in the team vault".',
  contact: "Omit it and name the person or role instead; only the user can add it.",
  "file-content": "Name the file and summarise in a few lines what matters in it.",
}

/** The draft as one text, so that a label in the description and its value in the body are read together. */
function joinParts({ slug, name, description, body }: GuardedDraft): DraftText {
  const parts: [name: string, text: string, after: string][] = [
    // With a mark that no form removes, so that no token goes on in the next part: `uk-tax-rate-20`.
    ["slug", slug, ").\n\n"],
    // `staging-password-is-hunter2`, also as a folder.
    ["slug", slug.replace(/[-_.]+/g, " ").replaceAll("/", ").\n\n"), ").\n\n"],
    ["name", name ?? "", ":\n"],
    ["description", description, ":\n"],
    ["body", body, ""],
  ]
  let text = ""
  const places: { name: string; start: number }[] = []
  for (const [label, part, after] of parts) {
    if (part === "") continue
    places.push({ name: label, start: text.length })
    text += part + after
  }
  return { text, places }
}
