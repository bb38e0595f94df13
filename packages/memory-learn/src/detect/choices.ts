import { keywordsOf, lazily } from "@caliban/text"
import { ANYMORE, compareWith, isSame, NEGATIVE, REJECTED, type Relation } from "../similar/compare.ts"
import { voicesIn } from "./cues/voices.ts"

/** Groups of things of which only one is used: the choice of another one revokes the earlier choice. */
const GROUPS = lazily(() =>
  "npm pnpm yarn bun|pip poetry uv pipenv conda pdm|jest vitest mocha jasmine ava|pytest unittest nose|eslint biome oxlint tslint|prettier dprint|black ruff yapf autopep8|tabs spaces tab space tabulatoren leerzeichen tabulations espaces tabulaciones espacios tabulações espaços spazi spaties табы пробелы табов пробелов|webpack vite rollup parcel esbuild turbopack rspack|prisma drizzle typeorm sequelize knex kysely mikroorm|postgres postgresql mysql mariadb sqlite mongodb oracle|redux zustand mobx jotai recoil|maven gradle bazel|jenkins gitlab github circleci travis bitbucket|commonjs esm|merge rebase squash|yup zod joi valibot|moment dayjs luxon|axios ky undici|express fastify koa hono|slack teams discord mattermost|main master develop trunk|english german french spanish italian portuguese dutch russian chinese japanese korean englisch deutsch französisch spanisch 英語 英文 中文 日文 英语 日语 汉语 韩语|camelcase snake_case pascalcase|docker podman|selenium playwright cypress puppeteer"
    .split("|")
    .map(keywordsOf),
)

/** What makes a statement a choice. Several languages, tools or likes do not exclude each other. */
const DECIDES =
  /(?<!\p{L})(?:us(?:e|es|ing)|prefers?|switch(?:ed)?|moved|suggest|instead|now|always|not|never|nutze[nt]?|verwende[nt]?|bevorzuge[nt]?|jetzt|immer|utilis\p{L}+|préfère|toujours|us[ao]\p{L}*|prefier[eo]|siempre|gebruik\p{L}*|использу\p{L}+)(?!\p{L})|[用使]/giu
/** For what something is chosen. */
const PLACE = /(?<!\p{L})(?:proje[ck]?t|team|user|code|repo(?:sitory)?|proyecto)(?!\p{L})/giu

/** What a text is about, without the words of a choice. "CI" is also a word that tells nothing. */
function aboutOf(text: string): readonly string[] {
  const subject = text.replace(DECIDES, " ").replace(PLACE, " ")
  return [...keywordsOf(subject.replace(/\bCI\b/g, "pipeline"))]
}

/** "Never ship on Fridays", "always ship on Fridays": the same words but for a negation. */
function isOpposite(one: string, other: string): boolean {
  const bare = (text: string): string =>
    text.replace(ANYMORE, " ").replace(DECIDES, " ").replace(NEGATIVE, " ")
  return NEGATIVE.test(one) !== NEGATIVE.test(other) && isSame(bare(one), bare(other))
}

/**
 * Whether the newer statement denies the older one, or both are about the same but for what they choose, and the newer one rejects
 * that of the older one, or both are of one group: "we use npm", "this project uses pnpm". All that the older one rejects is
 * rejected by the newer one, too.
 */
function isOtherChoice(newer: string, older: string): boolean {
  if (isOpposite(newer, older)) return true
  const [about, before] = [aboutOf(newer), aboutOf(older)]
  const [next = [], old = []] = [newer, older].map((text) => aboutOf(text.replace(REJECTED, " ")))
  const [word, ...more] = next.filter((one) => !old.includes(one))
  const [gone, ...others] = old.filter((one) => !next.includes(one))
  if (word === undefined || more.length > 0 || gone === undefined || newer.search(DECIDES) < 0) return false
  const group = GROUPS().find((one) => one.has(word))
  const isOfGroup = (one: string): boolean => group?.has(one) === true
  const isRejected = (one: string): boolean => about.includes(one) || isOfGroup(one)
  if (!before.every((one) => old.includes(one) || isRejected(one))) return false
  if ([gone, ...others].every((one) => about.includes(one))) return true
  // Who uses two of a group may use three.
  return others.length === 0 && isOfGroup(gone) && !next.some((one) => one !== word && isOfGroup(one))
}

/** As `compareWith`, for files in which a statement also replaces one that it denies, and a choice the earlier choice. */
export function compareChoices(newer: string): (older: string) => Relation {
  const compare = compareWith(newer)
  return (older) => {
    const relation = compare(older)
    if (relation !== "coexists" || !isOtherChoice(newer, older)) return relation
    const voices = voicesIn(newer)
    return voices.has("others") || voices.has("past") ? "coexists" : "updates"
  }
}
