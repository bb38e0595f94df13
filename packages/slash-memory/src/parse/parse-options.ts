import { editDistance, shortWord } from "@caliban/text"
import { quoteWord, type Word } from "./split-words.ts"

/** What a command takes. */
export interface OptionSpec {
  /** Options without a value, such as `--yes`. */
  flags?: readonly string[]
  /** Options with one, such as `--type user` or `--type=user`. */
  values?: readonly string[]
  /** Names of the arguments, in their order; `min` of them have to be there. */
  arguments?: readonly string[]
  min?: number
}

export interface ParsedOptions {
  positionals: readonly string[]
  flags: ReadonlySet<string>
  values: ReadonlyMap<string, string>
  /** True with `--json`, which every command takes. */
  json: boolean
}

/** Sorts words into arguments and options; a string is what is wrong, in one sentence. */
export function parseOptions(words: readonly Word[], spec: OptionSpec): ParsedOptions | string {
  const names = spec.arguments ?? []
  const positionals: string[] = []
  const flags = new Set<string>()
  const values = new Map<string, string>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    if (!isOption(word)) {
      positionals.push(word.text)
      continue
    }
    const [option = "", value] = splitAtEquals(word.text)
    if (spec.values?.includes(option)) {
      const given = value ?? words[++at]?.text
      if (given === undefined || given === "") return `${option} needs a value.`
      if (given.length > VALUE_MAX) return `The value of ${option} is too long.`
      values.set(option, given)
    } else if (value === undefined && (spec.flags?.includes(option) || option === "--json")) {
      flags.add(option)
    } else {
      return unknownOption(word.text, [...(spec.flags ?? []), ...(spec.values ?? []), "--json", "--help"])
    }
  }
  if (positionals.length < (spec.min ?? 0)) return `The ${names[positionals.length]} is missing.`
  const extra = positionals[names.length]
  if (extra !== undefined) return `Unexpected argument: ${quoteWord(shortWord(extra))}.`
  return { positionals, flags, values, json: flags.has("--json") }
}

/** More than the longest file name. */
const VALUE_MAX = 1_000

/** True for an unquoted word that starts like an option. */
export function isOption(word: Word): boolean {
  return !word.quoted && /^-./.test(word.text)
}

function splitAtEquals(text: string): string[] {
  const at = text.indexOf("=")
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function unknownOption(option: string, known: readonly string[]): string {
  const nearest = nearestName(option.replace(/=.*/, ""), known)
  return `There is no option ${shortWord(option)}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`
}

/** The name that was probably meant: it begins with what was typed, or differs in at most a third of the letters. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  if (typed.length < 3 || typed.length > NAME_MAX) return undefined
  const distances = names.map((name) => (name.startsWith(typed) ? 1 : editDistance(typed, name)))
  const least = Math.min(...distances)
  return least <= typed.length / 3 ? names[distances.indexOf(least)] : undefined
}

const NAME_MAX = 30
