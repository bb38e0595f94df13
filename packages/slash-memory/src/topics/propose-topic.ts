import { checkSlug, type TopicType } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { cutText, freeSlug, mustBeList, mustBeText, oneLine, proposeSlug } from "@caliban/text"

export interface TopicProposal {
  /** Differs from every existing slug, in any case. */
  slug: string
  type: TopicType
  /** The text on one line, cut to 120 code points. */
  description: string
}

/**
 * Proposes a topic for a person's text: a kebab-case slug of at most five distinctive words, a type and a description.
 * The type follows English cue words; without any it is `project`. Pure, linear; only the first 2,000 characters
 * count.
 */
export function proposeTopic(text: string, existingSlugs: readonly string[]): TopicProposal {
  mustBeText("proposeTopic", "text", text)
  mustBeList("proposeTopic", "existingSlugs", existingSlugs)
  const opening = oneLine(text.slice(0, 20 * OPENING_LENGTH)).slice(0, OPENING_LENGTH)
  return {
    slug: freeSlug(proposeSlug(opening, checkSlug), existingSlugs),
    type: proposeType(opening),
    description: cutText(opening.trimEnd(), DESCRIPTION_MAX),
  }
}

const OPENING_LENGTH = 2_000

/** The type of the first rule that matches: a sentence about the person is `user` although it contains `never`. */
function proposeType(text: string): TopicType {
  const plain = text.replace(/’/g, "'")
  return RULES.find(([pattern]) => pattern.test(plain))?.[1] ?? "project"
}

const RULES: readonly (readonly [RegExp, TopicType])[] = [
  [/^\s*(?:i|i'm|i'd|i've|i'll|my|mine|call me|the user)\b/i, "user"],
  [/\b(?:never|always|don't|do not|stop|avoid|must not|instead of|make sure)\b/i, "feedback"],
  [/\b[a-z][a-z\d+.-]*:\/\/\S|\bwww\.\S/i, "reference"],
  [/\b(?:urls?|ids?|hosts?|hostname|endpoints?|ports?|dashboards?|ticket|channel|docs)\b/i, "reference"],
  [/\b(?:i|i'm|my|me|mine|prefers?)\b/i, "user"],
]
