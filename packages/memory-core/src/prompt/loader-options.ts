import { isAbsolute } from "node:path"
import type { Files } from "../files/file-port.ts"
import type { Layout } from "../layout/layout.ts"
import { expandHome } from "../paths/place.ts"
import type { IndexCaps, TierOptions } from "./prefix.ts"
import type { MemorySettings } from "./token-caps.ts"

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
   * Which product's arrangement the memory directory has, and where it is when `directory` is absent: a layout from the
   * subpath `layouts`. Default: that of Caliban.
   */
  layout?: Layout
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
 * The options that follow from one another. Without `cwd`, a memory belongs to no project and to no person: the
 * instructions of either are not shown, and the prompt names no path, unless `tiers` asks for it.
 *
 * @param directory The directory of the options or of the host's store.
 */
export function resolvePlace(
  { cwd, tiers = {}, system = {} }: Pick<LoaderOptions, "cwd" | "tiers" | "system">,
  directory: string | undefined,
): { cwd: string; tiers: TierOptions } {
  if (cwd !== undefined) return { cwd, tiers }
  const { home, env = process.env } = system
  const place = expandHome(directory ?? "", home ?? env["HOME"])
  return {
    cwd: isAbsolute(place) ? place : "/",
    tiers: { global: false, project: false, pathAttribute: "none", ...tiers },
  }
}
