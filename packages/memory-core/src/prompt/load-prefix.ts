import { join } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { withKnownPaths } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { BuiltInLayout, Codec } from "../layouts/codec.ts"
import type { Layout } from "../layouts/layout.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import type { MemoryPaths, PathOptions } from "../paths/path-types.ts"
import { INDEX_FILE } from "../store/file-names.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { MountsOptions, ResolvedMount, resolveMounts } from "./mounts.ts"
import type { Prefix } from "./prefix.ts"
import {
  guarded,
  readDirectory,
  readLayoutFile,
  readPersonalFile,
  readProjectFile,
  readStore,
  type TierReading,
  type TierText,
} from "./read-tiers.ts"
import { createShowPath } from "./show-path.ts"
import type { IndexCaps, TierInput, TierOptions } from "./tiers.ts"
import { type MemorySettings, resolveTokenCaps } from "./token-caps.ts"

/** Options of a load: where the tiers are, and how they are rendered. */
export interface LoaderOptions {
  /**
   * The folder in which the agent works. A relative path is resolved against `process.cwd()`. May be left out with
   * `directory` or a store: then neither the global nor the project file is shown unless `tiers` asks for the global
   * one, and the prompt names no path unless `tiers.pathAttribute` asks for it.
   */
  cwd?: string | undefined
  /**
   * Which memory is used: that of the git repository around `cwd`, shared by all its folders and linked worktrees, or
   * that of exactly this folder. Outside a repository both are the same. Default: `repository`.
   */
  workspace?: "repository" | "cwd"
  /** Settings of the host's user; they take precedence over the environment. */
  settings?: MemorySettings
  /** The exact memory directory, absolute or `~/…`. Takes precedence over the environment; may be in the workspace. */
  directory?: string
  /**
   * Which product's arrangement the memory directory has, and where it is when `directory` is absent. The layouts of
   * further products are in `memory-core/layouts`. Default: `caliban`.
   */
  layout?: BuiltInLayout | Layout
  /** Switches the global and the project tier off, names their files, and adds tiers. Default: global, project and auto. */
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
  /** Counts the tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** True leaves the auto tier out, as `CALIBAN_DISABLE_AUTO_MEMORY=1` does. Default: false. */
  bare?: boolean
  /** True accepts a directory that belongs to another user or is writable for every user. Default: false. */
  trustDirectory?: boolean
  /** What is taken from the process. */
  system?: SystemOptions
}

/** What a memory takes from the process, for tests and for hosts that serve many users. */
export interface SystemOptions {
  /** The environment to read variables from. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** The home directory. Default: `HOME` (or `USERPROFILE`) of `env`. */
  home?: string
  /** The file system calls. Default: `node:fs`. */
  files?: Files
}

/** Options whose place was decided, without the group `system`; see `resolvePlace`. */
export type PlacedOptions = Omit<LoaderOptions, "system"> & SystemOptions & { cwd: string }

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same record of uses give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param store Reads the memory instead of the resolved directory.
 * @param findMounts Absent in the loader, which shows one memory.
 */
export async function loadPrefix(
  options: Omit<PlacedOptions, "layout"> & MountsOptions & Pick<PathOptions, "agentName"> & { codec: Codec },
  store?: MemoryReader,
  findMounts?: typeof resolveMounts,
): Promise<Prefix> {
  const { env = process.env, countTokens = countTokensByLength, codec, tiers = {} } = options
  const files = withKnownPaths(options.files ?? nodeFiles)
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const userMemory = !off && options.userMemory === true
  const paths = resolveMemoryPaths(
    { ...options, fileNames: tiers.fileNames, files, env, place: codec.place, userMemory },
    !off && !store,
  )
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))

  const view = { caps, byUse: options.order !== "file", searchTool: tiers.searchTool }
  const reading: TierReading = { files, diagnostics, view, trusted: options.trustDirectory }
  const directory = store ? store.directory : paths.auto
  const sources = fileSources(options, reading, paths)
  if (!off) {
    const found = findMounts?.(files, options, paths, directory)
    diagnostics.push(...(found?.diagnostics ?? []))
    sources.push(...(found?.mounts ?? []).map((mount) => memorySource(reading, mount, mount.name)))
    const place = directory ?? store?.name
    if (place !== undefined) sources.push(memorySource(reading, { directory: place, store, codec }))
    if (directory !== undefined && codec.state) sources.push(stateSource(reading, directory, codec.state))
  }
  sources.push(...extraSources(tiers, files))
  const showPath = createShowPath(tiers.pathAttribute ?? "home", files, paths.home)
  const inputs: TierInput[] = []
  for (const source of sources) {
    const { name, path, tag, isFile, mount, capTokens } = source
    const found = await readSource(source, reading, inputs.at(-1))
    const shown = { tag: tag ?? options.tag ?? "auto-memory", shownPath: isFile ? showPath(path) : undefined }
    inputs.push({ name, path, ...shown, mount, capTokens, text: "", bytesNotRead: 0, ...found })
  }
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && (store ?? directory) !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** A tier before it is read. */
interface TierSource extends Pick<TierInput, "name" | "path" | "mount" | "capTokens"> {
  /** Absent: that of memories. */
  tag?: string
  /** True if the path is that of a file. */
  isFile: boolean
  /** @param above The tier before it. */
  read(above: TierInput | undefined): Awaitable<TierText>
}

