import { join } from "node:path"
import { decodeLoose, decodeStrict, printable } from "@caliban/text"
import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import type { Files } from "../files/file-port.ts"
import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { INDEX_HEAD_BYTES, INDEX_MAX_BYTES, ORPHANS_MAX } from "../limits.ts"
import type { ListedTopic, TopicList } from "../memory-types.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { finishSlowly } from "../steps.ts"
import { INDEX_FILE, slugOfFile } from "../store/file-names.ts"
import { pausing } from "../store/queue.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { readArchivedSlugs } from "../topic-index/archive.ts"
import { findDriftInSteps } from "../topic-index/index-drift.ts"
import { type ParsedIndex, parseInSteps } from "../topic-index/parse-index.ts"
import { isLinked, readTopicHead } from "../topics/read-topic.ts"
import { isLinkable, isTopicHead } from "../topics/summary.ts"
import { findExternalHardLinks } from "./hard-links.ts"

/**
 * Every topic next to an index, and how the two differ. Reads the head of every file. A file that cannot be read is
 * reported and left out; without the index, no drift is reported.
 */
export async function listTopics(reader: MemoryReader, files: Files): Promise<TopicList> {
  const pause = pausing()
  const names = [...((await reader.slugs()) ?? [])].sort()
  await pause()
  const slugs = names.filter(isLinkable)
  const diagnostics: Diagnostic[] = [...((await reader.problems?.()) ?? [])]
  const problems = diagnostics.length
  const head = await readGuarded(INDEX_FILE, diagnostics, () => reader.readIndex(INDEX_MAX_BYTES))
  const isIndexUnreadable = diagnostics.length > problems
  const { directory, codec = CALIBAN } = reader
  const isLinkedOutside = directory === undefined ? () => false : findExternalHardLinks(files, directory)
  if (head !== undefined) {
    diagnostics.push(...inspectIndex(head))
    if (isLinked(head) && isLinkedOutside(INDEX_FILE)) diagnostics.push(hardLinked(INDEX_FILE))
  } else if (isIrregular(files, directory)) {
    diagnostics.push(unreadable(INDEX_FILE, "it is not a regular file"))
  }
  await pause()
  if (directory !== undefined) diagnostics.push(...findIgnored(files, directory, codec))
  await pause()
  const text = decodeLoose(head?.bytes ?? new Uint8Array())
  const index = await finishSlowly(parseInSteps(text, codec), pause)
  if (index.lines.some(({ conflict }) => conflict)) diagnostics.push(openConflict())
  const drift = await finishSlowly(findDriftInSteps(index, slugs), pause)
  const archived = new Set(await readArchivedSlugs(reader))
  const unlisted = new Set(drift.unlisted.filter((slug) => !archived.has(slug)))

  const topics: ListedTopic[] = []
  const orphans: string[] = []
  for (const slug of slugs) {
    await pause()
    const before = diagnostics.length
    const file = codec.topicPath(slug)
    const topic = await readGuarded(file, diagnostics, () => readTopicHead(reader, slug), { slug })
    if (topic === undefined) {
      if (diagnostics.length === before) diagnostics.push(notAFile(slug))
      continue
    }
    const { diagnostics: found, isLinked: linked, ...summary } = topic
    if (linked && isLinkedOutside(file)) diagnostics.push(hardLinked(file, { slug }))
    if (unlisted.has(slug) && !codec.wholeTree && isTopicHead(summary)) orphans.push(slug)
    topics.push({ ...summary, listed: !unlisted.has(slug) })
    diagnostics.push(...found)
  }
  diagnostics.push(...names.filter((name) => !isLinkable(name)).map(unlinkable))
  const found = {
    orphans: isIndexUnreadable ? [] : orphans,
    dangling: drift.dangling,
    duplicates: drift.duplicates,
  }
  await pause()
  const topicCount = countTopics(topics, {
    slugs,
    index,
    unlisted,
    archived,
    isWhole: (head?.total ?? 0) <= INDEX_HEAD_BYTES,
    codec,
  })
  return {
    topics,
    topicCount,
    drift: found,
    diagnostics: [...diagnostics, ...inspectDrift(found)].map(harmless),
  }
}

/** True when the index exists and is not a regular file. */
function isIrregular(files: Files, directory: string | undefined): boolean {
  if (directory === undefined) return false
  return attempt(() => !files.lstatSync(join(directory, INDEX_FILE)).isFile()) === true
}

/**
 * How many topics there are, as a load counts them: of the files without a pointer it opens the first 200, those that the
 * index does not mention before the others, and none when it does not read the whole index.
 */
