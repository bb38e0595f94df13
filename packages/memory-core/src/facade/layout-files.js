import { join } from "node:path"
import { decodeLoose } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { readBelow } from "../files/read-below.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { findLayoutFile, isLayoutStem, stemOfLayoutFile } from "../paths/layout.ts"
import { revisionOf } from "../store/revision.ts"
import { topicBody } from "../topics/parse-topic.ts"
import { readTopic } from "../topics/read-topic.ts"
/** The layout file or archive that an address names. `slug.md` stands for `slug`. */
export function findAddressed(layout, reference) {
  if (typeof reference !== "string") return undefined
  const address = reference.trim().replace(/\.md$/, "")
  if (address === layout.archive) return { address, path: `${address}.md` }
  return findLayoutFile(layout, "address", address)
}
/** Reads a file of the layout as a topic whose body is its text; `undefined` when there is no such file. */
export async function readLayoutTopic({ files = nodeFiles, layout }, store, { address = "", path }) {
  const { directory } = store
  const stem = address === layout.archive ? address : stemOfLayoutFile(layout, { path })
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
function cutFile(path, total) {
  const message = `${path} has ${total} bytes; the first ${TOPIC_MAX_BYTES} are read. Move older sections to another file.`
  return { code: "too-large", level: "error", path, message }
}
/**
 * Refuses what is written or removed under the name of a file of the layout, in any case and Unicode form.
 *
 * @throws MemoryError `read-only`
 */
export function rejectLayoutFile(layout, slug) {
  if (typeof slug !== "string") return
  const stem = slug.trim().replace(/\.md$/i, "")
  const folded = stem.normalize("NFKC").toLowerCase()
  const isArchive = layout.archive?.toLowerCase() === folded
  const isNamed = isLayoutStem(layout, stem) || isLayoutStem(layout, folded)
  if (!isArchive && !isNamed && findAddressed(layout, slug) === undefined) return
  throw new MemoryError(
    "read-only",
    `"${slug}" is a file of the layout ${layout.name} and cannot be changed as a topic. Nothing was changed. Choose another slug.`,
  )
}
