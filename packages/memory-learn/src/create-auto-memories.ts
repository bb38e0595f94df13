import { isMemoryError, MemoryError, readKillSwitch } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import type { AutoMemories, AutoMemoriesOptions, NoticedMemory, ScopedDecay } from "./auto-memories.ts"
import { createCandidateFile } from "./candidates/candidate-file.ts"
import { resolveConfig } from "./config/read-config.ts"
import { contradicts, isDuplicate } from "./dedupe/compare.ts"
import { createLearningDetector } from "./detect/detector.ts"
import { createMemoryFileManager } from "./files/file-manager.ts"
import type { StoreOptions } from "./files/file-target.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
import { type MergedMemories, mergeScopes, type ScopedFile } from "./inject/merge-scopes.ts"
import { scopePaths, scopesInUse } from "./scopes.ts"
import { searchFiles } from "./search/search-files.ts"
import { createCounts } from "./session/counts.ts"
import { findEntries, type LearnedEntry, listEntries } from "./session/learned-entries.ts"
import { readOverflowFiles } from "./session/overflow-files.ts"
import { projectFacts } from "./session/project-facts.ts"
import { createSectionSink } from "./sinks/section-sink.ts"
import type { StoreOutcome } from "./sinks/sink.ts"
import type { DetectedMemory, MemoryScope } from "./types.ts"

/**
 * Learning for one session of one project. Reads the configuration at once; touches no other file until it is asked to.
 *
 * @throws TypeError when a folder is not absolute.
 */
