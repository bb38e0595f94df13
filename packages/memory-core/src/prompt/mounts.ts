import { isAbsolute, resolve } from "node:path"
import { wrongValue } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import { BUILT_IN_LAYOUTS, type BuiltInLayout, type Codec, toCodec } from "../layout/codec.ts"
import type { Layout } from "../layout/layout.ts"
import type { MemoryPaths } from "../paths/place.ts"
import { checkProjectPath, findDirectory } from "../paths/place.ts"
import type { Store } from "../store/store.ts"
import { TOPIC_TYPES, type TopicType } from "../topics/topic.ts"
import {
  aCount,
  aDirectory,
  aLayout,
  all,
  below,
  hasFields,
  hasMethods,
  isListOf,
  isOneOf,
  isText,
  must,
  type OptionRule,
  type OptionRules,
  type Options,
} from "./check-options.ts"

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
  userMemory?: boolean | { directory: string } | { store: Store } | undefined
}

export interface ResolvedMount {
  name: string
  /** The directory, or the name of a store without one. */
  directory: string
  store: Store | undefined
  codec: Codec
  access: "read" | "write"
  types: readonly TopicType[]
  capTokens: number | undefined
}

export const USER_MOUNT = "user"

const aReader = hasMethods("readIndex", "readTopic", "slugs")

const TAKEN_NAMES = /^(?:global|project|auto|memory|own|state)$/

const aMount = hasFields(
  {
    name: must(
      'lower-case letters, digits and "-", at most 32, and not the name of a tier',
      (name) => isText(name) && /^[a-z][a-z0-9-]{0,31}$/.test(name) && !TAKEN_NAMES.test(name),
    ),
    directory: aDirectory,
    store: aReader,
    layout: aLayout(...BUILT_IN_LAYOUTS),
    access: isOneOf("read", "write"),
    types: isListOf(isOneOf(...TOPIC_TYPES)),
    capTokens: aCount,
  },
  "a mount { name, directory }",
)

/** A mount needs a name, and a directory or a store unless its layout says where it is. */
const needsPlace: OptionRule = (value, place) => {
  const { name, directory, store, layout } = value as Partial<MountOptions>
  if (name === undefined) throw wrongValue(below(place, "name"), "given", name)
  const hasPlace = toCodec(layout).place !== undefined && place.options["cwd"] !== undefined
  if (!hasPlace && directory === undefined && store === undefined)
    throw wrongValue(below(place, "directory"), "given", directory)
}

/** The names of mounts must differ from one another, and from the folders of the layout. */
const haveOwnNames: OptionRule = (value, place) => {
  const { userMemory, layout } = place.options
  const { files = [] } = Object(layout) as Partial<Layout>
  const folders = files.flatMap(({ address = "" }) => (address.includes("/") ? address.split("/")[0] : []))
  const taken = new Set([...folders, ...(userMemory ? [USER_MOUNT] : [])])
  for (const [at, { name }] of (value as MountOptions[]).entries()) {
    if (taken.has(name))
      throw wrongValue(below(below(place, at), "name"), "a name that nothing else has", name)
    taken.add(name)
  }
}

const A_USER_MEMORY = "true, false, { directory } or { store }"

const ofPerson = all(
  hasFields({ directory: aDirectory, store: aReader }, A_USER_MEMORY),
  must(A_USER_MEMORY, (value) => {
    const { directory, store } = value as Options
    return (directory === undefined) !== (store === undefined)
  }),
)

/** Without a place of its own, the memory of the person who runs the program would be shown to every user of a server. */
const isUserMemory: OptionRule = (value, place) => {
  const { directory, store } = place.options
  if (typeof value !== "boolean") return ofPerson(value, place)
  if (!value || (directory === undefined && store === undefined)) return
  const given = directory === undefined ? "store" : "directory"
  const expected = `{ directory } or { store }, which say where this user's own memory is, because the option "${given}" is given`
  throw wrongValue(place, expected, value)
}

/** The rules of `MountsOptions`. */
export const MOUNTS_RULES: OptionRules = {
  mounts: all(isListOf(all(aMount, needsPlace)), haveOwnNames),
  userMemory: isUserMemory,
}

/**
 * The mounts that can be used, in order. The person's memory is the first. A mount in the project is refused when it
 * leads out of it, and one whose real path is that of the memory or of another mount, or above or below it.
 *
 * @param auto The memory directory.
 */
export function resolveMounts(
  files: Files,
  { mounts: given = [], userMemory }: MountsOptions,
  paths: MemoryPaths,
  auto: string | undefined,
): { mounts: readonly ResolvedMount[]; diagnostics: readonly Diagnostic[] } {
  const standard = paths.userMemory === undefined ? undefined : { directory: paths.userMemory }
  const personal = typeof userMemory === "object" ? userMemory : userMemory ? standard : undefined
  const all: MountOptions[] = [...given]
  if (personal) all.unshift({ name: USER_MOUNT, ...personal, access: "write", types: ["user"] })
  const diagnostics: Diagnostic[] = []
  const taken = auto === undefined || all.length === 0 ? [] : [canonicalPath(files, auto)]
  const mounts = all.flatMap((mount): ResolvedMount | [] => {
    const { name, types = [], capTokens, store } = mount
    const codec = toCodec(mount.layout)
    const access = codec.readOnly ? "read" : (mount.access ?? "read")
    const resolved = { name, store, codec, access, types, capTokens }
    if (store !== undefined && store.directory === undefined) return { ...resolved, directory: store.name }
    const found = findMountDirectory(files, store?.directory ?? mount.directory, codec, paths)
    const refuse = (path: string, problem: string): [] => {
      diagnostics.push(diagnose("refused-mount", path, `${problem}. The mount ${name} is left out`, "error"))
      return []
    }
    if ("problem" in found) return refuse(found.path, found.problem)
    const real = canonicalPath(files, found.directory)
    if (taken.some((other) => isInside(real, other) || isInside(other, real)))
      return refuse(found.directory, "is, contains or is in the directory of another memory")
    taken.push(real)
    return { ...resolved, ...found }
  })
  return { mounts, diagnostics }
}

function findMountDirectory(
  files: Files,
  directory: string | undefined,
  codec: Codec,
  paths: MemoryPaths,
): ReturnType<typeof findDirectory> {
  if (directory === undefined) {
    if (codec.place !== undefined) return findDirectory(files, codec.place, paths)
    return { code: "refused-directory", path: "A mount", problem: "has no directory" }
  }
  const path = directory.replace(/^~(?=\/)/, () => paths.home ?? "~")
  if (!isAbsolute(path)) return { code: "no-home", path, problem: "is not an absolute path" }
  const place = resolve(path)
  // A link in the project must not lead out of it, while a person may name any place.
  const targets = targetsOf(files, place)
  const isWholeProject = targets[0] === paths.projectRoot && codec.readOnly === true
  return targets.includes(paths.projectRoot) && !isWholeProject
    ? checkProjectPath(files, place, paths.projectRoot)
    : { directory: place }
}
