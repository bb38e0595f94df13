import { attempt } from "../attempt.ts"
import { checkExistingStem, checkSlug } from "../paths/slug.ts"

const PLAIN = /^[\w.-]*$/
/**
 * The slug of a write: a valid one, or the name of any existing file. Costs a listing, unless the slug consists of ASCII
 * letters, digits, `.`, `_` and `-`.
 *
 * @throws MemoryError `invalid-slug`
 */
export async function findWritableSlug(reader, input) {
  const valid = attempt(() => checkSlug(input))
  if (valid !== undefined && PLAIN.test(valid)) return valid
  const stem = attempt(() => checkExistingStem(input))
  const found = stem === undefined ? undefined : await lookUp(reader, stem)
  return found ?? checkSlug(input)
}
/** The file that a name with other characters refers to, possibly in another Unicode form; `undefined` for plain names. */
export async function findStemOnDisk(reader, stem) {
  return PLAIN.test(stem) ? undefined : await lookUp(reader, stem)
}
async function lookUp(reader, stem) {
  const stems = (await reader.slugs()) ?? []
  if (stems.includes(stem)) return stem
  const composed = stem.normalize("NFC")
  return stems.find((other) => other.normalize("NFC") === composed)
}
