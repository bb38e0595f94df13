import { bareText, isStopWord, keywordsOf, wordsOf } from "@caliban/text"

/** Kinds of tools of which a project uses one. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  "package manager": ["npm", "pnpm", "yarn", "bun"],
  "test runner": ["jest", "vitest", "mocha", "ava", "jasmine"],
  formatter: ["prettier", "biome", "dprint"],
  indentation: ["tabs", "spaces"],
  semicolons: ["semicolons", "semicolon"],
  orm: ["prisma", "drizzle", "typeorm", "sequelize", "knex"],
  "joining branches": ["rebase", "merge"],
  bundler: ["webpack", "vite", "rollup", "esbuild", "parcel", "rspack"],
  "python packages": ["pip", "poetry", "uv", "pipenv", "conda"],
}

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(ALTERNATIVES).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
)

// Words of choosing, in the most frequent languages.
const CHOICE =
  /\b(?:use|uses|used|using|prefer|prefers|not|never|instead|avoid|with|package manager|nutzt?|verwende[tn]?|utilise[rz]?|usar?|usa)\b|使用|用|не |используй/iu

const PURPOSE =
  /^(?:please )?(?:always )?(?:we )?(?:uses?|prefers?|using)\s+\S+(?:\s+\S+)?\s+(?:for|as|to)\s+(.+)$/iu
const FIELD = /^([^:：=`]{2,40}?)\s*[:：=]\s*\S/u
const SUBJECT =
  /^(the |our |my )?([^,;.:`]{3,40}?)\s+(is|are|runs? (?:on|at)|lives? (?:in|under)|goe?s? (?:in|to)|belongs? in)\s+(in |at |on |under )?\S/iu

/** Subjects too general to identify an entry. */
const VAGUE = /^(?:user|project|code|repo|repository|app|team|there|everything|tests? that.*)$/

/**
 * What an entry is about: the kind of a chosen tool, its purpose, a field (`Timezone: …`), or the subject of a short
 * statement. `undefined` if the text does not show it.
 */
export function entryKey(text: string): string | undefined {
  const kind = kindOf(text)
  if (kind !== undefined) return kind
  const part = FIELD.exec(text)?.[1] ?? PURPOSE.exec(text)?.[1] ?? subjectOf(text)
  if (part === undefined) return undefined
  const words = wordsOf(part).filter((word) => !isStopWord(word))
  const key = words.join(" ")
  if (words.length === 0 || words.length > 5 || VAGUE.test(key)) return undefined
  return ALTERNATIVES[key.replace(/ (?:management|manager)$/, " manager")]
    ? key.replace(/management$/, "manager")
    : key
}

/** The subject of a short statement about where or what something is. */
function subjectOf(text: string): string | undefined {
  const [, article, subject, verb = "", place] = SUBJECT.exec(text) ?? []
  if (subject === undefined) return undefined
  const isPlace = place !== undefined || !/^(?:is|are)$/i.test(verb)
  if (isPlace) return `${subject} place`
  return /^is$/i.test(verb) && (article !== undefined || /\s/.test(subject)) ? subject : undefined
}

/** The kind of tool that a choice is about; `undefined` unless there is exactly one. */
function kindOf(text: string): string | undefined {
  if (!CHOICE.test(text) && !/\bnot\b/.test(bareText(text))) return undefined
  // `pnpm test` is a command, not a choice of pnpm.
  const plain = text.replace(/`[^`\s]+\s[^`]*`/g, " ")
  const kinds = new Set([...keywordsOf(plain)].flatMap((word) => KIND_OF.get(word) ?? []))
  return kinds.size === 1 ? [...kinds][0] : undefined
}
