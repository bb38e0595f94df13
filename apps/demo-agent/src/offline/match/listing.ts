import type { KnownTopic } from "../knowledge.ts"

/** Questions for a list, and the first words of the hooks they match. */
const LISTS: readonly { asked: RegExp; hook: RegExp }[] = [
  {
    asked: /\b(?:dislike|hate|(?:don['’]?t|do not) (?:really )?like)$/i,
    hook: /^(?:dislikes|hates|doesn['’]t like)\b/i,
  },
  { asked: /\b(?:like|love|enjoy)$/i, hook: /^(?:likes|loves|enjoys|prefers)\b/i },
  { asked: /\b(?:prefer|preferences|preferred)$/i, hook: /^prefers\b/i },
  { asked: /\bi use$/i, hook: /^uses\b/i },
  { asked: /\bwe use$/i, hook: /^the (?:project|team) uses\b/i },
]

const LIST_QUESTION =
  /^(?:what|which things?|tell me what|list what|(?:what are|whats?|list|show me|tell me) (?:all )?my preferences)(?: (?:else|all|things))?(?: (?:do|don['’]?t|do not))?(?: (?:i|we)(?: (?:do|don['’]?t|do not))?(?: (?:really|generally|usually|currently))? (?:like|love|enjoy|prefer|dislike|hate|use))?$/i

/** The topics for a question with only a verb: `what do I like?`. Empty for other questions. */
export function listedTopics(question: string, topics: readonly KnownTopic[]): readonly KnownTopic[] {
  const plain = question.replace(/[?!.\s]+$/, "").replace(/ (?:most|again|at all|in general)$/i, "")
  if (!LIST_QUESTION.test(plain)) return []
  const asked = /\b(?:don['’]?t|do not)\b/i.test(plain) ? plain.replace(/i (?=like$)/i, "I don't ") : plain
  const list = LISTS.find((one) => one.asked.test(asked))
  if (list === undefined) return []
  return topics.filter(({ hook }) => list.hook.test(hook))
}
