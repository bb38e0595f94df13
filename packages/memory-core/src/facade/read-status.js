import { join } from "node:path"
import { reasonOf } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { isOverLimit } from "../store/trash/trash-total.ts"
import { listTopics } from "./list-topics.ts"
import { TRASH_OVER_LIMIT } from "./warnings.ts"

const NOTHING = {
  list: { topics: [], topicCount: 0, drift: { orphans: [], dangling: [], duplicates: [] }, diagnostics: [] },
  exists: false,
  trash: [],
}
/**
 * The whole state for a person. Reads the tiers and the head of every topic. Reports memory that is off and files that
 * cannot be read.
 */
export async function readStatus(options, opened) {
  const prefix = await loadPrefix(options, options.store)
  const store = opened.enabled ? opened.forReading() : undefined
  const refused = prefix.diagnostics.some((diagnostic) => diagnostic.code === "refused-directory")
  const readable = refused ? undefined : store
  const readAll = async (reader) => ({
    list: await reader.hold((held) => listTopics(held, options.files ?? nodeFiles)),
    exists: (await reader.slugs()) !== undefined,
    ...(await readTrash(reader)),
  })
  const found = readable === undefined ? NOTHING : await readAll(readable).catch(explainUnreadable)
  const { list, exists, trash, trashUnreadable, unreadable } = found
  const directory = opened.directory()
  const name = opened.name()
  const reason =
    opened.offBecause ??
    prefix.diagnostics.find((diagnostic) => diagnostic.code === "refused-directory")?.message
  return {
    enabled: opened.enabled && !refused,
    ...(reason === undefined ? {} : { offBecause: reason }),
    readOnly: options.readOnly ?? false,
    ...(name === undefined ? {} : { name }),
    ...(directory === undefined ? {} : { directory }),
    exists,
    ...(unreadable === undefined ? {} : { unreadable }),
    topicCount: list.topicCount,
    caps: { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps },
    budget: resolveTokenCaps({ settings: options.settings, env: options.env ?? process.env }).caps,
    prefix,
    tiers: prefix.tiers,
    drift: list.drift,
    trashed: trash.length,
    mounts: [],
    diagnostics: [
      ...prefix.diagnostics,
      ...list.diagnostics.filter((other) => !isKnown(prefix, other, directory)),
      ...inspectTrash(trash),
      ...explainTrash(trashUnreadable),
    ],
  }
}
/** A load and a list both report these. */
export function isKnown({ diagnostics }, { code, slug, message }, directory) {
  if (code === "unreadable-file" && slug === undefined && directory !== undefined) {
    const index = join(directory, INDEX_FILE)
    return diagnostics.some((known) => known.code === code && known.path === index)
  }
  if (code === "refused-file") return diagnostics.some((known) => known.message === message)
  const isReportedTwice = code === "index-conflict" || code === "newer-format"
  return isReportedTwice && diagnostics.some((known) => known.code === code)
}
function inspectTrash(entries) {
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0)
  if (!isOverLimit({ entries: entries.length, bytes })) return []
  return [{ code: "trash-over-limit", level: "warning", message: TRASH_OVER_LIMIT }]
}
/** The entries; none, and the reason, when the system does not let them be read. */
async function readTrash({ trash }) {
  try {
    return { trash: await trash.list() }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { trash: [], trashUnreadable: reason }
  }
}
function explainTrash(reason) {
  if (reason === undefined) return []
  return [{ code: "trash-unreadable", level: "error", message: `The trash cannot be read: ${reason}.` }]
}
function explainUnreadable(error) {
  const unreadable = reasonOf(error)
  if (unreadable === undefined) throw error
  return { ...NOTHING, unreadable }
}
