import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { pathOf, toCanonical } from "../layouts/canonical-address.ts"
import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { INDEX_FILE, isFileAddress, isReservedSlug, mayBeTopic, stemOf } from "../paths/address.ts"
import { checkAddress, checkExistingStem, checkSlug } from "../paths/check-address.ts"
import type { MemoryReader } from "../store/store.ts"
import { resolveReference } from "../topics/read-topic.ts"

const PLAIN = /^[\w.-]*$/

/**
 * The address of the file that a reference means: its address, otherwise what `resolveReference` finds, otherwise the
 * only file in a folder with that stem. `undefined` when there is none. Machine files of the layout are never found.
 */
export async function findReadable(reader: MemoryReader, reference: string): Promise<string | undefined> {
  const { codec = CALIBAN } = reader
  const given = reference.includes("/") ? attempt(() => checkAddress(reference)) : undefined
  if (given !== undefined) {
    const address = toCanonical(codec, given)
    if (await isReadable(reader, codec, address)) return address
    if (isFileAddress(given)) return undefined
  }
  const slug = await resolveReference(reader, reference)
  if (slug !== undefined) return toCanonical(codec, slug)
  const stem = reference
    .trim()
    .replace(/^\[\[|\]\]$/g, "")
    .replace(/[|#].*$/s, "")
    .replace(/\.md$/, "")
  const { addresses = [] } = (await reader.tree?.()) ?? {}
  const below = addresses.filter((address) => address.includes("/") && stemOf(address) === stem)
  return below.length === 1 ? toCanonical(codec, below[0] as string) : undefined
}

async function isReadable(reader: MemoryReader, codec: Codec, address: string): Promise<boolean> {
  const file = codec.findFile("path", pathOf(codec, address))
  if (address === `./${INDEX_FILE}` || (file !== undefined && file.address === undefined)) return false
  return (await reader.readTopic(address, 0)) !== undefined
}

/**
 * The address of a write: a valid slug, or the address of any existing Markdown file. Costs a listing, unless the slug
 * consists of ASCII letters, digits, `.`, `_` and `-`.
 *
 * @throws MemoryError `invalid-slug`, `read-only`
 */
export async function findWritable(reader: MemoryReader, input: unknown): Promise<string> {
  if (typeof input === "string" && input.includes("/")) {
    const address = checkTopicAddress(reader.codec, input)
    if ((await reader.readTopic(address, 0)) !== undefined) return address
    throw new MemoryError(
      "invalid-slug",
      `There is no file "${address}.md" to update, and a new topic is not made in a folder. Use a slug without "/", for example "${stemOf(address)}".`,
    )
  }
  const valid = attempt(() => checkSlug(input))
  if (valid !== undefined && PLAIN.test(valid)) return valid
  const stem = attempt(() => checkExistingStem(input))
  return (stem === undefined ? undefined : await lookUp(reader, stem)) ?? checkSlug(input)
}

/**
 * The address of a file that is about to be removed, whether it exists or not.
 *
 * @throws MemoryError `invalid-slug`, `read-only` for instructions and files that are not Markdown
 */
export async function findRemovable(reader: MemoryReader, reference: string): Promise<string> {
  const address = checkTopicAddress(reader.codec, reference)
  if (address.includes("/") || PLAIN.test(address)) return address
  return (await lookUp(reader, address)) ?? address
}

/** The checked address of a topic or another Markdown file. */
function checkTopicAddress(codec: Codec = CALIBAN, input: unknown): string {
  const address = toCanonical(codec, checkAddress(input))
  if (!isFileAddress(address) && mayBeTopic(codec, address)) return address
  const why = isReservedSlug(stemOf(address.replace(/\.md$/, "")))
    ? "other tools read it as instructions"
    : "it is not a Markdown file"
  throw new MemoryError("invalid-slug", `"${address}" cannot be changed as a topic: ${why}.`)
}

/** The file that a name refers to, possibly in another Unicode form. */
async function lookUp(reader: MemoryReader, stem: string): Promise<string | undefined> {
  const stems = (await reader.slugs()) ?? []
  if (stems.includes(stem)) return stem
  const composed = stem.normalize("NFC")
  return stems.find((other) => other.normalize("NFC") === composed)
}
