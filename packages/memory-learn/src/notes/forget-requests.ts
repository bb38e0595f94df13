import { lazily } from "@caliban/text"
import { analyzeMessage } from "../detect/evidence/analyze-message.ts"
import { asksNotToRemember } from "../detect/opt-out.ts"
import { ownSentences } from "../detect/own-words.ts"
import { typedText } from "../text/typed-text.ts"

/**
 * How people ask to forget something, with what they name after it, or before it in languages whose verb is last.
 * "Don't forget …" asks for the opposite, and "I forgot …" for nothing.
 */
const FORGET = lazily(
  () =>
    new RegExp(
      [
        String.raw`(?<!\b(?:don'?t|do not|never|not|won'?t|didn'?t|can'?t)\s)\b(?:forget|unlearn)(?!\s+(?:it|to|me|you|me not)\b(?!\s+\p{L})|ful|ting)\s+(?:about\s+)?\S`,
        String.raw`\b(?:delete|remove|erase|drop|scrub|wipe)\b[^.?!]{1,80}\bfrom (?:your )?(?:memory|memories|notes)\b`,
        String.raw`\b(?:no longer|stop|don'?t) (?:need to )?remember(?:ing)?\s+(?:that|the|my|our|about)\b`,
        String.raw`(?<!nicht\s)\bvergiss(?!\s+nicht)\s+\S|\bvergessen sie(?!\s+nicht)\s+\S|\b(?:lösch|streich)e?\b[^.?!]{1,80}\b(?:gedächtnis|notizen|erinnerung)`,
        String.raw`(?<!n')\boublie[zs]?(?!\s+pas)\s+\S|(?<!no\s)\b(?:olvida|olvide|olvídate de|borra de tu memoria)\s+\S`,
        String.raw`(?<!non\s)\bdimentica(?:ti)?\s+\S|(?<!não\s)\b(?:esquece|esqueça)\s+\S|(?<!niet\s)\bvergeet(?!\s+niet)\s+\S`,
        String.raw`(?<!не\s)забудь(?:те)?\s+(?:про|о|об|что)\s+\S`,
        "(?<![不别勿])(?:忘记|忘記|忘掉|忘了)(?!带|帶|说|說)\\S|\\S(?:忘れてください|忘れて(?!い|し|な)|を忘れ(?:ろ|よう))|\\S\\s?(?:잊어 ?(?:줘|주세요|버려)|잊어라)",
      ].join("|"),
      "iu",
    ),
)

/** The user's own sentences that ask to forget something. `message` is masked. */
export function forgetRequestsIn(message: string): string[] {
  const { prose, judged } = analyzeMessage(typedText(message), undefined)
  if (asksNotToRemember(prose)) return []
  return ownSentences(judged).flatMap(({ sentence }) => (asksToForget(sentence.text) ? [sentence.text] : []))
}

/** Whether a sentence of the user asks to forget something that it names. */
export function asksToForget(sentence: string): boolean {
  return FORGET().test(sentence.slice(0, 600))
}
