import { keywordsOf, lazily } from "@caliban/text"
import { POLITE } from "../detect/cues/phrases.ts"
// `known`: "what you know about"; `remove`: removing from the memory.
import WORDS from "./forget-requests.json" with { type: "json" }

/** Words after which nothing is meant to be removed: "forget it", "forget to push", "forget what I said". */
const NOTHING =
  /^(?:it|that|this|me|him|her|them|to|what|how|when|why|where|everything|i (?:said|asked)|ich .{0,20}(?:gesagt|gefragt)|я (?:сказал|спросил)а?|es|das|dass|mich|was|ça|cela|moi|que|ce que|lo|eso|esto|ello|isso|isto|questo|quello|het|dat|что|это|не|nicht|niet|pas|non|not|no)?(?:[\s,.:;!?]|$)(?!(?:thing|business|one|mit|about)(?!\p{L}))/iu

const PATTERNS = lazily(() => [
  new RegExp(
    `^[^\\p{L}]*(?:(?:${WORDS.please})[\\s,]+){0,3}(?:${WORDS.verbs}|(?:${WORDS.erase})(?=${POLITE},? (?:${WORDS.known})))${POLITE}(?:,? (?:${WORDS.known}|${WORDS.about}))?\\s+(.{3,160})$`,
    "iu",
  ),
  new RegExp(WORDS.remove, "iu"),
  /(?:^|[,。、!?\s])(?:请|請)?(?:忘掉|忘记|忘記|忘了)([^,。、!?吧了]{2,40})/u,
  /([^,。、!?]{2,40}?)(?:のこと)?(?:を|は)忘れて/u,
  /([^,.!?]{2,40}?)(?:은|는|을|를)? ?잊어(?:줘| ?주세요|버려)/u,
])

/** What does not name it: "thing" of "the hazelnut thing". What follows a comma may say that nothing is to be forgotten. */
const BESIDES =
  /(?<!\p{L})(?:thing|stuff|business|part|bit|request|note|again|sache|ding|geschichte|wieder|truc|histoire|cosa|asunto|coisa|zaak)(?!\p{L})/giu
export const nameOf = (object: string): string => object.replace(BESIDES, " ")

/** What the user asks to forget; `undefined` if nothing is: "forget the hazelnut thing, no allergy after all". */
export function forgottenIn(sentence: string): string | undefined {
  for (const pattern of PATTERNS()) {
    const [, ...parts] = pattern.exec(sentence) ?? []
    const object = parts.find((part) => part !== undefined)?.trim()
    if (object !== undefined && !NOTHING.test(object) && keywordsOf(object).size > 0) return object
  }
  return undefined
}
