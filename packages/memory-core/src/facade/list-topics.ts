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
import { CONTROL_FOLDER, HISTORY_FOLDER, INDEX_FILE } from "../store/file-names.ts"
import { kindAt } from "../store/kind-at.ts"
import { pausing } from "../store/queue.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import { parseInSteps } from "../topic-index/parse-index.ts"
import { isLinked, readTopicHead } from "../topics/read-topic.ts"
import { isLinkable } from "../topics/summary.ts"
import { findIgnored, inspectDrift, inspectIndex, report } from "./inspect-directory.ts"

/**
 * Every Markdown file of a memory directory, and how the index and the topics differ. Reads the head of every file. A
 * file that cannot be read is reported and left out; without the index, no drift is reported.
 */
export async function listTopics(reader: MemoryReader, files: Files): Promise<TopicList> {
  const pause = pausing()
  const { directory, codec = CALIBAN } = reader
  const diagnostics: Diagnostic[] = [...((await reader.problems?.()) ?? [])]
  const tree = (await reader.tree?.()) ?? { addresses: (await reader.slugs()) ?? [], hasMore: false }
  if (tree.hasMore) diagnostics.push(report("folders-left-out", FOLDERS_LEFT_OUT))
  const addresses = tree.addresses.filter(isLinkable).sort()
  await pause()
  const isKept = findKept(files, directory)
  const index = await readIndex(reader, files, isKept, diagnostics)
  const parsed = await finishSlowly(parseInSteps(index.text, codec), pause)
  if (parsed.lines.some(({ conflict }) => conflict)) diagnostics.push(report("index-conflict", OPEN_CONFLICT))
  const { unlisted, dangling, duplicates } = findDrift(parsed, addresses)
  const absent = new Set(unlisted)
  for (const slug of await readArchivedSlugs(reader)) absent.delete(slug)
  if (directory !== undefined) diagnostics.push(...findIgnored(files, directory, codec))

  const topics: ListedTopic[] = []
  for (const address of addresses) {
    await pause()
    const slug = toCanonical(codec, address)
    const file = codec.topicPath(address)
    const topic = await readGuarded(file, diagnostics, { slug }, () => readTopicHead(reader, address))
    if (topic === undefined) continue
    if (topic === "missing") {
      diagnostics.push(report("not-a-file", `${slug}.md ${NOT_A_FILE}`, { slug }))
      continue
    }
    const { diagnostics: found, isLinked: hasLinks, ...summary } = topic
    if (hasLinks && !isKept(file)) diagnostics.push(report("hard-link", `${file} ${HARD_LINK}`, { slug }))
    topics.push({ ...summary, slug, kind: kindOfFile(codec, address, !absent.has(address), summary) })
    diagnostics.push(...found)
  }
  const isOrphan = ({ slug, kind }: ListedTopic): boolean => kind === "unlisted" && absent.has(slug)
  const drift = {
    orphans: index.isUnreadable || codec.wholeTree ? [] : topics.filter(isOrphan).map(({ slug }) => slug),
    dangling,
    duplicates,
  }
  const isListed = (address: string): boolean => !absent.has(address) && mayBeTopic(codec, address)
  return {
    topics,
    topicCount: addresses.filter(isListed).length + topics.filter(({ kind }) => kind === "unlisted").length,
    drift,
    // File names can hold control characters, and messages go to terminals.
    diagnostics: [...diagnostics, ...inspectDrift(drift)].map((one) => ({
      ...one,
      message: printable(one.message),
    })),
  }
}

/** Reads and inspects the index. */
async function readIndex(
  reader: MemoryReader,
  files: Files,
  isKept: (path: string) => boolean,
  diagnostics: Diagnostic[],
): Promise<{ text: string; isUnreadable: boolean }> {
  const head = await readGuarded(INDEX_FILE, diagnostics, {}, () => reader.readIndex(INDEX_MAX_BYTES))
  if (head === undefined) return { text: "", isUnreadable: true }
  if (head === "missing") {
    if (isIrregular(files, reader.directory))
      diagnostics.push(unreadable(INDEX_FILE, "it is not a regular file"))
    return { text: "", isUnreadable: false }
  }
  diagnostics.push(...inspectIndex(head))
  if (isLinked(head) && !isKept(INDEX_FILE))
    diagnostics.push(report("hard-link", `${INDEX_FILE} ${HARD_LINK}`))
  return { text: decodeLoose(head.bytes), isUnreadable: false }
}

/** Answers whether a crash left a link to a file in the history or in its folder: then it is not a person's. */
function findKept(files: Files, directory = ""): (path: string) => boolean {
  const inodeOf = (...names: string[]): number | undefined =>
    attempt(() => files.lstatSync(join(directory, ...names)).ino)
  let kept: ReadonlySet<number | undefined> | undefined
  const list = (...folder: string[]): (number | undefined)[] => {
    if (attempt(() => kindAt(files, join(directory, ...folder))) !== "folder") return []
    const names = attempt(() => files.readdirSync(join(directory, ...folder)) as string[]) ?? []
    return names.map((name) => inodeOf(...folder, name))
  }
  return (path) => {
    kept ??= new Set([...list(CONTROL_FOLDER), ...list(CONTROL_FOLDER, HISTORY_FOLDER)])
    return kept.has(inodeOf(path))
  }
}

/** True when the index exists and is not a regular file. */
function isIrregular(files: Files, directory: string | undefined): boolean {
  if (directory === undefined) return false
  return attempt(() => !files.lstatSync(join(directory, INDEX_FILE)).isFile()) === true
}

/** The content of a file, `missing` without a plain one; a file that cannot be read becomes a diagnostic. */
async function readGuarded<T>(
  name: string,
  diagnostics: Diagnostic[],
  about: { slug?: string },
  read: () => Awaitable<T | undefined>,
): Promise<T | "missing" | undefined> {
  try {
    return (await read()) ?? "missing"
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    diagnostics.push(unreadable(name, reason, about))
    return undefined
  }
}

function unreadable(name: string, reason: string, about: { slug?: string } = {}): Diagnostic {
  return report("unreadable-file", `${name} is left out: ${reason}.`, { level: "error", ...about })
}

const OPEN_CONFLICT =
  "MEMORY.md has an unresolved git conflict. Resolve it by hand: until then, writes do not change the lines between the conflict markers."
const FOLDERS_LEFT_OUT =
  "There are folders that were not listed: more than 2,000, too deep, or not readable. Files in them are not in this list."
const NOT_A_FILE = "is left out: it is not a regular file but a folder, a symlink or a device."
const HARD_LINK = "has another hard link. A write replaces it with a separate file."
