import { isAbsolute, resolve } from "node:path"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import { type Codec, codecOfOptions } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import type { LayoutName } from "../layout/products.ts"
import type { MemoryPaths, Refused } from "../paths/place.ts"
import { checkProjectPath, expandHome, findDirectory } from "../paths/place.ts"
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
  layout?: LayoutName | Layout | undefined
  /** `read` refuses every write, and creates nothing in the directory; a read-only layout has no other. Default: `read`. */
  access?: "read" | "write" | undefined
  /** New topics of these types go to this mount, which needs `access: "write"`. Default: none. */
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
  userMemory?: boolean | { directory: string } | { store: Store } | undefined
}

/** A further memory directory that a memory shows. */
export interface MountedMemory {
  readonly name: string
  /** The directory, absolute; the name of a store without one. */
  readonly directory: string
  readonly access: "read" | "write"
  /** New topics of these types go there. */
  readonly types: readonly TopicType[]
}

export interface ResolvedMount extends MountedMemory, Pick<MountOptions, "store" | "capTokens"> {
  codec: Codec
}

export const USER_MOUNT = "user"

/**
 * The mounts that can be used, in order. The person's memory is the first. A mount in the project is refused when it
 * leads out of it, and one whose real path is that of the memory or of another mount, or above or below it.
 *
 * @param auto The memory directory.
 */
export function resolveMounts(
  { files, mounts: given = [], userMemory }: MountsOptions & { files: Files },
  paths: MemoryPaths,
  auto: string | undefined,
): { mounts: readonly ResolvedMount[]; diagnostics: readonly Diagnostic[] } {
  const standard = paths.userMemory === undefined ? undefined : { directory: paths.userMemory }
  const personal = typeof userMemory === "object" ? userMemory : userMemory ? standard : undefined
  const all: MountOptions[] = [...given]
  if (personal) all.unshift({ name: USER_MOUNT, ...personal, access: "write", types: ["user"] })
  const diagnostics: Diagnostic[] = []
  const own = auto === undefined || all.length === 0 ? undefined : canonicalPath(files, auto)
  const taken = own === undefined ? [] : [own]
  const mounts = all.flatMap((mount): ResolvedMount | [] => {
    const { name, access = "read", types = [], capTokens, store } = mount
    const codec = codecOfOptions(mount.layout, mount.store)
    const resolved = { name, store, codec, access, types, capTokens }
    if (store !== undefined && store.directory === undefined) return { ...resolved, directory: store.name }
    const found = findMountDirectory(files, store?.directory ?? mount.directory, codec, paths)
    const refuse = (path: string, problem: string): [] => {
      diagnostics.push(diagnose("refused-mount", path, `${problem}. The mount ${name} is left out`, "error"))
      return []
    }
    if (typeof found !== "string") return refuse(found.path, found.problem)
    const real = canonicalPath(files, found)
    if (real === own) return refuse(found, "is the directory of the memory itself")
    if (taken.some((other) => isInside(real, other) || isInside(other, real)))
      return refuse(found, "is, contains or is in the directory of another memory")
    taken.push(real)
    return { ...resolved, directory: found }
  })
  return { mounts, diagnostics }
}

function findMountDirectory(
  files: Files,
  directory: string | undefined,
  codec: Codec,
  paths: MemoryPaths,
): string | Refused {
  if (directory === undefined) {
    if (codec.place !== undefined) return findDirectory(files, codec.place, paths)
    return { code: "refused-directory", path: "A mount", problem: "has no directory" }
  }
  const path = expandHome(directory, paths.home)
  if (!isAbsolute(path)) return { code: "no-home", path, problem: "is not an absolute path" }
  const place = resolve(path)
  // A link in the project must not lead out of it, while a person may name any place.
  const targets = targetsOf(files, place)
  const isWholeProject = targets[0] === paths.projectRoot && codec.readOnly === true
  return targets.includes(paths.projectRoot) && !isWholeProject
    ? checkProjectPath(files, place, paths.projectRoot)
    : place
}
