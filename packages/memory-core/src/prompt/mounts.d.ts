import { type Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { type BuiltInLayout, type Layout } from "../paths/layout.ts"
import type { MemoryPaths } from "../paths/memory-directory.ts"
import type { Store } from "../store/store.ts"
import type { TopicType } from "../topics/topic.ts"
/** A further memory directory that a memory shows under a name: `name/slug` is the address of its topics. */
export interface MountOptions {
  /** Lower-case letters, digits and `-`, at most 32. Not `global`, `project`, `auto` or `memory`. */
  name: string
  /** The exact directory, absolute or `~/…`. Takes precedence over the place of `layout`. */
  directory?: string | undefined
  /** A store in place of a directory. */
  store?: Store | undefined
  /** How the directory is arranged, and where it is when `directory` is absent. Default: Caliban's own form. */
  layout?: BuiltInLayout | Layout | undefined
  /** `read` refuses every write, and creates nothing in the directory. Default: `read`. */
  access?: "read" | "write" | undefined
  /** New topics of these types go to this mount. Default: none. */
  types?: readonly TopicType[] | undefined
  /** Tokens of its tier. Default: no cap of its own. */
  capTokens?: number | undefined
}
/** What decides which further directories are shown. */
export interface MountsOptions {
  /** Further memory directories, in the order in which they are shown. Default: none. */
  mounts?: readonly MountOptions[] | undefined
  /**
   * The person's own memory as the writable mount `user`, to which new topics of type `user` go: true for
   * `$XDG_DATA_HOME/caliban/user/memory`, or an exact directory or store. With the option `directory` or `store`, as on
   * a server with many users, say where each user's own memory is: true is a `TypeError`. Default: false.
   */
  userMemory?:
    | boolean
    | {
        directory: string
      }
    | {
        store: Store
      }
    | undefined
}
export interface ResolvedMount {
  name: string
  /** The directory, or the name of a store without one. */
  directory: string
  store: Store | undefined
  layout: Layout
  access: "read" | "write"
  types: readonly TopicType[]
  capTokens: number | undefined
}
export declare const USER_MOUNT = "user"
/**
 * The mounts that can be used, in order. The person's memory is the first. A mount in the project is refused when it
 * leads out of it, and one whose real path is that of the memory or of another mount, or above or below it.
 *
 * @param auto The memory directory.
 */
export declare function resolveMounts(
  files: Files,
  { mounts: given, userMemory }: MountsOptions,
  paths: MemoryPaths,
  auto: string | undefined,
): {
  mounts: readonly ResolvedMount[]
  diagnostics: readonly Diagnostic[]
}
