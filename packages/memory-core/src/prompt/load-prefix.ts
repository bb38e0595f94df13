import { join } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { withKnownPaths } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { BuiltInLayout, Codec } from "../layouts/codec.ts"
import type { Layout } from "../layouts/layout.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { type MemoryPaths, type PathOptions, resolveMemoryPaths } from "../paths/memory-paths.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { ViewOptions } from "./memory-view.ts"
import { type MountsOptions, type ResolvedMount, resolveMounts } from "./mounts.ts"
import type { Prefix } from "./prefix.ts"
import {
  createTierReading,
  readDirectory,
  readLayoutFile,
  readPersonalFile,
  readProjectFile,
  readStore,
  type TierReading,
  type TierText,
} from "./read-tiers.ts"
import { createShowPath, type ShowPath } from "./show-path.ts"
import type { ExtraTier, IndexCaps, PathAttribute, TierInput, TierOptions } from "./tiers.ts"
import { type MemorySettings, resolveTokenCaps } from "./token-caps.ts"

/** Options of a load: where the tiers are, and how they are rendered. */
export interface LoaderOptions extends MountsOptions {
  /**
   * The folder in which the agent works. A relative path is resolved against `process.cwd()`. May be left out with
   * `directory` or a store: then neither the global nor the project file is shown unless `tiers` asks for the global
   * one, and the prompt names no path unless `pathAttribute` asks for it.
   */
  cwd?: string | undefined
  /**
   * Which memory is used: that of the git repository around `cwd`, shared by all its folders and linked worktrees, or
   * that of exactly this folder. Outside a repository both are the same. Default: `repository`.
   */
  workspace?: "repository" | "cwd"
  /** The environment to read variables from. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** The home directory. Default: `HOME` (or `USERPROFILE`) of `env`. */
  home?: string
  /** Settings of the host's user; they take precedence over the environment. */
  settings?: MemorySettings
  /** The exact memory directory, absolute or `~/…`. Takes precedence over the environment; may be in the workspace. */
  directory?: string
  /**
   * Which product's arrangement the memory directory has, and where it is when `directory` is absent. The layouts of
   * further products are in `memory-core/layouts`. Default: `caliban`.
   */
  layout?: BuiltInLayout | Layout
  /** Names of the global and the project file. Default: `CLAUDE.md` for both. */
  fileNames?: { global?: string; project?: string }
  /** Switches the global and the project tier off, and adds tiers. Default: global, project and auto. */
  tiers?: TierOptions
  /** Caps of the index in the prompt. Default: 200 lines, 25,600 bytes. */
  caps?: Partial<IndexCaps>
  /**
   * Which pointers are shown when there are more than fit: `use` shows the topics that were written or read last, `file`
   * those at the top of the index. The lines are in the order of the index in both cases. Default: `use`.
   */
  order?: "use" | "file"
  /** The tag of the auto tier. Default: `auto-memory`. */
  tag?: string
  /**
   * How a tier names its file: `home` (`~/…` for a file in the home directory), `absolute`, or `none` for servers and
   * prompts that are shared by several machines. Default: `home`.
   */
  pathAttribute?: PathAttribute
  /** Counts the tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** True leaves the auto tier out, as `CALIBAN_DISABLE_AUTO_MEMORY=1` does. Default: false. */
  bare?: boolean
  /** True accepts a directory that belongs to another user or is writable for every user. Default: false. */
  trustDirectory?: boolean
  /** The file system calls. Default: `node:fs`. */
  files?: Files
}

/** Options whose place was decided; see `withDefaultPlace`. */
export type PlacedOptions = LoaderOptions & { cwd: string }

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same record of uses give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param store Reads the memory instead of the resolved directory.
 */
export async function loadPrefix(
  options: Omit<PlacedOptions, "layout"> & Pick<PathOptions, "agentName"> & { codec: Codec },
  store?: MemoryReader,
): Promise<Prefix> {
  const { env = process.env, countTokens = countTokensByLength } = options
  const files = withKnownPaths(options.files ?? nodeFiles)
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const { codec } = options
  const userMemory = !off && options.userMemory === true
  const paths = resolveMemoryPaths({ ...options, files, env, place: codec.place, userMemory }, !off && !store)
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))

  const reading = createTierReading(files, diagnostics)
  const showPath = createShowPath(options.pathAttribute ?? "home", files, paths.home)
  const directory = store ? store.directory : paths.auto
  const view: ViewOptions = {
    caps,
    byUse: options.order !== "file",
    searchTool: options.tiers?.searchTool,
  }
  const context: MemoryReading = { options, reading, view, showPath }
  const found = off ? undefined : resolveMounts(files, options, paths, directory)
  diagnostics.push(...(found?.diagnostics ?? []))
  const sources = [
    ...fileSources(options, reading, paths, showPath),
    ...(found?.mounts ?? []).map((mount) => mountSource(context, mount)),
    ...(off ? [] : autoSources(context, { directory, store, codec })),
    ...extraSources(options.tiers?.extra ?? [], files, showPath),
  ]
  const inputs: TierInput[] = []
  for (const source of sources) inputs.push(await readSource(source, reading))
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && (store ?? directory) !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** A tier before it is read. */
interface TierSource extends Pick<TierInput, "name" | "path" | "shownPath" | "mount" | "capTokens"> {
  /** Default: the name. */
  tag?: string
  read(): Awaitable<TierText>
}

