import { dirname, join } from "node:path"
import { createMapStore, type Memory, MemoryError, projectKey, readKillSwitch } from "@caliban/memory-core"
import { type AddedRules, internals, type MemoryInternals } from "@caliban/memory-core/internal"
import { createMemoryGuard } from "@caliban/memory-guard"
import type { MemoryScope } from "@caliban/memory-learn"
import { createConversation, MEMORY_SCOPES, maskMessage } from "@caliban/memory-learn/internal"
import { listenWeakly } from "@caliban/text"
import type { AutoMemoriesOptions } from "../auto-memories.ts"
import { type ConfigProblem, resolveConfig } from "../config/read-config.ts"
import { type FileHost, isOwnFolder } from "../files/file-host.ts"
import { openFileManager } from "../files/file-manager.ts"
import { pickStoreOptions } from "../files/section-file.ts"
import type { ListedEntry, NoticedEntry } from "../types.ts"
import { createCandidateFile } from "./candidates.ts"

/** What the operations of one session share. */
export type SessionContext = ReturnType<typeof createSessionContext>

/** Reads the configuration and touches no other file. @throws TypeError see `createAutoMemories` */
export function createSessionContext(options: AutoMemoriesOptions) {
  const { env = process.env, memory: given, now = () => new Date() } = options
  const { readOnly = given?.readOnly ?? false } = options
  const { config, problems } = resolveConfig(options)
  const { userHome, projectRoot } = config
  /** The sectioned file of each scope. */
  const paths = {
    user: join(userHome, ".wundr", "MEMORY.md"),
    project: join(projectRoot, ".wundr", "MEMORY.md"),
    local: join(projectRoot, ".wundr", "local", "MEMORY.md"),
  }
  // In the home directory, the sectioned file of the project is that of the user.
  const others = MEMORY_SCOPES.filter((scope) => scope !== "project" || userHome !== projectRoot)
  const scopes = others.filter((scope) => config.scopes[scope])
  const inner = given && internals(given)
  const isOwn = (scope: MemoryScope): boolean => isOwnFolder(inner?.own, dirname(paths[scope]))
  const off = others.find((one) => !config.scopes[one] && isOwn(one))
  const setting = config.enabled ? off && `scopes.${off}` : "enabled"
  const hides = !config.scopes.local && isOwn("project")
  const rules = given?.enabled && setting ? close(given, setting) : hides && withoutLocal(inner)
  const memory = (rules && inner?.restrict(rules)) || given
  const enabled = config.enabled && readKillSwitch(env) === undefined && memory?.enabled !== false
  const store = pickStoreOptions(options)
  const failed = new Map<string, ConfigProblem>()
  const newState = () => ({
    /** True between start and end: what changes before and after is not the user's, so that no undo reverts it first. */
    isOpen: false,
    /** Whether a topic was written or removed since the turn began: by the model's tools, by commands, by the host. */
    hasChanged: false,
    hear: createConversation({ minConfidence: config.minConfidence, mask: maskMessage }),
    /** What the session stored, with the entries that it replaced. */
    taken: [] as { noticed: NoticedEntry; replaced: readonly ListedEntry[] }[],
    /** What was noticed since the last message of the user that was no question. */
    latest: [] as string[],
    counts: { learned: 0, confirmed: 0, forgotten: 0, refused: [] as string[] },
  })
  const state = newState()
  const listened = enabled ? memory : undefined
  const stop =
    listened &&
    listenWeakly(listened, ({ slug, by, isOther }) => {
      state.hasChanged ||= slug !== undefined && by === "model" && !isOther
    })
  const own = memory && internals(memory)?.own
  const guard = options.guard ?? createMemoryGuard()
  const limits = { maxLines: config.maxLinesPerFile, overflow: config.overflowEnabled }
  const host = { memory: own, local: paths.local, isOpen: () => state.isOpen }
  const managerFor = (by: FileHost["by"]) => openFileManager({ ...store, guard, ...limits }, { ...host, by })
  return {
    state,
    newState,
    stop,
    store,
    config,
    enabled,
    readOnly,
    /** The active scopes, each overriding the ones before; none if learning is off. */
    scopes: enabled ? scopes : [],
    paths,
    /** Whether a person is asked about each change. */
    asks: own?.options.approve !== undefined,
    /** Facts of the manifests that the host did not want. */
    declined: new Set<string>(),
    managerFor,
    manager: managerFor("learn"),
    memory,
    own,
    candidates: createCandidateFile(join(userHome, ".wundr", "candidates"), projectKey(projectRoot), store),
    now,
    /** Runs an operation on a file. An error, also of the host's `guard` or `approve`, becomes a problem and the result `undefined`. */
    async attempt<T>(path: string, work: () => Promise<T>, kind: "read" | "change" | "store" = "read") {
      try {
        failed.delete(kind + path)
        return await work()
      } catch (error) {
        failed.set(kind + path, { path, key: "", message: messageOf(error) })
        return undefined
      }
    },
    problems: (): ConfigProblem[] => [...problems, ...failed.values()],
  }
}

/** The files of the local scope, which are in the directory of the memory, are the product's own: never shown or changed. */
function withoutLocal(inner: MemoryInternals | undefined): AddedRules {
  const codec = inner?.own.options.codec as NonNullable<AddedRules["codec"]>
  const findFile: typeof codec.findFile = (key, text) =>
    key === "path" && /^local\//i.test(text)
      ? { path: text, what: "hidden by memory.auto.scopes.local" }
      : codec.findFile(key, text)
  return { codec: { ...codec, findFile } }
}

/** For a memory without what a setting switches off: it is off, or if its scope is off, it has only mounts, rules and listeners. */
function close({ directory }: Memory, setting: string): AddedRules {
  const closedBy = `memory.auto.${setting} is false`
  if (setting === "enabled") return { closedBy, bare: true }
  // With its directory, it has the same listeners.
  return { closedBy, store: { ...createMapStore({ files: { "MEMORY.md": "" } }), directory } }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @throws MemoryError `read-only`; `memory-off` for a scope that is off */
export function refuseClosed({ enabled, readOnly, scopes }: SessionContext, scope?: MemoryScope): void {
  if (readOnly) throw new MemoryError("read-only", "These memories are read-only; nothing was changed.")
  if (!scope || scopes.includes(scope)) return
  const off = enabled ? `The scope ${scope}` : "Learning"
  throw new MemoryError("memory-off", `${off} is off; nothing was changed.`)
}
