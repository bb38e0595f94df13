import { isUtf8 } from "node:buffer"
import { join } from "node:path"
import { attempt, attemptAsync, cutText, decodeLoose, printable } from "@caliban/text"
import { type Diagnostic, diagnose, type Finding, report } from "../diagnostics.ts"
import { isMemoryError } from "../errors.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import { findDrift } from "../index/index-drift.ts"
import { hasConflict, parseIndex, stripComments } from "../index/parse-index.ts"
import { dropDrift } from "../index/repair-index.ts"
import { CALIBAN, type Codec, toCanonical } from "../layout/codec.ts"
import { HISTORY_MAX_BYTES, HISTORY_MAX_ENTRIES, INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { ListedTopic, MemoryStatus, StatusOptions, TopicList } from "../memory-types.ts"
import { INDEX_FILE, kindOfFile, mayBeTopic } from "../paths/address.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveMounts } from "../prompt/mounts.ts"
import type { Prefix } from "../prompt/prefix.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import { findRemoved } from "../store/history/list-history.ts"
import { isOverLimit } from "../store/history/retention.ts"
import { inTurns, nextTurn } from "../store/queue.ts"
import type { Awaitable, MemoryReader, Store, StoredHead } from "../store/store.ts"
import { readTopicHead } from "../topics/read-topic.ts"
import { isLinkable } from "../topics/summary.ts"
import { hooksIn } from "./memory-source.ts"
import { addressOf } from "./resolved-options.ts"
import { nameOf, type SingleMemory } from "./single-memory.ts"

/**
 * Every Markdown file of a memory directory, and how the index and the topics differ. Reads the head of every file. A
 * file that cannot be read is reported and left out; without the index, no topic is reported as missing there.
 */
export async function listTopics({ forReading, options }: SingleMemory): Promise<TopicList> {
  return await forReading().hold(async (reader) => {
    const { files, mount } = options
    const place = mount && { mount: mount.name }
    const { directory, codec = CALIBAN } = reader
    const found: Diagnostic[] = [...((await reader.problems?.()) ?? [])]
    const tree = (await reader.tree?.()) ?? { addresses: (await reader.slugs()) ?? [], hasMore: false }
    if (tree.hasMore) found.push(report("folders-left-out", FOLDERS_LEFT_OUT))
    const addresses = tree.addresses.filter(isLinkable).sort()
    await nextTurn()
    const index = await readOr(found, INDEX_FILE, () => readIndex(reader, files))
    if (index !== undefined) found.push(...inspectIndex(index))
    const text = decodeLoose(index?.bytes ?? new Uint8Array())
    const parsed = parseIndex(text, codec)
    if (hasConflict(parsed)) found.push(report("index-conflict", OPEN_CONFLICT))
    const all = findDrift(parsed, addresses)
    const shown = stripComments(text)
    const hooks = hooksIn((shown === text ? parsed : parseIndex(shown, codec)).lines, options)
    const { dropped: dangling, kept } = dropDrift(parsed, all)
    const absent = new Set(all.unlisted)
    for (const slug of await readArchivedSlugs(reader)) absent.delete(slug)
    if (directory !== undefined) found.push(...findIgnored(files, directory, codec))

    reader.prefetch?.(addresses, TOPIC_HEAD_BYTES)
    const topics: ListedTopic[] = []
    for await (const address of inTurns(addresses)) {
      const slug = toCanonical(codec, address)
      const path = codec.topicPath(address)
      const head = await readOr(found, path, () => readTopicHead(reader, address), { slug })
      // Another process may have removed it since it was listed.
      if (head === undefined && directory && !statAt(files, join(directory, path))) found.pop()
      if (head === undefined) continue
      const { diagnostics, ...summary } = head
      found.push(...diagnostics)
      const kind = kindOfFile(codec, address, !absent.has(address), summary)
      topics.push({ ...summary, slug, kind, hook: hooks.get(addressOf(options, address)), ...place })
    }
    const unlistedSlugs = topics.flatMap(({ slug, kind }) => (kind === "unlisted" ? slug : []))
    const listed = addresses.filter((address) => !absent.has(address) && mayBeTopic(codec, address))
    const orphans = codec.wholeTree || index === undefined ? [] : unlistedSlugs
    const drift = { orphans, dangling, duplicates: all.duplicates }
    for (const [kind, code, says] of DRIFT)
      for (const slug of drift[kind]) found.push(report(code, says.split("*").join(`${slug}.md`), { slug }))
    for (const [{ text }, slug] of [...all.dead, ...kept]) {
      const message = `MEMORY.md links to ${slug}.md, which does not exist, in a line that no repair changes. Edit it by hand: ${cutText(text.trim(), 80)}`
      found.push(report("dead-link", message, { slug }))
    }
    // File names can hold control characters, and messages go to terminals.
    const diagnostics = found.map((one) => ({ ...one, message: printable(one.message) }))
    return { topics, topicCount: listed.length + unlistedSlugs.length, drift, diagnostics }
  })
}

/** What a file has; one that cannot be read, or is not a plain file, becomes a diagnostic. */
async function readOr<T>(
  found: Diagnostic[],
  name: string,
  read: () => Awaitable<T | undefined>,
  about?: { slug: string },
): Promise<T | undefined> {
  let reason: string | undefined = "it is not a regular file"
  try {
    const head = await read()
    if (head !== undefined) return head
  } catch (error) {
    reason = reasonOf(error)
    if (reason === undefined) throw error
  }
  found.push(report("unreadable-file", `${name} is left out: ${reason}.`, { level: "error", ...about }))
  return undefined
}

/** The index, empty when it does not exist; `undefined` when it is not a regular file. */
async function readIndex(reader: MemoryReader, files: Files): Promise<StoredHead | undefined> {
  const { directory } = reader
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  const isOther = directory !== undefined && statAt(files, join(directory, INDEX_FILE)) !== undefined
  return head ?? (isOther ? undefined : { bytes: new Uint8Array(), total: 0 })
}

function inspectIndex({ bytes, total }: StoredHead): Diagnostic[] {
  const size = `${INDEX_FILE} has ${total} bytes; the first ${bytes.length} are read. Make it smaller.`
  if (total > bytes.length) return [report("index-too-large", size, { level: "error" })]
  return isUtf8(bytes) ? [] : [report("invalid-utf8", "MEMORY.md is not UTF-8 text. Convert it to UTF-8.")]
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
  const isOther = top.includes(INDEX_FILE) || statAt(files, join(directory, INDEX_FILE)) === undefined
  const twins = top.filter((name) => isOther && isIndex(name) && name !== INDEX_FILE)
  return [...twins, ...namesIn(topicFolder).filter(isIgnored)].map((path) =>
    report("ignored-file", `${path} is not read. Rename it.`, { path }),
  )
}

/** Each kind of drift with its diagnostic, in which `*` is the file. */
const DRIFT = [
  ["orphans", "orphan-topic", `* has no line in MEMORY.md. A repair adds one.`],
  ["dangling", "dangling-pointer", `MEMORY.md points to *, which does not exist. A repair removes the line.`],
  [
    "duplicates",
    "duplicate-pointer",
    `MEMORY.md has several lines for *. A repair keeps one of those that say the same; merge the others.`,
  ],
] as const

const OPEN_CONFLICT =
  "MEMORY.md has an unresolved git conflict. Resolve it by hand: until then, writes do not change the lines between the conflict markers."
const FOLDERS_LEFT_OUT = "Folders and their files were left out: more than 2,000, too deep or not readable."
const HISTORY_OVER_LIMIT: string = `The history holds more than ${HISTORY_MAX_ENTRIES} entries or ${HISTORY_MAX_BYTES / 1_048_576} MB, and none is old enough to be deleted. Purge what you do not need.`

/** What the files of a memory say. */
type Found = Pick<MemoryStatus, "exists" | "removed" | "findings"> & Omit<ReadableList, "topics">
type ReadableList = TopicList & Pick<MemoryStatus, "unreadable">

const NOTHING: Found = {
  exists: false,
  removed: 0,
  topicCount: 0,
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/** As `listTopics`. A memory that cannot be read is reported, and has no topics. */
export async function listReadable(memory: SingleMemory): Promise<ReadableList> {
  try {
    return await listTopics(memory)
  } catch (error) {
    const unreadable =
      reasonOf(error) ?? (isMemoryError(error) ? error.message.replace(/\.$/, "") : undefined)
    if (unreadable === undefined) throw error
    const found = diagnose("unreadable-file", nameOf(memory) ?? "", `cannot be read: ${unreadable}`, "error")
    return { ...NOTHING, topics: [], unreadable, diagnostics: [found] }
  }
}

/** The whole state for a person, also of memory that is off or cannot be read. Reads the head of every topic. */
export async function readStatus(memory: SingleMemory, request: StatusOptions): Promise<MemoryStatus> {
  const { options, directory, readOnly } = memory
  const { env, settings, caps } = options
  const prefix = await loadPrefix(options, resolveMounts)
  const refused = prefix.diagnostics.find(({ code }) => code === "refused-directory")?.message
  const { offBecause = refused } = memory
  const enabled = offBecause === undefined
  const found = enabled ? await readState(memory, request) : NOTHING
  const others = found.diagnostics.filter((diagnostic) => !isKnown(prefix, diagnostic))
  return {
    ...found,
    enabled,
    offBecause: options.closedBy ?? offBecause,
    readOnly,
    name: nameOf(memory),
    directory: directory(),
    caps,
    budget: resolveTokenCaps({ settings, env }).caps,
    prefix,
    mounts: [],
    diagnostics: [...prefix.diagnostics, ...others],
  }
}

/** True for what a load has reported, too. It is about no topic. */
export function isKnown({ diagnostics }: Prefix, { code, slug, path }: Diagnostic): boolean {
  const isTwice = /^(?:index-conflict|newer-format|refused-file|unreadable-file)$/.test(code)
  const isSame = (known: Diagnostic): boolean =>
    known.code === code && (code !== "unreadable-file" || path === undefined || known.path === path)
  return isTwice && slug === undefined && diagnostics.some(isSame)
}

/** What the files of a memory say, mounts left out. */
export async function readState(memory: SingleMemory, { verify = false }: StatusOptions): Promise<Found> {
  const store = memory.forReading()
  const { topics: _, ...list } = await listReadable(memory)
  if (list.unreadable !== undefined)
    return { ...NOTHING, ...list, findings: verify ? list.diagnostics : undefined }
  const exists = (await store.slugs()) !== undefined
  const history = await attemptAsync(async () => await store.history.list())
  const diagnostics = [...list.diagnostics]
  if (history === undefined)
    diagnostics.push(report("history-unreadable", "The history cannot be read.", { level: "error" }))
  if (isOverLimit(history ?? [], memory.options.now()))
    diagnostics.push(report("history-over-limit", HISTORY_OVER_LIMIT))
  const findings = verify ? await findProblems(store, list.diagnostics) : undefined
  return { ...list, exists, removed: findRemoved(history ?? []).length, diagnostics, findings }
}

/** What is wrong with the bytes and records of a memory; see `StatusOptions.verify`. */
async function findProblems(store: Store, diagnostics: readonly Diagnostic[]): Promise<readonly Finding[]> {
  const unfinished = [...new Set(await store.unfinished?.())].sort()
  const describe = (slug: string): Finding => {
    const message = `The line of ${slug}.md in MEMORY.md is not written: its write was interrupted, or is still running. The next write repairs it.`
    return report("unfinished-write", message, { slug })
  }
  const known = diagnostics.map(({ path: _, ...finding }) => finding)
  return [...known, ...unfinished.map(describe), ...((await store.verify?.()) ?? [])]
}