/** The global file and the project files, unless they are switched off. */
function fileSources({ tiers = {} }: PlacedOptions, reading: TierReading, paths: MemoryPaths): TierSource[] {
  const { global = true, project = true, fileNames } = tiers
  const { cwd, projectRoot, global: path = "" } = paths
  const sources: TierSource[] = []
  const add = (name: string, path: string, read: () => TierText): void => {
    sources.push({ name, tag: `${name}-claude-md`, path, isFile: true, read })
  }
  if (global) add("global", path, () => readPersonalFile(reading.files, path))
  for (const folder of project ? new Set([projectRoot, cwd]) : []) {
    const path = join(folder, fileNames?.project ?? "CLAUDE.md")
    add("project", path, () => readProjectFile(reading, path, folder, projectRoot))
  }
  return sources
}

/** The index of a memory: of a mount, or of the memory's own directory or store. */
function memorySource(
  reading: TierReading,
  memory: Pick<ResolvedMount, "directory" | "codec"> &
    Partial<Pick<ResolvedMount, "access" | "capTokens">> & { store: MemoryReader | undefined },
  mount?: string,
): TierSource {
  const { directory, store, codec, access, capTokens } = memory
  const isFile = store === undefined || store.directory !== undefined
  const path = isFile ? join(directory, INDEX_FILE) : directory
  const read = async (): Promise<TierText> => {
    const found = await (store ? readStore(reading, store) : readDirectory(reading, directory, codec, mount))
    if (found === undefined && access === "read") {
      const problem = `does not exist. The mount ${mount} is empty`
      reading.diagnostics.push(diagnose("missing-mount", path, problem))
    }
    return found
  }
  return { name: mount ?? "auto", path, isFile, mount, capTokens, read }
}

/** The state file of a layout, which may be only for a memory without pointers. */
function stateSource(
  reading: TierReading,
  directory: string,
  { file, show }: NonNullable<Codec["state"]>,
): TierSource {
  const read = (memory: TierInput | undefined): TierText =>
    memory?.topics?.hasPointers && show === "fallback" ? undefined : readLayoutFile(reading, directory, file)
  return { name: "state", tag: "agent-state", path: join(directory, file), isFile: true, read }
}

/** The tiers that the host adds. */
function extraSources({ extra = [] }: TierOptions, files: Files): TierSource[] {
  return extra.map((tier) => {
    const { name } = tier
    if ("path" in tier) {
      const { path } = tier
      return { name, tag: name, path, isFile: true, read: () => readPersonalFile(files, path) }
    }
    const { onDemand: path } = tier
    const text = path && `Not loaded; to reach it: ${path}`
    return { name, tag: name, path, isFile: false, read: () => ({ text }) }
  })
}

/** Reads a tier and reports a conflict and invalid UTF-8 in it. */
async function readSource(
  { path, read }: TierSource,
  { diagnostics }: TierReading,
  above: TierInput | undefined,
): Promise<TierText> {
  const found = await guarded(diagnostics, path, () => read(above))
  if (found?.topics?.hasConflict)
    diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
  if (found?.isInvalid)
    diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8 text. Convert it to UTF-8"))
  return found
}
