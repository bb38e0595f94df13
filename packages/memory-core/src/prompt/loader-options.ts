import { isAbsolute } from "node:path"
import { nodeFiles } from "../files/file-port.ts"
import type { Codec } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import { expandHome, type PathOptions } from "../paths/place.ts"
import type { Store } from "../store/store.ts"
import type { MountsOptions } from "./mounts.ts"
import type { TierOptions } from "./prefix.ts"
import type { MemorySettings } from "./token-caps.ts"

/** Options of a load: where the tiers are, and how they are rendered. */
export interface LoaderOptions extends Pick<PathOptions, "workspace" | "directory"> {
  /**
   * The folder in which the agent works. A relative path is resolved against `process.cwd()`. May be left out with
   * `directory` or a store: then neither the global nor the project file is shown unless `tiers` asks for the global
   * one, and the prompt names no path unless `tiers.pathAttribute` asks for it.
   */
  cwd?: string | undefined
  /** Settings of the host's user; they take precedence over the environment. */
  settings?: MemorySettings | undefined
  /**
   * Which product's arrangement the memory directory has, and where it is when `directory` is absent: a layout from the
   * subpath `layouts`. Default: that of Caliban.
   */
  layout?: Layout | undefined
  /** Switches the global and the project tier off, names their files, and adds tiers. Default: global, project and auto. */
  tiers?: TierOptions | undefined
  /** Caps of the index in the prompt. Default: 200 lines, 25,600 bytes. */
  caps?: { lines?: number | undefined; bytes?: number | undefined } | undefined
  /**
   * Which pointers are shown when there are more than fit: `use` shows the topics that were written or read last, `file`
   * those at the top of the index. The lines are in the order of the index in both cases. Default: `use`.
   */
  order?: "use" | "file" | undefined
  /** The tag of the auto tier. Default: `auto-memory`. */
  tag?: string | undefined
  /** Counts the tokens of a text; a load rejects if it returns no number. Default: a quarter of its code points, rounded up. */
  countTokens?: ((text: string) => number) | undefined
  /** True leaves the auto tier out, as `CALIBAN_DISABLE_AUTO_MEMORY=1` does. Default: false. */
  bare?: boolean | undefined
  /** True accepts a directory that belongs to another user or is writable for every user. Default: false. */
  trustDirectory?: boolean | undefined
  /** What is taken from the process. */
  system?: SystemOptions | undefined
}

/** What a memory takes from the process, for tests and for hosts that serve many users. */
export interface SystemOptions extends Pick<PathOptions, "home" | "files"> {
  /** The environment to read variables from. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>> | undefined
}

type Defaults = ReturnType<typeof resolveDefaults>

/** The options of a load with their defaults. */
export interface LoadOptions
  extends Omit<LoaderOptions, keyof Defaults | "layout" | "system">,
    MountsOptions,
    Defaults,
    Pick<PathOptions, "agentName" | "roots"> {
  codec: Codec
  /** Read in place of the resolved directory. */
  store?: Store | undefined
}

/**
 * The defaults of options. Without `cwd`, a memory belongs to no project and to no person: the instructions of either are
 * not shown, and the prompt names no path, unless `tiers` asks for it.
 *
 * @param directory The directory of the options or of the host's store.
 */
export function resolveDefaults(
  { cwd, tiers = {}, caps = {}, tag = "auto-memory", system = {} }: Omit<LoaderOptions, "layout">,
  directory: string | undefined,
) {
  const { env = process.env, files = nodeFiles, home } = system
  const { lines = INDEX_CAP_LINES, bytes = INDEX_CAP_BYTES } = caps
  const isPlaced = cwd !== undefined
  const { global = isPlaced, project = isPlaced, pathAttribute = isPlaced ? "home" : "none" } = tiers
  const place = expandHome(directory ?? "", home ?? env["HOME"])
  return {
    cwd: cwd ?? (isAbsolute(place) ? place : "/"),
    tiers: { ...tiers, global, project, pathAttribute },
    caps: { lines, bytes },
    tag,
    env,
    files,
    home,
  }
}
