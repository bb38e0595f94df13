import { attemptAsync } from "../attempt.ts"
import type { Diagnostic, Finding } from "../diagnostics.ts"
import { explainReadError, reasonOf } from "../files/explain-system-error.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { HISTORY_MAX_BYTES, HISTORY_MAX_ENTRIES } from "../limits.ts"
import type { MemoryStatus, StatusOptions } from "../memory-types.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveMounts } from "../prompt/mounts.ts"
import type { Prefix } from "../prompt/prefix.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import { findRemoved } from "../store/history/list-history.ts"
import { isOverLimit } from "../store/history/retention.ts"
import type { Store } from "../store/store.ts"
import type { MemoryContext } from "./context.ts"
import { listTopics } from "./list-topics.ts"
import { capsOf } from "./warnings.ts"

/** What the files of a memory say. */
type Found = Pick<
  MemoryStatus,
  "exists" | "removed" | "unreadable" | "topicCount" | "drift" | "diagnostics" | "findings"
>

const NOTHING: Found = {
  exists: false,
  removed: 0,
  topicCount: 0,
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/**
 * The whole state for a person. Reads the tiers and the head of every topic. Reports memory that is off and files that
 * cannot be read.
 */
export async function readStatus(
  { options, opened }: MemoryContext,
  { verify = false }: StatusOptions = {},
): Promise<MemoryStatus> {
  const { files = nodeFiles, env = process.env, settings, readOnly } = options
  const prefix = await loadPrefix(options, options.store, resolveMounts)
  const refused = prefix.diagnostics.find(({ code }) => code === "refused-directory")?.message
  const { offBecause = refused } = opened
  const found = offBecause === undefined ? await readStore(opened.forReading(), files, verify) : NOTHING
  const others = found.diagnostics.filter((diagnostic) => !isKnown(prefix, diagnostic))
  return {
    ...found,
    enabled: offBecause === undefined,
    offBecause,
    readOnly,
    name: opened.name(),
    directory: opened.directory(),
    caps: capsOf(options),
    budget: resolveTokenCaps({ settings, env }).caps,
    prefix,
    mounts: [],
    diagnostics: [...prefix.diagnostics, ...others],
  }
}

/** A load and a list both report these, where they are about no topic. */
const REPORTED_TWICE: readonly string[] = [
  "index-conflict",
  "newer-format",
  "refused-file",
  "unreadable-file",
]

/** True for what a load has reported, too. */
export function isKnown({ diagnostics }: Prefix, { code, slug }: Diagnostic): boolean {
  return (
    slug === undefined && REPORTED_TWICE.includes(code) && diagnostics.some((known) => known.code === code)
  )
}

/** What the files of a memory say, mounts left out. */
export async function readStore(store: Store, files: Files, verify: boolean): Promise<Found> {
  try {
    const list = await store.hold((reader) => listTopics(reader, files))
    const { topicCount, drift } = list
    const exists = (await store.slugs()) !== undefined
    const history = await attemptAsync(async () => await store.history.list())
    const diagnostics = [...list.diagnostics]
    if (history === undefined) diagnostics.push(HISTORY_UNREADABLE)
    if (isOverLimit(history ?? [])) diagnostics.push(HISTORY_OVER_LIMIT)
    const findings = verify ? await findProblems(store, list.diagnostics) : undefined
    return { exists, removed: findRemoved(history ?? []).length, topicCount, drift, diagnostics, findings }
  } catch (error) {
    const unreadable = reasonOf(error)
    if (unreadable === undefined || verify) throw explainReadError(error)
    return { ...NOTHING, unreadable }
  }
}

const HISTORY_UNREADABLE: Diagnostic = {
  code: "history-unreadable",
  level: "error",
  message: "The history cannot be read.",
}
const HISTORY_OVER_LIMIT: Diagnostic = {
  code: "history-over-limit",
  level: "warning",
  message: `The history holds more than ${HISTORY_MAX_ENTRIES} entries or ${HISTORY_MAX_BYTES / 1_048_576} MB, and no entry is old enough to be deleted. Everything is kept. Purge the entries you do not need.`,
}

/** What is wrong with the bytes and records of a memory; see `StatusOptions.verify`. */
async function findProblems(store: Store, diagnostics: readonly Diagnostic[]): Promise<readonly Finding[]> {
  const unfinished = [...new Set(await store.unfinished?.())].sort()
  return [
    ...diagnostics.map(({ path: _, ...finding }) => finding),
    ...unfinished.map((slug): Finding => {
      const message = `A write of ${slug}.md was interrupted before its line in MEMORY.md was written. The next write repairs the line.`
      return { code: "unfinished-write", level: "warning", slug, message }
    }),
    ...((await store.verify?.()) ?? []),
  ]
}
