import { isUtf8 } from "node:buffer"
import { join } from "node:path"
import { decodeLoose, printable } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import { findDrift } from "../index/index-drift.ts"
import { hasConflict, parseIndex } from "../index/parse-index.ts"
import { CALIBAN, type Codec, toCanonical } from "../layout/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { ListedTopic, TopicList } from "../memory-types.ts"
import { INDEX_FILE, kindOfFile, mayBeTopic } from "../paths/address.ts"
import { pausing } from "../store/queue.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { readTopicHead } from "../topics/read-topic.ts"
import { isLinkable } from "../topics/summary.ts"

/**
 * Every Markdown file of a memory directory, and how the index and the topics differ. Reads the head of every file. A
 * file that cannot be read is reported and left out; without the index, no topic is reported as missing there.
 */
export async function listTopics(reader: MemoryReader, files: Files): Promise<TopicList> {
  const pause = pausing()
  const { directory, codec = CALIBAN } = reader
  const diagnostics: Diagnostic[] = [...((await reader.problems?.()) ?? [])]
  const tree = (await reader.tree?.()) ?? { addresses: (await reader.slugs()) ?? [], hasMore: false }
  if (tree.hasMore) diagnostics.push(report("folders-left-out", FOLDERS_LEFT_OUT))
  const addresses = tree.addresses.filter(isLinkable).sort()
  await pause()
  const index = await readOr(INDEX_FILE, diagnostics, () => readIndex(reader, files, diagnostics))
  const parsed = parseIndex(index ?? "", codec)
  if (hasConflict(parsed)) diagnostics.push(report("index-conflict", OPEN_CONFLICT))
  const { unlisted, dangling, duplicates } = findDrift(parsed, addresses)
  const absent = new Set(unlisted)
  for (const slug of await readArchivedSlugs(reader)) absent.delete(slug)
  if (directory !== undefined) diagnostics.push(...findIgnored(files, directory, codec))

  const topics: ListedTopic[] = []
  for (const address of addresses) {
    await pause()
    const slug = toCanonical(codec, address)
    const read = () => readTopicHead(reader, address)
    const head = await readOr(codec.topicPath(address), diagnostics, read, { slug })
    if (head === undefined) continue
    const { diagnostics: found, ...summary } = head
    diagnostics.push(...found)
    topics.push({ ...summary, slug, kind: kindOfFile(codec, address, !absent.has(address), summary) })
  }
  const unlistedSlugs = topics.flatMap(({ slug, kind }) => (kind === "unlisted" ? slug : []))
  const orphans = codec.wholeTree || index === undefined ? [] : unlistedSlugs
  const drift = { orphans, dangling, duplicates }
  const listed = addresses.filter((address) => !absent.has(address) && mayBeTopic(codec, address))
  for (const [kind, code, says] of DRIFT)
    for (const slug of drift[kind])
      diagnostics.push(report(code, `${says(`${slug}.md`)} A repair of the index fixes this.`, { slug }))
  // File names can hold control characters, and messages go to terminals.
  const shown = diagnostics.map((found) => ({ ...found, message: printable(found.message) }))
  return { topics, topicCount: listed.length + unlistedSlugs.length, drift, diagnostics: shown }
}

function report(code: Diagnostic["code"], message: string, about: Partial<Diagnostic> = {}): Diagnostic {
  return { code, level: "warning", message, ...about }
}

/** What a file has; one that cannot be read, or is not a plain file, becomes a diagnostic. */
async function readOr<T>(
  name: string,
  diagnostics: Diagnostic[],
  read: () => Awaitable<T | undefined>,
  about: { slug?: string } = {},
): Promise<T | undefined> {
  let reason: string | undefined = "it is not a regular file"
  try {
    const found = await read()
    if (found !== undefined) return found
  } catch (error) {
    reason = reasonOf(error)
    if (reason === undefined) throw error
  }
  diagnostics.push(report("unreadable-file", `${name} is left out: ${reason}.`, { level: "error", ...about }))
  return undefined
}

/** The text of the index, empty when it does not exist; `undefined` when it is not a regular file. */
async function readIndex(
  reader: MemoryReader,
  files: Files,
  diagnostics: Diagnostic[],
): Promise<string | undefined> {
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  const { directory } = reader
  if (head === undefined)
    return directory !== undefined && statAt(files, join(directory, INDEX_FILE)) ? undefined : ""
  const { bytes, total } = head
  if (total > bytes.length) {
    const message = `${INDEX_FILE} has ${total} bytes, and only the first ${bytes.length} are read. Make it smaller by hand.`
    diagnostics.push(report("index-too-large", message, { level: "error" }))
  } else if (!isUtf8(bytes)) diagnostics.push(report("invalid-utf8", NOT_UTF8))
  return decodeLoose(bytes)
}

/** Files whose names differ only in case from names that are read, and names that no link can have. */
function findIgnored(files: Files, directory: string, { topicFolder = "" }: Codec): Diagnostic[] {
  const namesIn = (folder: string): string[] =>
    attempt(() => files.readdirSync(join(directory, folder)) as string[]) ?? []
  const isIndex = (name: string): boolean => name.toLowerCase() === INDEX_FILE.toLowerCase()
  const isIgnored = (name: string): boolean =>
    /^[^.].*\.md$/i.test(name) && !isIndex(name) && (!name.endsWith(".md") || name.includes("\\"))
  const top = namesIn("")
  // Where case makes no difference, the only one is the index.
  const twins = top.filter((name) => isIndex(name) && name !== INDEX_FILE && top.includes(INDEX_FILE))
  return [...twins, ...namesIn(topicFolder).filter(isIgnored)].map((path) =>
    report("ignored-file", `${path} is not read. Rename it.`, { path }),
  )
}

const DRIFT = [
  ["orphans", "orphan-topic", (file: string) => `${file} has no line in MEMORY.md.`],
  ["dangling", "dangling-pointer", (file: string) => `MEMORY.md points to ${file}, which does not exist.`],
  ["duplicates", "duplicate-pointer", (file: string) => `MEMORY.md has several lines for ${file}.`],
] as const

const OPEN_CONFLICT =
  "MEMORY.md has an unresolved git conflict. Resolve it by hand: until then, writes do not change the lines between the conflict markers."
const FOLDERS_LEFT_OUT =
  "There are folders that were not listed: more than 2,000, too deep, or not readable. Files in them are not in this list."
const NOT_UTF8 = "MEMORY.md is not UTF-8 text. Convert it to UTF-8."
