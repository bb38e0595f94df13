import { lazily } from "@caliban/text"
import { isDescription, isFunctionWord } from "./descriptions.ts"
import { UNIT } from "./judge-value.ts"
import { isPlaceholder } from "./placeholder.ts"
import { rolesOf } from "./words.ts"

/** Three to eight plain words, or three to eight that hyphens join: "correct-horse-battery". */
const PASSPHRASE = lazily(
  () =>
    /^(?:[a-zäöüß]{3,12}(?: [a-zäöüß]{3,12}){2,7}|\p{L}{3,12}(?:-\p{L}{3,12}){2,7}|\p{L}{3,12}(?:_\p{L}{3,12}){2,7})(?=\s*(?:$|[.!;,]?\s*\n|[.!;]))/u,
)

/** A passphrase that ends with the line or sentence; three words only after a label such as `passphrase`. */
export function findPassphrase(text: string, at: number, isPhrase: boolean) {
  const line = PASSPHRASE().exec(text.slice(at, at + 120))?.[0] ?? ""
  const words = line.split(/[ _-]/)
  if (line === "" || isPlaceholder(line) || words.some(isFunctionWord)) return undefined
  if (line.split(" ").length === 3 && (!isPhrase || words.some(isDescription))) return undefined
  return { start: at, end: at + line.length }
}

/** True for the words of a passphrase, and not of a sentence. */
export function isPassphrase(words: readonly string[]): boolean {
  if (words.length < 3 || words.length > 12) return false
  const functional = words.filter(isFunctionWord).length
  return !isPlaceholder(words.join(" ")) && functional < 2 && !isFunctionWord(words[0] ?? "")
}

const NO_PAIR = /^(?:see|ask|siehe|voir|ver|vedi|zie|см\.?|pbkdf2|argon2\w*|bcrypt|scrypt|sha\S*) |1password/i

/** True for two words with a digit that may be a password, `Vogel 77!31`; not for `minimum 12`, `8+ characters`, `see 1Password`. */
export function isPair(words: readonly string[]): boolean {
  if (words.length !== 2 || words.some((word) => isDescription(word) || rolesOf(word.toLowerCase()).size > 0))
    return false
  const value = words.join(" ")
  const isMixed = value.length > 8 && /\d{4}|\d[^\d ]|[^\d ]\d/.test(value)
  return isMixed && !NO_PAIR.test(value) && !UNIT().test(value.replace(/^\D*\d+/, ""))
}
