import { join } from "node:path"
import type { Diagnostic } from "../diagnostics.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import type { MemoryStatus, TopicList } from "../memory-types.ts"
import type { MemoryPaths } from "../paths/path-types.ts"
import { findUnread } from "../paths/unread-memories.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveMounts } from "../prompt/mounts.ts"
import type { Prefix } from "../prompt/prefix.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import { findRemoved } from "../store/history/find-removed.ts"
import { isOverLimit } from "../store/history/retention.ts"
import type { HistoryEntry, Store } from "../store/store.ts"
import { listTopics } from "./list-topics.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import { HISTORY_OVER_LIMIT } from "./warnings.ts"

interface StatusReading {
  list: TopicList
  exists: boolean
  trash: readonly HistoryEntry[]
  /** Why the trash alone cannot be read. */
  trashUnreadable?: string
  /** Why it cannot be read. */
  unreadable?: string
}

const NOTHING: StatusReading = {
  list: { topics: [], topicCount: 0, drift: { orphans: [], dangling: [], duplicates: [] }, diagnostics: [] },
  exists: false,
  trash: [],
}

/**
 * The whole state for a person. Reads the tiers and the head of every topic. Reports memory that is off and files that
 * cannot be read.
 */
export async function readStatus(options: ResolvedOptions, opened: OpenMemory): Promise<MemoryStatus> {
  const prefix = await loadPrefix(options, options.store, resolveMounts)
  const store = opened.enabled ? opened.forReading() : undefined
  const refused = prefix.diagnostics.some((diagnostic) => diagnostic.code === "refused-directory")
  const readable = refused ? undefined : store
  const readAll = async (reader: Store): Promise<StatusReading> => ({
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
    removed: findRemoved(trash).length,
    mounts: [],
    diagnostics: [
      ...prefix.diagnostics,
      ...(opened.enabled ? inspectOthers(options, opened.paths()) : []),
      ...list.diagnostics.filter((other) => !isKnown(prefix, other, directory)),
      ...inspectTrash(trash),
      ...explainTrash(trashUnreadable),
    ],
  }
}

/** Memories that a person may miss. */
function inspectOthers(options: ResolvedOptions, paths: MemoryPaths | undefined): readonly Diagnostic[] {
  return paths === undefined || options.agentName !== undefined
    ? []
    : findUnread(options.files ?? nodeFiles, paths)
}

/** A load and a list both report these. */
export function isKnown(
  { diagnostics }: Prefix,
  { code, slug, message }: Diagnostic,
  directory: string | undefined,
): boolean {
  if (code === "unreadable-file" && slug === undefined && directory !== undefined) {
    const index = join(directory, INDEX_FILE)
    return diagnostics.some((known) => known.code === code && known.path === index)
  }
  if (code === "refused-file") return diagnostics.some((known) => known.message === message)
  const isReportedTwice = code === "index-conflict" || code === "newer-format"
  return isReportedTwice && diagnostics.some((known) => known.code === code)
}

function inspectTrash(entries: readonly HistoryEntry[]): Diagnostic[] {
  const bytes = entries.reduce((sum, entry) => sum + (entry.bytes ?? 0), 0)
  if (!isOverLimit({ entries: entries.length, bytes })) return []
  return [{ code: "history-over-limit", level: "warning", message: HISTORY_OVER_LIMIT }]
}

/** The entries; none, and the reason, when the system does not let them be read. */
async function readTrash({ history }: Store): Promise<Pick<StatusReading, "trash" | "trashUnreadable">> {
  try {
    return { trash: await history.list() }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { trash: [], trashUnreadable: reason }
  }
}

function explainTrash(reason: string | undefined): Diagnostic[] {
  if (reason === undefined) return []
  return [{ code: "history-unreadable", level: "error", message: `The history cannot be read: ${reason}.` }]
}

function explainUnreadable(error: unknown): StatusReading {
  const unreadable = reasonOf(error)
  if (unreadable === undefined) throw error
  return { ...NOTHING, unreadable }
}