function countTopics(
  topics: readonly ListedTopic[],
  {
    slugs,
    index,
    unlisted,
    archived,
    isWhole,
    codec,
  }: {
    slugs: readonly string[]
    index: ParsedIndex
    unlisted: ReadonlySet<string>
    archived: ReadonlySet<string>
    isWhole: boolean
    codec: Codec
  },
): number {
  const pointed = new Set([...archived, ...index.lines.flatMap(({ pointer }) => pointer?.slugs ?? [])])
  const listed = slugs.filter((slug) => pointed.has(slug)).length
  const others = slugs.filter((slug) => !pointed.has(slug) && !isReservedSlug(slug))
  const ordered = [
    ...others.filter((slug) => unlisted.has(slug)),
    ...others.filter((slug) => !unlisted.has(slug)),
  ]
  const judged = new Set(isWhole ? ordered.slice(0, ORPHANS_MAX) : [])
  const found = topics.filter((topic) => judged.has(topic.slug) && isTopicHead(topic, codec)).length
  return listed + found + ordered.length - judged.size
}

/** File names can hold control characters, and messages go to terminals. */
function harmless(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, message: printable(diagnostic.message) }
}

function openConflict(): Diagnostic {
  const message =
    "MEMORY.md has an unresolved git conflict. Resolve it by hand: until then, writes do not change the lines between the conflict markers."
  return { code: "index-conflict", level: "warning", message }
}

/** Files whose names differ only in case from names that are read. */
function findIgnored(files: Files, directory: string, { topicFolder }: Codec): Diagnostic[] {
  const namesIn = (folder: string): string[] =>
    attempt(() => files.readdirSync(join(directory, folder)) as string[]) ?? []
  const indexes = namesIn("").filter((name) => name.toLowerCase() === INDEX_FILE.toLowerCase())
  const names = topicFolder === undefined ? namesIn("") : [...indexes, ...namesIn(topicFolder)]
  const index = attempt(() => files.lstatSync(join(directory, INDEX_FILE)).ino)
  return names.flatMap((name): Diagnostic[] => {
    const isIndex = name.toLowerCase() === INDEX_FILE.toLowerCase()
    if (name === INDEX_FILE || name.startsWith(".") || !/\.md$/i.test(name)) return []
    if (!isIndex && slugOfFile(name) !== undefined) return []
    // On some systems the two names are one file.
    if (isIndex && attempt(() => files.lstatSync(join(directory, name)).ino) === index) return []
    const right = isIndex ? INDEX_FILE : `${name.slice(0, -3)}.md`
    return [
      {
        code: "ignored-file",
        level: "warning",
        path: name,
        message: `${name} is not read. Rename it to ${right}.`,
      },
    ]
  })
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

function unreadable(name: string, reason: string, about: { slug?: string } = {}): Diagnostic {
  return { code: "unreadable-file", level: "error", ...about, message: `${name} is left out: ${reason}.` }
}

function notAFile(slug: string): Diagnostic {
  return {
    code: "not-a-file",
    level: "warning",
    slug,
    message: `${slug}.md is left out: it is not a regular file but a folder, a symlink or a device.`,
  }
}

function hardLinked(name: string, about: { slug?: string } = {}): Diagnostic {
  const message = `${name} is a hard link to a file outside the memory directory. A write replaces it with a separate file.`
  return { code: "hard-link", level: "warning", ...about, message }
}

function unlinkable(slug: string): Diagnostic {
  return {
    code: "unlinkable-name",
    level: "warning",
    slug,
    message: `${slug}.md is left out: its name has a backslash, so no line of the index can link to it. Rename it.`,
  }
}

function inspectIndex(head: { bytes: Uint8Array; total: number }): Diagnostic[] {
  if (head.total > head.bytes.length) {
    const message = `MEMORY.md has ${head.total} bytes, and only the first ${head.bytes.length} are read. Make it smaller by hand.`
    return [{ code: "index-too-large", level: "error", message }]
  }
  if (decodeStrict(head.bytes) !== undefined) return []
  return [
    { code: "invalid-utf8", level: "warning", message: "MEMORY.md is not UTF-8 text. Convert it to UTF-8." },
  ]
}

function inspectDrift({ orphans, dangling, duplicates }: TopicList["drift"]): Diagnostic[] {
  const report = (code: Diagnostic["code"], slug: string, message: string): Diagnostic => ({
    code,
    level: "warning",
    slug,
    message: `${message} A repair of the index fixes this.`,
  })
  return [
    ...orphans.map((slug) => report("orphan-topic", slug, `${slug}.md has no line in MEMORY.md.`)),
    ...dangling.map((slug) =>
      report("dangling-pointer", slug, `MEMORY.md points to ${slug}.md, which does not exist.`),
    ),
    ...duplicates.map((slug) =>
      report("duplicate-pointer", slug, `MEMORY.md has several lines for ${slug}.md.`),
    ),
  ]
}