/** The global file and the project files, unless they are switched off. */
function fileSources(
  options: LoaderOptions,
  reading: TierReading,
  paths: MemoryPaths,
  showPath: ShowPath,
): TierSource[] {
  const { global = true, project = true } = options.tiers ?? {}
  const sources: TierSource[] = []
  if (global) {
    const path = paths.global ?? ""
    const read = (): TierText => readPersonalFile(reading.files, path)
    sources.push({ name: "global", tag: "global-claude-md", path, shownPath: showPath(path), read })
  }
  if (!project) return sources
  const { cwd, projectRoot } = paths
  for (const folder of new Set([projectRoot, cwd])) {
    const path = join(folder, options.fileNames?.project ?? "CLAUDE.md")
    const read = (): TierText => readProjectFile(reading, path, folder, projectRoot)
    sources.push({ name: "project", tag: "project-claude-md", path, shownPath: showPath(path), read })
  }
  return sources
}

interface MemoryReading {
  options: LoaderOptions
  reading: TierReading
  view: ViewOptions
  showPath: ShowPath
}

/** The memory's own directory, or the store that replaces it. */
interface OwnMemory {
  directory: string | undefined
  store: MemoryReader | undefined
  codec: Codec
}

/** The index of the store or of the directory, and the state file of the layout; nothing without a place. */
function autoSources(
  { options, reading, view, showPath }: MemoryReading,
  { directory, store, codec }: OwnMemory,
): TierSource[] {
  const path = directory === undefined ? store?.name : join(directory, INDEX_FILE)
  if (path === undefined) return []
  const shownPath = directory === undefined ? undefined : showPath(path)
  let hasPointers = false
  const read = async (): Promise<TierText> => {
    const found = store
      ? await readStore(reading, store, view)
      : await readDirectory(reading, { directory: directory as string, codec }, view, options.trustDirectory)
    hasPointers = found?.topics?.hasPointers === true
    return found
  }
  const auto = { name: "auto", tag: options.tag ?? "auto-memory", path, shownPath, read }
  const { state } = codec
  if (state === undefined || directory === undefined) return [auto]
  const file = join(directory, state.file)
  const readState = (): TierText =>
    hasPointers && state.show === "fallback" ? undefined : readLayoutFile(reading, directory, state.file)
  return [auto, { name: "state", tag: "agent-state", path: file, shownPath: showPath(file), read: readState }]
}

/** The index of a mount. */
function mountSource({ options, reading, view, showPath }: MemoryReading, mount: ResolvedMount): TierSource {
  const { name, directory, store, codec, access, capTokens } = mount
  const isInFiles = store === undefined || store.directory !== undefined
  const path = isInFiles ? join(directory, INDEX_FILE) : directory
  const read = async (): Promise<TierText> => {
    const place = { directory, codec, mount: name }
    const found = store
      ? await readStore(reading, store, view)
      : await readDirectory(reading, place, view, options.trustDirectory)
    const isMissing = found === undefined && access === "read"
    if (isMissing)
      reading.diagnostics.push(diagnose("missing-mount", path, `does not exist. The mount ${name} is empty`))
    return found
  }
  const tag = options.tag ?? "auto-memory"
  const shownPath = isInFiles ? showPath(path) : undefined
  return { name, tag, path, shownPath, mount: name, capTokens, read }
}

/** The tiers that the host adds. */
function extraSources(extra: readonly ExtraTier[], files: Files, showPath: ShowPath): TierSource[] {
  return extra.map((tier) => {
    const { name } = tier
    if ("path" in tier) {
      const { path } = tier
      return { name, path, shownPath: showPath(path), read: () => readPersonalFile(files, path) }
    }
    const text = tier.onDemand && `Not loaded; to reach it: ${tier.onDemand}`
    return { name, path: tier.onDemand, read: () => ({ text }) }
  })
}

/** Reads a tier and reports a conflict and invalid UTF-8 in it. */
async function readSource(source: TierSource, { diagnostics, guarded }: TierReading): Promise<TierInput> {
  const { name, path, tag = name, shownPath, mount, capTokens, read } = source
  const found = await guarded(path, read)
  if (found?.topics?.hasConflict) {
    diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
  }
  if (found?.isInvalid)
    diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8 text. Convert it to UTF-8"))
  return { name, tag, path, shownPath, mount, capTokens, text: "", bytesNotRead: 0, ...found }
}
