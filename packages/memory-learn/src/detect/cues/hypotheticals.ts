import { bareText, lazily } from "@caliban/text"
import { barePattern } from "./bare-pattern.ts"

// What somebody considers without saying that it is so, in the languages of `phrases.ts`. "If the build fails, run make clean"
// is a rule; "if we used Kafka, …" is not.

const LEAD = "(?:ok(?:ay)?|so|and|but|well|hm+|also|und|aber|et|mais|bon|y|pero|e|mas|ma|en|maar|и|а|но|ну)"

const STARTS = [
  "what if|suppos(?:e|ing)|imagine|let's (?:say|assume|suppose)|assum(?:e|ing)|hypothetically|maybe|perhaps|possibly|(?:i|we|you) (?:could|might)",
  "angenommen|stell(?:en sie)? (?:dir|sich) vor|stellen wir uns vor|nehmen wir an|mal angenommen|was wäre,? wenn|was,? wenn|vielleicht|eventuell|wir könnten",
  "supposons|suppose que|imagin(?:e|ons|ez)|admettons|et si|disons que|peut-être|on pourrait|nous pourrions",
  "supong(?:amos|o que)|supón|imagin(?:a|emos)|digamos|y si|¿y si|qué tal si|quizás?|tal vez|a lo mejor|podríamos",
  "suponha(?:mos)?|vamos supor|imagin(?:a|e|emos)|digamos|e se|talvez|quem sabe|poderíamos",
  "supponiamo|immagin(?:a|iamo)|mettiamo che|diciamo che|e se|forse|magari|potremmo",
  "stel dat|stel je voor|wat als|misschien|laten we zeggen|we zouden kunnen",
  "допустим|предположим|представ(?:ь|им)|может быть|а что,? если|что,? если|возможно|если бы|наверное|мы могли бы",
]
/** Anywhere: conditions that are not so. */
const ANYWHERE = [
  "if (?:i|we|it|they|the) .{0,60}(?:would|'d)",
  "(?:wenn|falls) .{0,60}(?:würden?|hätten?|wären?|könnten?|bräuchten?)",
  "si (?:on|nous|j'|je|vous|tu) .{0,60}(?:rais|rait|rions|riez|raient)",
  "si .{0,60}\\p{L}(?:ría|ríamos|rían)",
  "se .{0,60}\\p{L}(?:ríamos|riam|remmo|rebbe(?:ro)?)",
  "als we .{0,60}(?:zouden|zou)",
]
const UNSPACED =
  "^(?:那)?(?:假设|假如|要是|如果我们|也许|或许|说不定|可能我们|我们可以)|^(?:仮に|もしかしたら|例えば、もし|もし(?=.*(?:だろう|でしょう|かな)))|かもしれ|とします。?$|가정해|^만약|^혹시|^아마|것 같아"

const PATTERN = lazily(() =>
  barePattern(
    `^[^\\p{L}]*(?:${LEAD}[\\s,]+){0,2}(?:${STARTS.join("|")})(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])(?:${ANYWHERE.join("|")})(?![\\p{L}\\p{N}])`,
    UNSPACED,
  ),
)

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

/** Whether a sentence only considers something: "suppose we use Kafka", "maybe we should". */
export function isHypothetical(text: string): boolean {
  return PATTERN().test(bareText(text.slice(0, LIMIT)))
}
