import { nearestName, shortWord } from "@caliban/text"
import { quoteWord, type Word } from "./split-words.ts"

/** What a command takes. */
interface Takes {
  /** The arguments in their order, such as `slug` or `slug|text`, and how many of them have to be there. */
  names: readonly string[]
  min: number
  /** The options, and whether each takes a value. */
  options: ReadonlyMap<string, boolean>
}

/** Reads a usage such as `<slug> [--type <type>] [--yes]`. */
export function readUsage(usage: string = ""): Takes {
  const named = [...usage.replace(/\[--[^\]]*\]/g, "").matchAll(/([<[])([^>\]]+)/g)]
  const options = new Map([["--json", false]])
  for (const [, name = "", value] of usage.matchAll(/(--[a-z-]+)( <)?/g))
    options.set(name, value !== undefined)
  return {
    names: named.map(([, , name = ""]) => name),
    min: named.filter(([, bracket]) => bracket === "<").length,
    options,
  }
}

interface SortedWords {
  positionals: readonly string[]
  /** The value of an option without one is empty. */
  options: ReadonlyMap<string, string>
}

/** Sorts words into arguments and options; a string is what is wrong, in one sentence. */
export function sortWords(words: readonly Word[], takes: Takes): SortedWords | string {
  const positionals: string[] = []
  const options = new Map<string, string>()
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name = "", value] = /^([^=]*)(?:=(.*))?$/s.exec(word.text) ?? []
    if (!isOption(word)) positionals.push(word.text)
    else if (takes.options.get(name) === true) {
      const given = value ?? rest.shift()?.text
      if (!given) return `${name} needs a value.`
      if (given.length > VALUE_MAX) return `The value of ${name} is too long.`
      if (options.has(name)) return `${name} is there twice.`
      options.set(name, given)
    } else if (takes.options.has(word.text)) options.set(name, "")
    else {
      const nearest = nearestName(name, [...takes.options.keys(), "--help"])
      return `There is no option ${shortWord(word.text)}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`
    }
  }
  const [missing] = (takes.names[positionals.length] ?? "").split("|")
  if (positionals.length < takes.min) return `The ${missing} is missing.`
  const extra = positionals[takes.names.length]
  if (extra !== undefined) return `Unexpected argument: ${quoteWord(shortWord(extra))}.`
  return { positionals, options }
}

/** More than the longest file name. */
const VALUE_MAX = 1_000

/** True for an unquoted word that starts like an option. */
export function isOption(word: Word): boolean {
  return !word.quoted && /^-./.test(word.text)
}
