import { join } from "node:path"
import { canonicalPath } from "../../files/canonical-path.ts"
import { explainReading, unlessUnreadable } from "../../files/explain-system-error.ts"
import { nodeFiles } from "../../files/file-port.ts"
import { CALIBAN, type Codec } from "../../layouts/codec.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import type { MemoryDocument, MemorySource } from "../../memory-types.ts"
import { INDEX_FILE, INDEX_STEM, mayBeTopic } from "../../paths/address.ts"
import { fileVersion } from "../../store/file-versions.ts"
import type { MemoryReader, Store } from "../../store/store.ts"
import { parseIndex } from "../../topic-index/parse-index.ts"
import { topicBody } from "../../topics/parse-topic.ts"
import { decodeHead, readWhole } from "../../topics/read-topic.ts"
import { isLinkable } from "../../topics/summary.ts"
import { findAddressed, readLayoutFile } from "../layout-files.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"

interface Place {
  options: ResolvedOptions
  opened: OpenMemory
}

/** See `MemorySource`. */
export function createMemorySource({ options, opened }: Place, mount?: string): MemorySource {
  const { codec } = options
  const prefix = mount === undefined ? "" : `${mount}/`
  return {
    mount,
    directory: opened.directory(),
    version: async () => await explainReading(() => opened.forReading().version?.()),
    async versions() {
      const store = opened.forReading()
      const found = new Map<string, string | undefined>()
      for (const [path, version] of await pathVersions(store)) {
        const address = documentAt(codec, path)
        if (address !== undefined) found.set(prefix + address, version)
      }
      for (const [address, version] of otherVersions(options, store)) found.set(prefix + address, version)
      return found
    },
    async read(addresses) {
      const store = opened.forReading()
      return await explainReading(() =>
        store.hold(async (reader) => {
          const documents: MemoryDocument[] = []
          for (const address of addresses) {
            const document = await unlessUnreadable(() =>
              readDocument(options, { reader, store }, address.slice(prefix.length)),
            )
            if (document !== undefined) documents.push({ ...document, address, mount })
          }
          return documents
        }),
      )
    },
  }
}

async function pathVersions(store: Store): Promise<Iterable<readonly [string, string | undefined]>> {
  const known = await explainReading(() => store.versions?.())
  if (known !== undefined) return known
  const slugs = (await explainReading(async () => (await store.tree?.())?.addresses ?? store.slugs())) ?? []
  return [INDEX_FILE, ...slugs.map((slug) => (store.codec ?? CALIBAN).topicPath(slug))].map(
    (path) => [path, undefined] as const,
  )
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

/** The files of the layout outside the folder of the topics. */
function otherVersions(
  { files = nodeFiles, codec }: ResolvedOptions,
  { directory }: Store,
): [string, string | undefined][] {
  return (codec.files ?? []).flatMap(({ address, path }): [string, string | undefined][] => {
    if (directory === undefined || address === undefined || path.includes("*")) return []
    if (codec.stemOf({ path }) !== undefined) return []
    const version = fileVersion(files, join(canonicalPath(files, directory), path))
    return version === "none" ? [] : [[address, version]]
  })
}

type Read = Omit<MemoryDocument, "address" | "mount">

async function readDocument(
  options: ResolvedOptions,
  { reader, store }: { reader: MemoryReader; store: Store },
  address: string,
): Promise<Read | undefined> {
  const { codec } = options
  if (address === INDEX_STEM) return await readIndexText(reader, codec)
  const file = findAddressed(codec, address)
  if (file !== undefined) {
    const head = await readLayoutFile(options, { ...reader, directory: store.directory }, file)
    return head && { body: topicBody(decodeHead(head)), updatedAt: head.updatedAt }
  }
  const found = await readWhole(reader, address)
  if (found === undefined) return undefined
  const { slug: _, text: __, diagnostics: ___, ...topic } = found.topic
  return { ...topic, updatedAt: found.head.updatedAt }
}

/** What an index says besides pointers and comments; `undefined` when that is nothing but headings. */
async function readIndexText(reader: MemoryReader, codec: Codec): Promise<Read | undefined> {
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  if (head === undefined) return undefined
  const lines = parseIndex(decodeHead(head), codec).lines.flatMap(({ text, pointer, shown = text }) =>
    pointer === undefined && shown !== null ? [shown] : [],
  )
  if (!lines.some((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*#{1,6}\s/.test(line))) return undefined
  return { body: lines.join("\n").trim(), updatedAt: head.updatedAt }
}
