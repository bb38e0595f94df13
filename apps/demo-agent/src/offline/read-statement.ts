import { forms, oldValues, subjects } from "./phrases.ts"
import { telling, type Word, wordsIn } from "./words.ts"

/** A statement, read for what it changes. */
export interface Said {
  /** As the person wrote it. */
  text: string
  /** What it says without the old value, and its words. Signs and idioms are plain verbs here, for the comparison only. */
  rest: string
  words: readonly Word[]
  /** The words of the value that it says is no longer true. */
  old: readonly Word[]
  /** Whether it says that something has changed. */
  changes: boolean
  /** Whether it only denies something. */
  denies: boolean
}

export function readStatement(text: string, corrects: boolean): Said {
  const plain = text
    .replace(/ ?(?:->|=>|→|(?<=\s)=(?=\s)) ?/g, " is ")
    .replace(/\b(?:took|takes|is taking) over\b(?!.{0,60} from )/i, "owns")
  const found = oldValues.map((form) => form.exec(plain)).find((match) => match !== null)
  const rest = found ? `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` : plain
  const old = telling(found?.groups?.["old"] ?? "")
  // "I moved to Porto" is about where the person lives.
  const about = subjects
    .filter(([form]) => form.test(plain))
    .map(([, key]) => ({ text: "", key, at: 0, kind: "", tells: true }))
  const changes = corrects || old.length > 0 || forms.changed.test(text)
  const denies = old.length === 0 && forms.negated.test(rest)
  return { text, rest, words: [...wordsIn(rest), ...about], old, changes, denies }
}
