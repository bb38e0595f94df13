import { bareText, lazily } from "@caliban/text"
import WORDS from "./voices.json" with { type: "json" }

// What says that a sentence is not the user's own statement about how things are, in the languages of `phrases.ts`.
// `tasks`: what is done to a text. `checks`: what a text is checked for. `ownVoice`: after these, it is the user or
// the assistant who says it. `if`: conditions that are not so. `team`: what a team is for belongs to the project; how
// it works does not.
const BEFORE = "(?<![\\p{L}\\p{N}])"
const AFTER = "(?![\\p{L}\\p{N}])"

const start = (words: string): string => `^[^\\p{L}]*(?:(?:${WORDS.lead})[\\s,]+){0,3}(?:${words})${AFTER}`
const word = (words: string): string => `${BEFORE}(?:${words})${AFTER}`

/** What a sentence shows of another voice than the user's, of another time, or of something that is not so. */
const CUES = {
  /** The user asks to summarise, translate or answer a text. */
  task: [
    start(`(?:(?:${WORDS.asking})[\\s,]+){0,4}(?:${WORDS.tasks})`),
    word(`(?:${WORDS.asking})${AFTER}.{0,80}${BEFORE}(?:${WORDS.tasks})`),
    word(WORDS.checks),
    "起草|写一?封|帮我写|メールを書いて|下書き|메일을? 써|要約|翻訳|訳して|添削|校正して|書き直して|总结|總結|翻译|翻譯|概括|校对|润色|改写|요약|번역|교정|다듬어",
  ],
  /** A text follows: "these notes:", a greeting of a group. */
  introduces: [
    word(`(?:${WORDS.these}) (?:\\p{L}+ )?(?:${WORDS.texts})`),
    word(`(?:${WORDS.texts})${AFTER}.{0,40}${BEFORE}(?:${WORDS.below})`),
    ":\\s*$",
    `${BEFORE}(?:${WORDS.texts})${AFTER}.{0,40}:`,
    `^.{0,20}(?:${WORDS.textsUnspaced}).{0,20}:`,
    `^(?:(?:fwd?|wg|tr|rv|quote) ?:|(?:${WORDS.group})[,!. 、]*$)`,
  ],
  /** It says what another person or a document says. */
  reports: [`(?<!(?:^|[^\\p{L}])(?:${WORDS.ownVoice}) )${word(WORDS.saying)}`, WORDS.sayingUnspaced],
  /** It considers something: "suppose we use Kafka". "If the build fails, run make clean" is a rule. */
  supposes: [
    start(WORDS.supposing),
    word(WORDS.if),
    "^(?:那)?(?:假设|假如|要是|如果我们|也许|或许|说不定|可能我们|我们可以)|^(?:仮に|もしかしたら|例えば、もし|もし(?=.*(?:だろう|でしょう|かな)))|かもしれ|とします。?$|가정해|^만약|^혹시|^아마|것 같아",
  ],
  /** It is about other people. "Marta owns the deploys" is about the project, "my boss is Kim" about the user. */
  others: [
    start(
      `${WORDS.they}|(?:in|at|on|from|for|with|bei|im|in der|beim|dans|chez|à|en|con|nel|bij|в)? ?(?:(?:${WORDS.the}|${WORDS.my}) |\\p{L}{0,4}l')?(?:${WORDS.other}) \\p{L}+|${WORDS.team}`,
    ),
    // "The manager service", "Chef cookbooks" are things.
    start(`(?:(?:${WORDS.the}) ?)?(?:\\p{L}+ )?(?:${WORDS.outsider})`),
    start(
      `(?:${WORDS.my}|a|an|one of the|ein|eine|une) (?:\\p{L}+ )?(?:${WORDS.person})${AFTER}(?!'s? )(?! (?:(?:is|ist|est|es|é|è) \\p{L}+[.!]?$|(?:is called|is named|heißt|s'appelle|se llama|se chama|si chiama|heet)(?!\\p{L})))`,
    ),
    "^(?:我的?|我们的?)?(?:同事|老板|朋友|妻子|丈夫|上司|客户|供应商)(?!叫)|^(?:他|她|他们|她们|对方|别的团队|其他团队|另一个)|^(?:同僚|上司|友人|友達|妻|夫|顧客|取引先|お客様?|彼ら?|彼女|他の|別の)|^(?:동료|상사|친구|고객|그들|그녀|다른)",
  ],
  /** It was so. "We used Jenkins before, now we use Forgejo" says what holds. */
  past: [
    word(WORDS.past),
    "以前(?=は|、)|(?:^|[,。、们我])以前|从前|曾经|过去|かつて|当時|昔は|かつては|前は|예전에|옛날에|과거에|한때",
  ],
}

export type Voice = keyof typeof CUES

/** Without accents, which many people leave out. */
function bare(source: string): RegExp {
  const plain = source.replace(/ß/gu, "ss").normalize("NFD")
  return new RegExp(plain.replace(/[\u0300-\u036f]/gu, "").normalize("NFC"), "u")
}

const PATTERNS = lazily(() => ({
  voices: Object.entries(CUES).map(([voice, sources]) => [voice as Voice, bare(sources.join("|"))] as const),
  now: bare(`${word(WORDS.now)}|现在|現在|今は|如今|지금|이제`),
}))

export function voicesIn(text: string): Set<Voice> {
  const plain = bareText(text)
  const { voices, now } = PATTERNS()
  const found = new Set(voices.flatMap(([voice, pattern]) => (pattern.test(plain) ? voice : [])))
  if (now.test(plain)) found.delete("past")
  return found
}
