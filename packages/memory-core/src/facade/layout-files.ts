import { join } from "node:path"
import { MemoryError } from "../errors.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { readBelow } from "../files/read-file.ts"
import type { Codec } from "../layouts/codec.ts"
import type { LayoutFile } from "../layouts/layout.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { isFileAddress } from "../paths/address.ts"
import { revisionOf } from "../store/revision.ts"
import type { Store, StoredHead } from "../store/store.ts"
import { decodeHead, inspectBytes } from "../topics/read-topic.ts"
import type { Topic } from "../topics/topic.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** The layout file or archive that an address names. `slug.md` stands for `slug`. */
export function findAddressed(codec: Codec, reference: unknown): LayoutFile | undefined {
  if (typeof reference !== "string") return undefined
  const address = reference.trim().replace(/\.md$/, "")
  if (address === codec.archive) return { address, path: `${address}.md` }
  return codec.findFile("address", address)
}

/** Reads a file of the layout, which may be outside the directory; `undefined` when there is no such file. */
export async function readLayoutFile(
  { files = nodeFiles, codec }: ResolvedOptions,
  store: Pick<Store, "directory" | "readTopic">,
  { address, path }: LayoutFile,
): Promise<StoredHead | undefined> {
  const { directory } = store
  return await explainReading(async () => {
    const stem = address === codec.archive ? address : codec.stemOf({ path })
    if (stem !== undefined) return await store.readTopic(stem, TOPIC_MAX_BYTES)
    const head = directory === undefined ? undefined : readBelow(files, directory, path, TOPIC_MAX_BYTES)
    if (head !== "link") return head
    throw new MemoryError("unreadable-file", `${path} is reached through a link and was not read.`)
  })
}

/** Reads a file of the layout as a topic whose body is its text. */
export async function readLayoutTopic(
  options: ResolvedOptions,
  store: Store,
  file: LayoutFile,
): Promise<Topic | undefined> {
  const { address: slug = "", path } = file
  const head = await readLayoutFile(options, store, file)
  if (head === undefined) return undefined
  const text = decodeHead(head)
  return {
    slug,
    text,
    body: text,
    diagnostics: inspectBytes(slug, head),
    path: store.directory && join(store.directory, path),
    revision: revisionOf(head.bytes),
  }
}

/**
 * Refuses what is written or removed under the name of a file of the layout, in any case and Unicode form.
 *
 * @throws MemoryError `read-only`
 */
export function rejectLayoutFile(codec: Codec, address: unknown): void {
  if (typeof address !== "string") return
  const path = isFileAddress(address) ? address.slice(2) : undefined
  const stem = (path === undefined ? address.trim() : (codec.topicAt(path) ?? path)).replace(/\.md$/i, "")
  const folded = stem.normalize("NFKC").toLowerCase()
  const isFixed =
    codec.archive?.toLowerCase() === folded ||
    codec.isProductStem(stem) ||
    codec.isProductStem(folded) ||
    (path === undefined ? findAddressed(codec, address) : codec.findFile("path", path)) !== undefined ||
    (path !== undefined && path === codec.state?.file)
  if (!isFixed) return
  throw new MemoryError(
    "read-only",
    `"${address}" is a file of the layout ${codec.name} and cannot be changed as a topic. Nothing was changed. Choose another slug.`,
  )
}
