import { foldText, keywordsOf, lazily, segmentsOf, stemOf } from "@caliban/text"
import { LANGUAGES } from "../detect/cues/phrases.ts"
import { voicesIn } from "../detect/cues/voices.ts"

/** Also signs that make a difference: "C++", "-5", "< 80", "€", "🍎". */
const TOKEN = lazily(
  () =>
    /(?:(?<![\p{L}\p{N}])[-−])?(?:\p{N}[\p{N}.,:/-]*\p{N}|\p{N})|[\p{L}\p{M}\p{N}_]+(?:['.@/-][\p{L}\p{M}\p{N}_]+)*(?:[+#]+|(?<=\p{L})-(?=[\s.,;!?)]|$))?|!=|[<>=≤≥≠%&\p{Sc}]+|\p{Extended_Pictographic}/gu,
)
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words that change nothing: articles, politeness, and those that say that something holds now. */
const IGNORED: ReadonlySet<string> = new Set(
  "please and the our now bitte und der die das unser unsere unseren jetzt nun le la les notre nos maintenant el los las nuestro nuestra ahora o os nosso nossa agora il lo ora adesso de het onze nu теперь сейчас 现在 今 지금 이제".split(
    " ",
  ),
)

/** The words of a statement in order, with values such as `10:30` in one piece. */
function tokensOf(text: string): readonly string[] {
  const tokens = [...foldText(text).matchAll(TOKEN())].flatMap(([token]) =>
    CJK.test(token) ? Array.from(segmentsOf(token), ({ text }) => text) : [token],
  )
  return tokens.filter((token) => !IGNORED.has(token))
}

/** The names of the days and months in all languages, each with its kind. */
const NAMED = lazily(() => {
  const names = new Map<string, string>()
  for (const language of LANGUAGES) {
    const format = (options: Intl.DateTimeFormatOptions, day: Date): string =>
      foldText(new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(day))
    for (let at = 0; at < 12; at += 1) {
      names.set(format({ month: "long" }, new Date(Date.UTC(2026, at, 1))), "month")
      if (at < 7) names.set(format({ weekday: "long" }, new Date(Date.UTC(2026, 1, at + 1))), "day")
    }
  }
  return names
})

/** Values of one kind exclude each other: a number, a time, a version, a day, a month, an address. */
function kindOf(token: string): string | undefined {
  if (/\.\p{L}{2,}(?:[/:]|$)/u.test(token)) return "address"
  return /^v?\d/u.test(token) ? "number" : NAMED().get(token)
}

/**
 * Whether a statement is the same as an older one but for one number, time, version, day, month or address at its end, and about
 * the same subject, so that nothing else is lost with the older one: "the retro is on Monday", not "sprint 13 ends on Friday".
 */
export function differsInOneValue(newer: string, older: string): boolean {
  return haveOtherValue(tokensOf(newer), tokensOf(older)) && isAboutOne(newer)
}

/** The same for a statement that corrects: its value may be of any kind, and it may say what is wrong. */
export function corrects(newer: string, older: string): boolean {
  return haveOtherValue(tokensOf(newer.replace(REJECTED, " ")), tokensOf(older), true) && isAboutOne(newer)
}

/** "A colleague starts at 10", "they pay on day 30": it may be about someone else than an older statement. */
const INDEFINITE =
  /^\P{L}*(?:an?|one of|another|some(?:one|body)?|they|eine?r?|jemand|un[ea]?|uno|quelqu'un|alguien|uma?|alguém|qualcuno|een|iemand|кто-то|один|одна)(?!\p{L})|^(?:有?一[个個位名]|有[个個位名人]|某|ある|誰か|어떤|누군가|한 )/iu

/** Whether a statement says how things are, of one certain subject: only such a one makes another untrue. */
function isAboutOne(statement: string): boolean {
  return !INDEFINITE.test(statement) && !voicesIn(statement).has("past")
}

/** See `differsInOneValue`. */
function haveOtherValue(next: readonly string[], old: readonly string[], ofAnyKind = false): boolean {
  if (next.length !== old.length) return false
  const different = next.flatMap((token, at) => (token === old[at] ? [] : [at]))
  const [at = 0] = different
  const kind = kindOf(next[at] ?? "")
  const isOfKind = ofAnyKind || (kind !== undefined && kind === kindOf(old[at] ?? ""))
  if (different.length !== 1 || !isOfKind) return false
  const isEnd = keywordsOf(next.slice(at + 1).join(" ")).size === 0
  const subject = next.slice(0, at)
  // At least two words say what the value is of.
  return isEnd && subject.length >= 2 && keywordsOf(subject.join(" ")).size > 0
}

/** Whether two statements have the same words in the same order. */
export function isSame(one: string, other: string): boolean {
  return haveSame(tokensOf(one), tokensOf(other))
}

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && one.join(" ") === other.join(" ")

/**
 * What a newer statement does to an older one. `repeats`: it says the same. `replaces`: it says the same but for one value,
 * or chooses another one of several things of which only one is used. `coexists`: neither is certain, so both are kept.
 */
export type Relation = "repeats" | "replaces" | "coexists"

/** Compares a newer statement with older ones. Nothing of an older one is lost but the value. Deterministic and linear. */
export function compareWith(newer: string): (older: string) => Relation {
  const tokens = tokensOf(newer)
  const decides = DECIDES.test(newer) && !voicesIn(newer).has("others")
  const next = decides ? chosenIn(newer) : undefined
  return (older) => {
    const old = tokensOf(older)
    if (haveSame(tokens, old)) return "repeats"
    const isOther = haveOtherValue(tokens, old) || isOpposite(newer, older) || choosesAnother(next, older)
    return isOther && isAboutOne(newer) ? "replaces" : "coexists"
  }
}

const NEGATIVE =
  /(?<![\p{L}\p{N}])(?:not|never|do not|don'?t|nicht|nie|kein(?:e|en)?|pas|jamais|nunca|mai|non|niet|nooit|не|никогда|不|别)(?![\p{L}\p{N}])/giu

/** Whether two statements are the same but for a negation: "we use Kafka", "we don't use Kafka". */
export function isOpposite(one: string, other: string): boolean {
  const [bare, otherBare] = [one.replace(NEGATIVE, " "), other.replace(NEGATIVE, " ")]
  return (bare === one) !== (otherBare === other) && haveSame(tokensOf(bare), tokensOf(otherBare))
}

/** Words after which a statement says what does not hold. */
const REJECTED =
  /(?<![\p{L}\p{N}])(?:not|never|instead of|rather than|over|no longer|don'?t|nicht|statt|anstatt|kein(?:e|en)?|pas|plutôt que|au lieu de?|en vez de|en lugar de|em vez de|non|invece di|niet|in plaats van|не|вместо)(?![\p{L}\p{N}])(?:(?!--)(?:[^,.;:()—–]|[.:](?=\p{N})))*/giu

/** Groups of things of which only one is used: the choice of another one revokes the earlier choice. */
const CHOICES =
  "npm pnpm yarn bun|pip poetry uv pipenv conda pdm|jest vitest mocha jasmine ava|pytest unittest nose|junit testng|eslint biome oxlint tslint|prettier dprint|black ruff yapf autopep8|tabs spaces tab space tabulatoren leerzeichen tabulations espaces tabulaciones espacios tabulações espaços spazi spaties табы пробелы табов пробелов|webpack vite rollup parcel esbuild turbopack rspack|prisma drizzle typeorm sequelize knex kysely mikroorm|postgres postgresql mysql mariadb sqlite mongodb oracle|redux zustand mobx jotai recoil|maven gradle bazel|jenkins gitlab github circleci travis bitbucket|commonjs esm|merge rebase squash|yup zod joi valibot|moment dayjs luxon pytz zoneinfo|axios ky undici|express fastify koa hono|slack teams discord mattermost|main master develop trunk|english german french spanish italian portuguese dutch russian chinese japanese korean englisch deutsch französisch spanisch 英語 日本語 中国語 韓国語 ドイツ語 英文 中文 日文 英语 日语 汉语 韩语|camelcase snake_case kebab-case pascalcase|du sie tu vous tú usted|british american|winston pino bunyan|docker podman|selenium playwright cypress puppeteer|sass less tailwind"

/** The group of each of them. */
const groups = lazily(
  () => new Map(CHOICES.split("|").flatMap((group) => group.split(" ").map((word) => [stemOf(word), group]))),
)

/** What makes a statement a choice. Several languages, tools or likes do not exclude each other. */
const DECIDES =
  /(?<!\p{L})(?:us(?:e|es|ing)|prefers?|switch(?:ed)?|moved|instead|now|always|not|never|no longer|from now on|nutze[nt]?|verwende[nt]?|bevorzuge[nt]?|jetzt|immer|utilis\p{L}+|préfère|toujours|us[ao]\p{L}*|prefier[eo]|siempre|gebruik\p{L}*|использу\p{L}+)(?!\p{L})|[用使]/iu

/** Words that say that something is chosen. */
const choosing = lazily(() =>
  keywordsOf(
    "use uses using used prefer prefers always please project team user code repo repository now switched moved nutze nutzen verwende verwenden bevorzuge immer projekt utilise utiliser préfère toujours projet usa usar uso prefiere prefiero siempre proyecto",
  ),
)

/** What a statement chooses, by its group, without what it rejects; and what else it is about. */
function chosenIn(text: string): { chosen: Map<string, string>; about: string } {
  const chosen = new Map<string, string>()
  const about: string[] = []
  for (const word of keywordsOf(foldText(text).replace(REJECTED, " "))) {
    const group = groups().get(word)
    if (group !== undefined) chosen.set(group, word)
    else if (!choosing().has(word)) about.push(word)
  }
  return { chosen, about: about.sort().join(" ") }
}

/** Chooses another one of the same group, and is about nothing else than the older one. */
function choosesAnother(next: ReturnType<typeof chosenIn> | undefined, older: string): boolean {
  if (next === undefined) return false
  const old = chosenIn(older)
  const isOther = [...old.chosen].map(([group, word]) => (next.chosen.get(group) ?? word) !== word)
  return isOther.length > 0 && !isOther.includes(false) && next.about === old.about
}
