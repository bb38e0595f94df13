import { join } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { INDEX_FILE } from "../store/layout.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { applyBudget } from "./apply-budget.ts"
import { checkOptions, LOADER_RULES } from "./check-options.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { Prefix } from "./prefix.ts"
import {
  createTierReading,
  readDirectory,
  readPersonalFile,
  readProjectFile,
  readStore,
  type TierText,
} from "./read-tiers.ts"
import { createShowPath } from "./show-path.ts"
import type { IndexCaps, PathAttribute, TierInput, TierOptions } from "./tiers.ts"
import { type MemorySettings, resolveTokenCaps } from "./token-caps.ts"

/** Where the prefix comes from. */
export interface LoaderOptions {
  /** The folder that the agent works in. Relative paths are resolved against the process's own directory. */
  cwd: string
  /**
   * Whose memory it is: that of the git repository around `cwd`, shared by its folders and linked worktrees, or that of
   * exactly this folder. Outside a repository both are the same. Default: `repository`.
   */
  workspace?: "repository" | "cwd"
  /** The environment to read variables from. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** The home directory. Default: `HOME` (or `USERPROFILE`) of `env`. */
  home?: string
  /** Settings of the host's user; they beat the environment. */
  settings?: MemorySettings
  /** The exact memory directory, absolute or `~/…`. Beats the environment; may lie in the workspace. */
  directory?: string
  /** Names of the person's files. Default: `CLAUDE.md` for both. */
  fileNames?: { global?: string; project?: string }
  /** Which sources the prefix has, and further ones. Default: global, project and auto. */
  tiers?: TierOptions
  /** Caps of the index in the prompt. Default: 200 lines, 25,600 bytes. */
  caps?: Partial<IndexCaps>
  /** The tag of the auto tier. Default: `auto-memory`. */
  tag?: string
  /**
   * How a tier names its file: `home` (`~/…` for a file in the home directory), `absolute`, or `none`, for servers and
   * prompts that several machines share. Default: `home`.
   */
  pathAttribute?: PathAttribute
  /** Tokens of a text. Default: a quarter of its code points, rounded up. */
  countTokens?: (text: string) => number
  /** True leaves the auto tier out, as `CALIBAN_DISABLE_AUTO_MEMORY=1` does. Default: false. */
  bare?: boolean
  /** True accepts a directory that another user owns or that every user may write. Default: false. */
  trustDirectory?: boolean
  /** The file calls to use. Default: `node:fs`. */
  files?: Files
}

/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Creates nothing,
 * takes no lock, keeps nothing; the same files give the same text. A file that cannot be read is a diagnostic.
 *
 * Costs a bounded read of each tier and one directory listing.
 *
 * @param store Reads the memory in place of the resolved directory.
 * @throws TypeError for an option that is not what it must be.
 */
export async function loadPrefix(options: LoaderOptions, store?: MemoryReader): Promise<Prefix> {
  checkOptions(options, LOADER_RULES)
  const { env = process.env, files = nodeFiles, countTokens = countTokensByLength } = options
  const { global = true, project = true, extra = [] } = options.tiers ?? {}
  const caps = { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps }
  const off = readKillSwitch(env, options.bare)
  const paths = resolveMemoryPaths({ ...options, env }, !off && !store)
  const tokenCaps = resolveTokenCaps({ settings: options.settings, env })
  const diagnostics = [...paths.diagnostics, ...tokenCaps.diagnostics]
  if (off?.doubtful) diagnostics.push(diagnose("auto-memory-off", "Memory", `is off: ${off.reason}`))

  const reading = createTierReading(files, diagnostics)
  const showPath = createShowPath(options.pathAttribute ?? "home", files, paths.home)
  const inputs: TierInput[] = []
  const add = async (
    { name, path, tag = name, shownPath }: TierName,
    read: () => Awaitable<TierText>,
  ): Promise<void> => {
    const tier: TierInput = { name, tag, path, shownPath, text: "", bytesNotRead: 0 }
    inputs.push(tier)
    Object.assign(tier, await reading.guarded(path, read))
    if (tier.topics?.hasConflict) {
      diagnostics.push(diagnose("index-conflict", path, "has an open git conflict. Resolve it by hand"))
    }
    if (tier.isInvalid) diagnostics.push(diagnose("invalid-utf8", path, "is not UTF-8"))
  }
  const addFile = (
    name: string,
    path: string,
    read: () => Awaitable<TierText>,
    tag?: string,
  ): Promise<void> => add({ name, path, tag, shownPath: showPath(path) }, read)

  if (global) {
    const path = paths.global ?? ""
    await addFile("global", path, () => readPersonalFile(files, path), "global-claude-md")
  }
  if (project) {
    const { cwd, projectRoot } = paths
    const name = options.fileNames?.project ?? "CLAUDE.md"
    for (const folder of new Set([projectRoot, cwd])) {
      const path = join(folder, name)
      const read = (): TierText => readProjectFile(reading, path, folder, projectRoot)
      await addFile("project", path, read, "project-claude-md")
    }
  }
  const tag = options.tag ?? "auto-memory"
  const directory = store ? store.directory : paths.auto
  if (off) {
    // Nothing is asked of the memory directory.
  } else if (store) {
    const path = directory === undefined ? undefined : join(directory, INDEX_FILE)
    const shownPath = path && showPath(path)
    await add({ name: "auto", tag, path: path ?? store.name, shownPath }, () =>
      readStore(reading, store, caps),
    )
  } else if (directory !== undefined) {
    const read = (): Promise<TierText> => readDirectory(reading, directory, caps, options.trustDirectory)
    await addFile("auto", join(directory, INDEX_FILE), read, tag)
  }
  for (const tier of extra) {
    if ("path" in tier) await addFile(tier.name, tier.path, () => readPersonalFile(files, tier.path))
    else await add({ name: tier.name, path: tier.onDemand }, () => describe(tier.onDemand))
  }
  const prefix = applyBudget(inputs, { caps, tokenCaps: tokenCaps.caps, countTokens })
  const isRefused = diagnostics.some(({ code }) => code === "refused-directory")
  const enabled = !off && !isRefused && (store ?? directory) !== undefined
  return { enabled, ...prefix, diagnostics: [...diagnostics, ...prefix.diagnostics] }
}

/** What a tier is called; `tag` is its name where there is none. */
type TierName = Pick<TierInput, "name" | "path" | "shownPath"> & { tag?: string | undefined }

function describe(how: string): TierText {
  return { text: how && `Not loaded; to reach it: ${how}` }
}
