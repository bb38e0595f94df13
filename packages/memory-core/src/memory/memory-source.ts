import { join } from "node:path"
import { canonicalPath } from "../files/canonical-path.ts"
import { unlessUnreadable } from "../files/explain-system-error.ts"
import { type IndexLine, parseIndex, stripComments, unlink } from "../index/parse-index.ts"
import { type Codec, toCanonical } from "../layout/codec.ts"
import { INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import type { MemoryDocument } from "../memory-types.ts"
import { INDEX_FILE, INDEX_STEM, isFileAddress, mayBeTopic } from "../paths/address.ts"
import { fileVersion } from "../store/file-versions.ts"
import { inTurns } from "../store/queue.ts"
import { revisionOf } from "../store/revision.ts"
import type { MemoryReader, Store } from "../store/store.ts"
import { decodeHead } from "../topics/read-topic.ts"
import { isLinkable } from "../topics/summary.ts"
import { readFile } from "./find-file.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"

/** A memory or one of its mounts, as a search reads it. Addresses are those of `Memory.read`. */
export type MemorySource = ReturnType<typeof createMemorySource>

export function createMemorySource(memory: SingleMemory) {
  const { options, forReading } = memory
  const mount = options.mount?.name
  const prefix = addressOf(options, "")
  const slugOf = (one: string): string => (isFileAddress(one) ? toCanonical(options.codec, one) : one)
  return {
    /** The mount; absent for the memory itself. */
    mount,
    /** The directory, absolute; absent without files: its versions may begin again in each process. */
    directory: memory.directory(),
    /**
     * A text that differs after every finished write of any process; `undefined` when it cannot tell, or cannot tell yet.
     * Does not see files that were edited in place. Cost: one `lstat` of each folder.
     */
    version: async () => await forReading().version?.(),
    /**
     * Every document by its address, with a text that differs after every change of it; `undefined` as in `version`. Cost:
     * a walk of the folders, and one `lstat` of each file.
     *
     * @throws MemoryError `unsafe-directory`, `unreadable-file`
     */
    async versions(): Promise<ReadonlyMap<string, string | undefined>> {
      const found = await readVersions(options, forReading())
      return new Map(found.flatMap(([slug, version]) => (slug ? [[addressOf(options, slug), version]] : [])))
    },
    /** Reads some documents, many of a database in one call. Leaves out what does not exist or cannot be read. */
    read: async (addresses: readonly string[]): Promise<readonly MemoryDocument[]> =>
      await forReading().hold(async (reader) => {
        const documents: MemoryDocument[] = []
        const here = addresses.filter((address) => address.startsWith(prefix))
        const own = new Map(here.map((address) => [address, slugOf(address.slice(prefix.length))]))
        reader.prefetch?.([...own.values()], TOPIC_MAX_BYTES)
        for await (const [address, slug] of inTurns(own)) {
          const document = await unlessUnreadable(() => readDocument(options, reader, slug))
          if (document !== undefined) documents.push({ ...document, address, mount })
        }
        return documents
      }),
  }
}

type Version = readonly [address: string | undefined, version: string | undefined]

async function readVersions({ files, codec }: ResolvedOptions, store: Store): Promise<Version[]> {
  const { directory } = store
  const known = await store.versions?.()
  const addresses = known ? [] : ((await store.tree?.())?.addresses ?? (await store.slugs()) ?? [])
  const paths = known?.keys() ?? [INDEX_FILE, ...addresses.map(codec.topicPath)]
  // The files of the layout outside the folder of the topics.
  const outer = (codec.files ?? []).flatMap(({ address, path }): Version[] => {
    if (directory === undefined || path.includes("*") || codec.stemOf({ path }) !== undefined) return []
    const version = fileVersion(files, join(canonicalPath(files, directory), path))
    return version === "none" ? [] : [[address, version]]
  })
  return [...Array.from(paths, (path): Version => [documentAt(codec, path), known?.get(path)]), ...outer]
}

/** What a file is read as; `undefined` for instructions and for files of the product that are not shown. */
function documentAt(codec: Codec, path: string): string | undefined {
  if (path === INDEX_FILE) return INDEX_STEM
  const file = codec.findFile("path", path)
  if (file !== undefined) return file.address
  const address = codec.topicAt(path)
  if (address === codec.archive) return address
  return address !== undefined && isLinkable(address) && mayBeTopic(codec, address) ? address : undefined
}

type Read = Omit<MemoryDocument, "address" | "mount"> | undefined

async function readDocument(options: ResolvedOptions, reader: MemoryReader, address: string): Promise<Read> {
  if (address === INDEX_STEM) return await readIndexDocument(options, reader)
  const found = await readFile(options, reader, address)
  if (found === undefined) return undefined
  const { slug: _, text: __, diagnostics: ___, ...topic } = found.topic
  return { ...topic, updatedAt: found.head.updatedAt, revision: revisionOf(found.head.bytes) }
}

/** What an index says besides comments; its body is empty where that is nothing but pointers and headings. */
async function readIndexDocument(options: ResolvedOptions, reader: MemoryReader): Promise<Read> {
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  if (head === undefined) return undefined
  const { lines } = parseIndex(stripComments(decodeHead(head)), options.codec)
  const body = lines.flatMap(({ text, pointer }) => (pointer ? [] : [text]))
  const isText = body.some((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*#{1,6}\s/.test(line))
  const hooks = hooksIn(lines, options)
  return { body: isText ? body.join("\n").trim() : "", hooks, updatedAt: head.updatedAt }
}

/** What the lines of an index say of each topic, by its address; see `MemoryDocument.hooks`. */
export function hooksIn(lines: readonly IndexLine[], options: ResolvedOptions): Map<string, string> {
  const hooks = new Map<string, string>()
  for (const line of lines) {
    if (line.pointer === undefined) continue
    const { slug, indent, links, linkEnd, separator, hook } = line.pointer
    const title = links[0]?.title
    const text = unlink(line, (other) => other !== slug)
    const before = text.slice(indent.length + 2, links[0]?.span.start)
    const after = text.slice(linkEnd + separator.length)
    const address = addressOf(options, slug)
    const isUsual = hook === after && before === "" && title === slug && !hooks.has(address)
    hooks.set(address, isUsual ? hook : `${hooks.get(address) ?? ""}\n${before}\n${title}\n${after}`)
  }
  return hooks
}
