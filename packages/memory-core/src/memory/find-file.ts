import { join } from "node:path"
import { attempt, decodeLoose } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { readBelow } from "../files/read-file.ts"
import { CALIBAN, type Codec, pathOf, toCanonical } from "../layout/codec.ts"
import type { LayoutFile } from "../layout/layout.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import { isFileAddress, isReservedSlug, mayBeTopic, stemOf } from "../paths/address.ts"
import { checkAddress, checkSlug } from "../paths/check-address.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader, StoredHead } from "../store/store.ts"
import { bareReference, decodeHead, inspectBytes, parseHead, resolveReference } from "../topics/read-topic.ts"
import type { Topic } from "../topics/topic.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"
import { noteUse } from "./topic-uses.ts"

/** Reads the file that a reference means; `undefined` when there is none. */
export async function readReference(memory: SingleMemory, reference: string): Promise<Topic | undefined> {
  const { options } = memory
  const { codec } = options
  return await memory.forReading().hold(async (reader) => {
    const file = findLayoutFile(codec, reference)
    const address = file?.address ?? (await findFile(reader, codec, reference))
    const found = address === undefined ? undefined : await readFile(options, reader, address)
    if (address === undefined || found === undefined) return undefined
    noteUse(memory, found.topic.slug)
    const path = reader.directory && join(reader.directory, file?.path ?? pathOf(codec, address))
    return { ...found.topic, revision: revisionOf(found.head.bytes), path }
  })
}

/** The index as stored; `undefined` if it does not exist. */
export async function readIndex({ forReading }: SingleMemory): Promise<string | undefined> {
  const head = await forReading().readIndex(INDEX_MAX_BYTES)
  return head && decodeLoose(head.bytes)
}

/**
 * A file by its address: a topic or another Markdown file; or one of the layout, whose body is its text, and which may be
 * outside the directory. `undefined` when there is no such file.
 *
 * @throws MemoryError `unreadable-file` for one outside that is reached through a link
 */
export async function readFile(
  { files, codec }: ResolvedOptions,
  reader: MemoryReader,
  address: string,
): Promise<{ head: StoredHead; topic: Omit<Topic, "revision"> } | undefined> {
  const file = findLayoutFile(codec, address)
  const stem = file === undefined ? address : codec.stemOf(file)
  let head: StoredHead | "link" | undefined
  if (stem !== undefined) head = await reader.readTopic(stem, TOPIC_MAX_BYTES)
  else if (file !== undefined && reader.directory !== undefined)
    head = readBelow(files, reader.directory, file.path, TOPIC_MAX_BYTES)
  if (head === "link")
    throw new MemoryError("unreadable-file", `${file?.path} is reached through a link and was not read.`)
  if (head === undefined) return undefined
  if (file === undefined) return { head, topic: parseHead(reader, address, head) }
  const text = decodeHead(head)
  return { head, topic: { slug: address, text, body: text, diagnostics: inspectBytes(address, head) } }
}

/** The file of an address, what `resolveReference` finds, or the only file in a folder with that stem. */
async function findFile(reader: MemoryReader, codec: Codec, reference: string): Promise<string | undefined> {
  const given = reference.includes("/") ? attempt(() => checkAddress(reference)) : undefined
  if (given !== undefined) {
    const address = toCanonical(codec, given)
    const file = codec.findFile("path", pathOf(codec, address))
    // Never a machine file of the layout.
    const isHidden = file !== undefined && file.address === undefined
    if (!isHidden && (await reader.readTopic(address, 0)) !== undefined) return address
  }
  if (isFileAddress(reference)) return undefined
  const slug = await resolveReference(reader, reference)
  if (slug !== undefined) return toCanonical(codec, slug)
  // No path is longer, and normalisation takes quadratic time for a run of combining marks.
  const name = bareReference(reference).slice(0, 1_024).normalize("NFC")
  const { addresses = [] } = (await reader.tree?.()) ?? {}
  const [first, ...more] = addresses.filter(
    (found) => found.includes("/") && [found, stemOf(found)].some((each) => each.normalize("NFC") === name),
  )
  return first === undefined || more.length > 0 ? undefined : toCanonical(codec, first)
}

/**
 * The address of a topic or another Markdown file that is about to be changed; of a removal, whether it exists or not. A
 * write takes a valid slug, or the address of any existing file.
 *
 * @throws MemoryError `invalid-slug`, and `read-only` for a file of the layout
 */
export async function findChangeable(
  reader: MemoryReader,
  reference: string,
  change: "write" | "remove",
): Promise<string> {
  const isWrite = change === "write"
  const address = checkTopicAddress(reader.codec, reference)
  const isPath = address.includes("/")
  // Such a name has one form only, so that finding its file costs no listing.
  const isPlain = /^[\w./-]*$/.test(address)
  if (!isPath && isPlain && (!isWrite || attempt(() => checkSlug(reference)) !== undefined)) return address
  if (isPath && (await reader.readTopic(address, 0)) !== undefined) return address
  const all = isPath ? !isPlain && (await reader.tree?.())?.addresses : await reader.slugs()
  const same = (all || []).filter((found) => found.normalize("NFC") === address.normalize("NFC"))
  // Of several paths in other forms none is meant.
  const other = isPath && same.length > 1 ? undefined : same[0]
  const found = same.includes(address) ? address : other
  if (!isWrite || found !== undefined) return found ?? address
  if (!isPath) return checkSlug(reference)
  const advice = `Use a slug without "/", for example "${stemOf(address)}".`
  const message = `There is no file "${address}.md" to update, and a new topic is not made in a folder. ${advice}`
  throw new MemoryError("invalid-slug", message)
}

/** The checked address of a topic or another Markdown file. */
function checkTopicAddress(codec: Codec = CALIBAN, input: string): string {
  rejectLayoutFile(codec, input)
  const address = toCanonical(codec, checkAddress(input))
  if (!isFileAddress(address) && mayBeTopic(codec, address)) return address
  const isReserved = isReservedSlug(stemOf(address.replace(/\.md$/, "")))
  const place = address.endsWith(".md") ? "in the folder of the topics" : "a Markdown file"
  const why = isReserved ? "other tools read it as instructions" : `it is not ${place}`
  throw new MemoryError("invalid-slug", `"${address}" cannot be changed as a topic: ${why}.`)
}

/** The layout file or archive that an address names. `slug.md` stands for `slug`. */
export function findLayoutFile(codec: Codec, reference: string): LayoutFile | undefined {
  const address = reference.trim().replace(/\.md$/, "")
  if (address === codec.archive) return { address, path: codec.topicPath(address) }
  return codec.findFile("address", address)
}

/** @throws MemoryError `read-only` for the name of a file of the layout, in any case and Unicode form */
export function rejectLayoutFile(codec: Codec, address: string): void {
  const stem = address.trim().replace(/\.md$/i, "")
  const path = isFileAddress(address) ? address.slice(2) : codec.topicPath(stem)
  const fold = (text = ""): string => text.slice(0, 1_024).normalize("NFKC").toLowerCase()
  const fixed = [codec.state?.file, codec.archive && codec.topicPath(codec.archive)].map(fold)
  const found = codec.findFile("path", path) ?? codec.findFile("path", fold(path))
  const file = found ?? codec.findFile("address", stem)
  const what = file?.what ?? `a file of the layout ${codec.name}`
  const message = `"${file?.address ?? address}" is ${what} and cannot be changed as a topic. Nothing was changed.`
  if (file || fixed.includes(fold(path))) throw new MemoryError("read-only", message)
}
