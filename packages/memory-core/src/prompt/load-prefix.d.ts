import { type Files } from "../files/file-port.ts"
import { type BuiltInLayout, type Layout } from "../paths/layout.ts"
import { type PathOptions } from "../paths/memory-paths.ts"
import type { MemoryReader } from "../store/store.ts"
import { type MountsOptions } from "./mounts.ts"
import type { Prefix } from "./prefix.ts"
import type { IndexCaps, PathAttribute, TierOptions } from "./tiers.ts"
import { type MemorySettings } from "./token-caps.ts"
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
  fileNames?: {
    global?: string
    project?: string
  }
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
export type PlacedOptions = LoaderOptions & {
  cwd: string
}
/**
 * Reads the tiers from disk and renders the text that goes above the host's own system prompt. Writes nothing, takes no
 * lock, caches nothing; the same files and the same usage record give the same text. A file that cannot be read becomes a diagnostic.
 *
 * Cost: a bounded read of each tier, one directory listing, and the heads of at most 200 unlisted topics.
 *
 * @param store Reads the memory instead of the resolved directory.
 */
export declare function loadPrefix(
  options: PlacedOptions & Pick<PathOptions, "agentName">,
  store?: MemoryReader,
): Promise<Prefix>
