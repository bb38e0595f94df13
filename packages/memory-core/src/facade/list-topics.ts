import { join } from "node:path"
import { decodeLoose, printable } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import type { Files } from "../files/file-port.ts"
import { toCanonical } from "../layouts/canonical-address.ts"
import { CALIBAN } from "../layouts/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { ListedTopic, TopicList } from "../memory-types.ts"
import { kindOfFile, mayBeTopic } from "../paths/address.ts"
import { finishSlowly } from "../steps.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { pausing } from "../store/queue.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { findDriftInSteps, type IndexDrift } from "../topic-index/index-drift.ts"
import { parseInSteps } from "../topic-index/parse-index.ts"
import { isLinked, readTopicHead } from "../topics/read-topic.ts"
import { isLinkable } from "../topics/summary.ts"
import { findExternalHardLinks } from "./hard-links.ts"
import { findIgnored, inspectDrift, inspectIndex, report } from "./inspect-directory.ts"

/**
 * Every Markdown file of a memory directory, and how the index and the topics differ. Reads the head of every file. A
 * file that cannot be read is reported and left out; without the index, no drift is reported.
 */
export async function listTopics(reader: MemoryReader, files: Files): Promise<TopicList> {
  const pause = pausing()
  const { directory, codec = CALIBAN } = reader
  const diagnostics: Diagnostic[] = [...((await reader.problems?.()) ?? [])]
  const isLinkedOutside = directory === undefined ? () => false : findExternalHardLinks(files, directory)
  const { addresses, hasMore } = await listAddresses(reader)
  if (hasMore) diagnostics.push(tooManyFolders())
  await pause()
  const index = await listIndex(reader, files, { addresses, isLinkedOutside, diagnostics })
  const archived = new Set(await readArchivedSlugs(reader))
  const isListed = (address: string): boolean => !index.drift.unlisted.has(address) || archived.has(address)
  if (directory !== undefined) diagnostics.push(...findIgnored(files, directory, codec))

  const topics: ListedTopic[] = []
  for (const address of addresses) {
    await pause()
    const slug = toCanonical(codec, address)
    const file = codec.topicPath(address)
    const before = diagnostics.length
    const topic = await readGuarded(file, diagnostics, () => readTopicHead(reader, address), { slug })
    if (topic === undefined) {
      if (diagnostics.length === before) diagnostics.push(notAFile(slug))
      continue
    }
    const { diagnostics: found, isLinked: linked, ...summary } = topic
    if (linked && isLinkedOutside(file)) diagnostics.push(hardLinked(file, { slug }))
    const kind = kindOfFile(codec, address, isListed(address), summary)
    topics.push({ ...summary, slug, kind })
    diagnostics.push(...found)
  }
  const isOrphan = ({ slug, kind }: ListedTopic): boolean => kind === "unlisted" && !isListed(slug)
  const drift = {
    orphans: index.isUnreadable || codec.wholeTree ? [] : topics.filter(isOrphan).map(({ slug }) => slug),
    dangling: index.drift.dangling,
    duplicates: index.drift.duplicates,
  }
  return {
    topics,
    topicCount:
      addresses.filter((address) => isListed(address) && mayBeTopic(codec, address)).length +
      topics.filter(({ kind }) => kind === "unlisted").length,
    drift,
    diagnostics: [...diagnostics, ...inspectDrift(drift)].map(harmless),
  }
}

/** The addresses of all Markdown files, in code-unit order. */
async function listAddresses(reader: MemoryReader): Promise<{ addresses: string[]; hasMore: boolean }> {
  const { addresses, hasMore } = (await reader.tree?.()) ?? {
    addresses: (await reader.slugs()) ?? [],
    hasMore: false,
  }
  return { addresses: addresses.filter(isLinkable).sort(), hasMore }
}

interface ListedIndex {
  drift: Omit<IndexDrift, "unlisted"> & { unlisted: ReadonlySet<string> }
  isUnreadable: boolean
}

/** Reads and inspects the index, and compares it with the files. */
async function listIndex(
  reader: MemoryReader,
  files: Files,
  {
    addresses,
    isLinkedOutside,
    diagnostics,
  }: {
    addresses: readonly string[]
    isLinkedOutside: (name: string) => boolean
    diagnostics: Diagnostic[]
  },
): Promise<ListedIndex> {
  const pause = pausing()
  const before = diagnostics.length
  const head = await readGuarded(INDEX_FILE, diagnostics, () => reader.readIndex(INDEX_MAX_BYTES))
  const isUnreadable = diagnostics.length > before
  if (head !== undefined) {
    diagnostics.push(...inspectIndex(head))
    if (isLinked(head) && isLinkedOutside(INDEX_FILE)) diagnostics.push(hardLinked(INDEX_FILE))
  } else if (isIrregular(files, reader.directory)) {
    diagnostics.push(unreadable(INDEX_FILE, "it is not a regular file"))
  }
  const text = decodeLoose(head?.bytes ?? new Uint8Array())
  const index = await finishSlowly(parseInSteps(text, reader.codec), pause)
  if (index.lines.some(({ conflict }) => conflict)) diagnostics.push(openConflict())
  const drift = await finishSlowly(findDriftInSteps(index, addresses), pause)
  return { drift: { ...drift, unlisted: new Set(drift.unlisted) }, isUnreadable }
}

/** True when the index exists and is not a regular file. */
function isIrregular(files: Files, directory: string | undefined): boolean {
  if (directory === undefined) return false
  return attempt(() => !files.lstatSync(join(directory, INDEX_FILE)).isFile()) === true
}

/** The content of a file; a file that cannot be read becomes a diagnostic. */
async function readGuarded<T>(
  name: string,
  diagnostics: Diagnostic[],
  read: () => Awaitable<T>,
  about: { slug?: string } = {},
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    diagnostics.push(unreadable(name, reason, about))
    return undefined
  }
}

/** File names can hold control characters, and messages go to terminals. */
function harmless(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, message: printable(diagnostic.message) }
}

function openConflict(): Diagnostic {
  const message =
    "MEMORY.md has an unresolved git conflict. Resolve it by hand: until then, writes do not change the lines between the conflict markers."
  return report("index-conflict", message)
}

function tooManyFolders(): Diagnostic {
  const message =
    "There are folders that were not listed: more than 2,000, too deep, or not readable. Files in them are not in this list."
  return report("folders-left-out", message)
}

function unreadable(name: string, reason: string, about: { slug?: string } = {}): Diagnostic {
  return report("unreadable-file", `${name} is left out: ${reason}.`, { level: "error", ...about })
}

function notAFile(slug: string): Diagnostic {
  const message = `${slug}.md is left out: it is not a regular file but a folder, a symlink or a device.`
  return report("not-a-file", message, { slug })
}

function hardLinked(name: string, about: { slug?: string } = {}): Diagnostic {
  const message = `${name} is a hard link to a file outside the memory directory. A write replaces it with a separate file.`
  return report("hard-link", message, about)
}
