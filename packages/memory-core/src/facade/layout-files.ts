import { join } from "node:path"
import { decodeLoose } from "@caliban/text"
import type { Diagnostic } from "../diagnostics.ts"
import { MemoryError } from "../errors.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { readBelow } from "../files/read-below.ts"
import type { Codec } from "../layouts/codec.ts"
import type { LayoutFile } from "../layouts/layout.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { isFileAddress } from "../paths/address.ts"
import { revisionOf } from "../store/revision.ts"
import type { Store } from "../store/store.ts"
import { topicBody } from "../topics/parse-topic.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic } from "../topics/topic.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** The layout file or archive that an address names. `slug.md` stands for `slug`. */
export function findAddressed(codec: Codec, reference: unknown): LayoutFile | undefined {
  if (typeof reference !== "string") return undefined
  const address = reference.trim().replace(/\.md$/, "")
  if (address === codec.archive) return { address, path: `${address}.md` }
  return codec.findFile("address", address)
}

/** Reads a file of the layout as a topic whose body is its text; `undefined` when there is no such file. */
export async function readLayoutTopic(
  { files = nodeFiles, codec }: ResolvedOptions,
  store: Store,
  { address = "", path }: LayoutFile,
): Promise<Topic | undefined> {
  const { directory } = store
  const stem = address === codec.archive ? address : codec.stemOf({ path })
  if (stem !== undefined) {
    const topic = await readTopic(store, stem)
    return (
      topic && {
        slug: address,
        text: topic.text,
        body: topic.text,
        diagnostics: topic.diagnostics.filter(({ code }) => code === "too-large" || code === "invalid-utf8"),
        path: directory && join(directory, path),
        revision: topic.revision,
      }
    )
  }
  if (directory === undefined) return undefined
  const head = await explainReading(() => readBelow(files, directory, path, TOPIC_MAX_BYTES))
  if (head === "link") {
    throw new MemoryError("unreadable-file", `${path} is reached through a link and was not read.`)
  }
  if (head === undefined) return undefined
  const text = decodeLoose(head.bytes)
  return {
    slug: address,
    text,
    body: topicBody(text),
    diagnostics: head.total > head.bytes.length ? [cutFile(path, head.total)] : [],
    path: join(directory, path),
    revision: revisionOf(head.bytes),
  }
}

function cutFile(path: string, total: number): Diagnostic {
  const message = `${path} has ${total} bytes; the first ${TOPIC_MAX_BYTES} are read. Move older sections to another file.`
  return { code: "too-large", level: "error", path, message }
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
