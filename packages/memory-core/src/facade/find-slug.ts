import { attempt } from "../attempt.ts"
import { checkExistingStem, checkSlug } from "../paths/slug.ts"
import type { MemoryReader } from "../store/store.ts"

const PLAIN = /^[\w.-]*$/

/**
 * The slug of a write: a sound one, or the name of a file that exists, which may be any. Costs a listing, unless it is
 * made of plain letters, digits, `.`, `_` and `-`.
 *
 * @throws MemoryError `invalid-slug`
 */
export async function findWritableSlug(reader: MemoryReader, input: unknown): Promise<string> {
  const sound = attempt(() => checkSlug(input))
  if (sound !== undefined && PLAIN.test(sound)) return sound
  const stem = attempt(() => checkExistingStem(input))
  const found = stem === undefined ? undefined : await lookUp(reader, stem)
  return found ?? checkSlug(input)
}

/** The name of a file that a name of other than plain characters means: that file, or the one in another Unicode form. */
export async function findStemOnDisk(reader: MemoryReader, stem: string): Promise<string | undefined> {
  return PLAIN.test(stem) ? undefined : await lookUp(reader, stem)
}

async function lookUp(reader: MemoryReader, stem: string): Promise<string | undefined> {
  const stems = (await reader.slugs()) ?? []
  if (stems.includes(stem)) return stem
  const composed = stem.normalize("NFC")
  return stems.find((other) => other.normalize("NFC") === composed)
}