export function createAutoMemories(options: AutoMemoriesOptions): AutoMemories {
  const { directoryName = ".wundr", env = process.env, readOnly = false, now = () => new Date() } = options
  const {
    guard = createMemoryGuard(),
    mask = (text: string) => maskSecrets(text).text,
    countTokens,
  } = options
  const { config, problems } = resolveConfig(options, directoryName)
  const enabled = config.enabled && readKillSwitch(env) === undefined
  const paths = scopePaths(config, directoryName)
  const scopes = enabled ? scopesInUse(config) : []
  const files = scopes.map((scope) => ({ scope, path: paths[scope] }))

  const { durability, trustDirectory, files: port, lockWait } = options
  const given = Object.entries({ durability, trustDirectory, files: port, lockWait })
  const storeOptions: StoreOptions = {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    now,
  }
  const manager = createMemoryFileManager({
    ...storeOptions,
    guard,
    isDuplicate,
    maxLines: config.maxLinesPerFile,
    overflow: config.overflowEnabled,
  })
  const detector = createLearningDetector({ minConfidence: config.minConfidence, mask })
  const sink = options.sink ?? createSectionSink(manager, paths)
  const candidates = createCandidateFile({ ...config, ...storeOptions, directoryName })
  const counts = createCounts()
  const suggestOnly = options.suggestOnly === true || readOnly

  const list = async (): Promise<LearnedEntry[]> => await listEntries(manager, files)

  async function storeMemory(memory: DetectedMemory): Promise<StoreOutcome> {
    if (!enabled) throw new MemoryError("memory-off", "Learning is off; nothing was stored.")
    if (readOnly) throw new MemoryError("read-only", "This memory is read-only; nothing was stored.")
    if (!scopes.includes(memory.scope)) {
      throw new MemoryError("memory-off", `The scope ${memory.scope} is off; nothing was stored.`)
    }
    const outcome = await sink.store(memory)
    counts.add(outcome.outcome)
    return outcome
  }

  /** What becomes of a detection; an error is an outcome, since a turn goes on without what it would have taught. */
  async function settle(memory: DetectedMemory, existing: readonly LearnedEntry[]): Promise<NoticedMemory> {
    const known = existing.find((entry) => isDuplicate(memory.text, entry.text))
    const own = existing.filter((entry) => entry.scope === memory.scope && entry !== known)
    const replaces = known
      ? []
      : own.filter((entry) => contradicts(memory.text, entry.text)).map(({ text }) => text)
    const noticed = { ...memory, ...(replaces.length === 0 ? {} : { replaces }) }
    const where = known?.path ?? paths[memory.scope]
    const [, rule] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? []
    if (rule !== undefined) {
      counts.refuse(rule)
      const problem = `It holds what must not be stored (${rule}). Say where that is kept instead.`
      return { ...noticed, outcome: "refused", where, problem }
    }
    try {
      if (known !== undefined) {
        if (!readOnly) await manager.confirm(known.path, known.section, known.text)
        counts.add("confirmed")
        return { ...noticed, outcome: "confirmed", where }
      }
      if (suggestOnly) return { ...noticed, outcome: "suggested", where }
      return { ...noticed, ...(await storeMemory(noticed)) }
    } catch (error) {
      if (!isMemoryError(error)) throw error
      const outcome = error.code === "refused" ? "refused" : "failed"
      if (outcome === "refused") counts.refuse(String(error.details["rule"] ?? "guard"))
      return { ...noticed, outcome, where, problem: error.message }
    }
  }

  async function settleAll(memories: readonly DetectedMemory[]): Promise<NoticedMemory[]> {
    const noticed: NoticedMemory[] = []
    for (const memory of memories) {
      if (scopes.includes(memory.scope)) noticed.push(await settle(memory, await list()))
    }
    return noticed
  }

  /** Of facts that are read anew each time, those that are not known yet. */
  async function settleNew(memories: readonly DetectedMemory[]): Promise<NoticedMemory[]> {
    if (!scopes.includes("project")) return []
    const known = (await list()).map(({ text }) => text)
    return await settleAll(memories.filter(({ text }) => !known.some((other) => isDuplicate(text, other))))
  }

  const consolidateScope = (scope: MemoryScope) => manager.consolidate(paths[scope])

  async function loadAll(): Promise<MergedMemories> {
    const parsed: ScopedFile[] = []
    for (const { scope, path } of files) parsed.push({ scope, file: await manager.read(path) })
    return mergeScopes(parsed, { contradicts, isDuplicate })
  }

  async function decayCheck(): Promise<ScopedDecay> {
    const marked = new Set<string>()
    if (config.decayEnabled) {
      for (const { path } of files) {
        const result = await manager.decayCheck(path, { days: config.decayDays, apply: !readOnly })
        for (const { section, text } of result.marked) marked.add(`${path}\n${section}\n${text}`)
      }
    }
    const stale = (await list()).filter((entry) => entry.stale)
    return {
      stale,
      marked: stale.filter(({ path, section, text }) => marked.has(`${path}\n${section}\n${text}`)),
    }
  }

  const format: AutoMemories["formatForSystemPrompt"] = (memories, { query } = {}) =>
    formatForSystemPrompt(memories, {
      tokens: config.injectionTokenBudget,
      ...(countTokens === undefined ? {} : { countTokens }),
      ...(query === undefined ? {} : { query }),
    })

  return {
    enabled,
    config,
    problems,
    paths,
    loadAll,
    formatForSystemPrompt: format,
    async processTurn(turn, { known = [] } = {}) {
      if (!enabled) return []
      const found = [...detector.analyze(turn), ...((await options.extract?.(turn)) ?? [])]
      const repeated = readOnly ? [] : await candidates.note(detector.detectCandidates(turn))
      const noticed = await settleAll(detector.deduplicate([...found, ...repeated], known))
      if (!readOnly && noticed.length > 0) await candidates.drop(noticed.map(({ text }) => text))
      return noticed
    },
    storeMemory,
    consolidate: consolidateScope,
    previewConsolidation: (scope) => manager.previewConsolidation(paths[scope]),
    decayCheck,
    async searchOverflow(query) {
      return searchFiles(query, await readOverflowFiles(manager, files))
    },
    async onSessionStart(firstMessage) {
      const decay = await decayCheck()
      const memories = await loadAll()
      return {
        decay,
        memories,
        text: format(memories, firstMessage === undefined ? {} : { query: firstMessage }),
      }
    },
    async onSessionEnd() {
      const noticed = await settleNew(projectFacts(config.projectRoot, now()))
      const consolidated = []
      for (const { scope, path } of readOnly || !config.overflowEnabled ? [] : files) {
        if (!(await manager.needsConsolidation(path))) continue
        const { movedEntries, mergedEntries } = await consolidateScope(scope)
        consolidated.push({ scope, movedEntries, mergedEntries })
      }
      detector.resetHistory()
      const stale = (await list()).filter((entry) => entry.stale).length
      return counts.summarise({
        noticed,
        stale,
        consolidated,
        candidates: enabled ? await candidates.count() : 0,
      })
    },
    entries: {
      list,
      find: async (text) => findEntries(await list(), text),
      async confirm({ path, section, text }) {
        await manager.confirm(path, section, text)
        counts.add("confirmed")
      },
      async forget({ path, section, text }) {
        await manager.remove(path, section, text)
        counts.add("forgotten")
      },
      async search(query) {
        const overflow = await readOverflowFiles(manager, files)
        const main = await Promise.all(
          files.map(async ({ scope, path }) => ({ scope, ...(await manager.read(path)) })),
        )
        const all = [...main, ...overflow]
        const scopeOf = new Map(all.map(({ path, scope }) => [path, scope]))
        return searchFiles(query, all).map((found) => ({
          ...found,
          scope: scopeOf.get(found.path) ?? "project",
        }))
      },
    },
  }
}
