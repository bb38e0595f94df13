import { MemoryError, readKillSwitch } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import type { AutoMemories, AutoMemoriesOptions, NoticedMemory, ScopedDecay } from "./auto-memories.ts"
import { createCandidateFile } from "./candidates/candidate-file.ts"
import { resolveConfig } from "./config/read-config.ts"
import { contradicts, isDuplicate } from "./dedupe/compare.ts"
import { createLearningDetector } from "./detect/detector.ts"
import { asksNotToRemember } from "./detect/opt-out.ts"
import { createMemoryFileManager } from "./files/file-manager.ts"
import type { StoreOptions } from "./files/file-target.ts"
import { formatForSystemPrompt } from "./inject/format-prompt.ts"
import { type MergedMemories, mergeScopes } from "./inject/merge-scopes.ts"
import { scopePaths, scopesInUse } from "./scopes.ts"
import { searchFiles } from "./search/search-files.ts"
import { createCounts } from "./session/counts.ts"
import { entriesOf, findEntries, type LearnedEntry } from "./session/learned-entries.ts"
import { projectFacts } from "./session/project-facts.ts"
import { createScopeFiles } from "./session/scope-files.ts"
import { type StoringContext, settle, withContradicted } from "./session/store-detection.ts"
import { createSectionSink } from "./sinks/section-sink.ts"
import type { StoreOutcome } from "./sinks/sink.ts"
import { proseOf } from "./text/sentences.ts"
import { textOf } from "./text/turn-text.ts"
import type { ConversationTurn, DetectedMemory, MemoryScope } from "./types.ts"

/**
 * Learning for one session of one project. Reads the configuration at once; touches no other file until it is asked to.
 *
 * @throws TypeError when a folder is not absolute, or a value of the configuration is not of its kind.
 */
export function createAutoMemories(options: AutoMemoriesOptions): AutoMemories {
  const { directoryName = ".wundr", env = process.env, readOnly = false, now = () => new Date() } = options
  const {
    guard = createMemoryGuard(),
    mask = (text: string) => maskSecrets(text).text,
    countTokens,
    profile,
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
  const detector = createLearningDetector({
    minConfidence: config.minConfidence,
    mask,
    ...(profile === undefined ? {} : { profile }),
  })
  const sink = options.sink ?? createSectionSink(manager, paths)
  const candidates = createCandidateFile({ ...config, ...storeOptions, directoryName })
  const counts = createCounts()
  const suggestOnly = options.suggestOnly === true || readOnly

  const scopeFiles = createScopeFiles(manager, files)
  const list = async (): Promise<LearnedEntry[]> => entriesOf(await scopeFiles.readAll())

  function refuseReadOnly(): void {
    if (readOnly) throw new MemoryError("read-only", "These memories are read-only; nothing was changed.")
  }

  /** What is not to be remembered is given to no model either. */
  async function extractFrom(turn: ConversationTurn): Promise<readonly DetectedMemory[]> {
    if (options.extract === undefined) return []
    if (turn.role === "user" && asksNotToRemember(proseOf(textOf(turn.content)))) return []
    return await options.extract(turn)
  }

  async function storeMemory(memory: DetectedMemory): Promise<StoreOutcome> {
    if (!enabled) throw new MemoryError("memory-off", "Learning is off; nothing was stored.")
    refuseReadOnly()
    if (!scopes.includes(memory.scope)) {
      throw new MemoryError("memory-off", `The scope ${memory.scope} is off; nothing was stored.`)
    }
    const outcome = await sink.store(withContradicted(memory, await list()))
    counts.add(outcome.outcome)
    return outcome
  }

  const settler: StoringContext = { manager, paths, counts, suggestOnly, readOnly, store: storeMemory }

  async function settleAll(memories: readonly DetectedMemory[]): Promise<NoticedMemory[]> {
    const noticed: NoticedMemory[] = []
    for (const memory of memories) {
      if (scopes.includes(memory.scope)) noticed.push(await settle(memory, await list(), settler))
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
    return mergeScopes(await scopeFiles.readAll(), { contradicts, isDuplicate })
  }

  async function decayCheck(): Promise<ScopedDecay> {
    const marked = new Set<string>()
    if (config.decayEnabled) {
      for (const { file } of await scopeFiles.readAll()) {
        const { path } = file
        const check = { days: config.decayDays, apply: !readOnly }
        const result = await scopeFiles.attempt(path, () => manager.decayCheck(path, check))
        for (const { section, text } of result?.marked ?? []) marked.add(`${path}\n${section}\n${text}`)
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
    get problems() {
      return [...problems, ...scopeFiles.problems()]
    },
    paths,
    loadAll,
    formatForSystemPrompt: format,
    async processTurn(turn, { known = [] } = {}) {
      if (!enabled) return []
      const found = [...detector.analyze(turn), ...(await extractFrom(turn))]
      const hints = readOnly ? [] : detector.detectCandidates(turn)
      const repeated = await scopeFiles.attempt(candidates.path, () => candidates.note(hints))
      const noticed = await settleAll(detector.deduplicate([...found, ...(repeated ?? [])], known))
      const texts = noticed.map(({ text }) => text)
      if (!readOnly && texts.length > 0)
        await scopeFiles.attempt(candidates.path, () => candidates.drop(texts))
      return noticed
    },
    storeMemory,
    consolidate: consolidateScope,
    previewConsolidation: (scope) => manager.previewConsolidation(paths[scope]),
    decayCheck,
    async searchOverflow(query) {
      return searchFiles(
        query,
        (await scopeFiles.readOverflow()).map(({ file }) => file),
      )
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
      const readable = readOnly || !config.overflowEnabled ? [] : await scopeFiles.readAll()
      for (const { scope, file } of readable) {
        if (file.lineCount <= config.maxLinesPerFile) continue
        const result = await scopeFiles.attempt(file.path, () => consolidateScope(scope))
        if (result === undefined) continue
        const { movedEntries, mergedEntries } = result
        consolidated.push({ scope, movedEntries, mergedEntries })
      }
      detector.resetHistory()
      const stale = (await list()).filter((entry) => entry.stale).length
      return counts.summarise({
        noticed,
        stale,
        consolidated,
        candidates: enabled ? ((await scopeFiles.attempt(candidates.path, candidates.count)) ?? 0) : 0,
      })
    },
    entries: {
      list,
      find: async (text) => findEntries(await list(), text),
      async confirm({ path, section, text }) {
        refuseReadOnly()
        await manager.confirm(path, section, text)
        counts.add("confirmed")
      },
      async forget({ path, section, text }) {
        refuseReadOnly()
        await manager.remove(path, section, text)
        counts.add("forgotten")
      },
      async search(query) {
        const all = [...(await scopeFiles.readAll()), ...(await scopeFiles.readOverflow())]
        const scopeOf = new Map(all.map(({ file, scope }) => [file.path, scope]))
        const found = searchFiles(
          query,
          all.map(({ file }) => file),
        )
        return found.map((one) => ({ ...one, scope: scopeOf.get(one.path) ?? "project" }))
      },
    },
  }
}
