import { resolve } from "node:path"
import { canonicalPath } from "../files/canonical-path.ts"
import { CALIBAN, codecOfOptions, pathOf } from "../layout/codec.ts"
import type { AgentMemoryOptions, MemoryOptions } from "../memory-types.ts"
import { findRoots } from "../paths/memory-paths.ts"
import type { Roots } from "../paths/place.ts"
import { type LoadOptions, resolveDefaults } from "../prompt/loader-options.ts"
import { type ResolvedMount, USER_MOUNT } from "../prompt/mounts.ts"
import { safeClock } from "../store/host-input.ts"

/** The options of a memory with its layout as data, and their defaults. */
export interface ResolvedOptions
  extends LoadOptions,
    Omit<MemoryOptions, "layout" | "system" | keyof LoadOptions> {
  now: () => Date
  newPointers: "first" | "last"
  /** True when the host refuses every write, also to mounts. */
  readOnly: boolean
  /** The setting that switches the memory itself off, but not its mounts: they can be changed, and it has an empty store. */
  closedBy?: string | undefined
  /** For the memory of a mount: what is said of it, and the options of the memory that shows it. */
  mount?: (ResolvedMount & { readonly shownBy: ResolvedOptions }) | undefined
  /** For the memory of an agent: what it sees of its parent. */
  parent?: AgentMemoryOptions["parent"]
}

/** The names of all mounts, also of those that are left out. Where there are some, slugs are addresses. */
export function mountNames({ mounts = [], userMemory = false }: ResolvedOptions): string[] {
  return [...(userMemory ? [USER_MOUNT] : []), ...mounts.map(({ name }) => name)]
}

/**
 * What people and models call a file: its slug, or what the layout calls it, below the name of the mount in which it is.
 * One of the memory itself in a folder that has the name of a mount has the file's own form.
 */
export function addressOf(options: ResolvedOptions, slug: string): string {
  const { mount, codec } = options
  const file = codec.findFile("path", codec.topicPath(slug))
  if (mount !== undefined) return `${mount.name}/${file?.address ?? slug}`
  if (file?.address !== undefined) return file.address
  const isHidden = slug.includes("/") && mountNames(options).some((name) => slug.startsWith(`${name}/`))
  return isHidden ? `./${pathOf(codec, slug)}` : slug
}

/** @throws TypeError for a layout that does not exist or has no directory */
export function resolveOptions(options: MemoryOptions): ResolvedOptions {
  const { layout, mounts, userMemory, system, newPointers = "first", ...others } = options
  const codec = codecOfOptions(layout, options.store)
  if (codec !== CALIBAN && codec.place === undefined && options.directory === undefined)
    throw new TypeError(`createMemory: the layout "${codec.name}" needs the option "directory"`)
  // An open memory stays where it is when the host changes its objects, the process its folder, or a tool runs `git init` above.
  const cwd = options.cwd && resolve(options.cwd)
  const personal = typeof userMemory === "object" ? { ...userMemory } : userMemory
  const places = { mounts: mounts?.map((mount) => ({ ...mount })), userMemory: personal }
  const defaults = resolveDefaults({ ...options, cwd }, options.directory ?? options.store?.directory)
  let kept: Roots | undefined
  /** Found once, as long as it is the same folder. */
  const roots = (): Roots => {
    if (!kept?.home || kept.cwd !== canonicalPath(defaults.files, defaults.cwd)) kept = findRoots(defaults)
    return kept
  }
  const readOnly = options.readOnly === true
  const now = safeClock(system?.now)
  return { ...others, ...places, ...defaults, roots, codec, readOnly, newPointers, now }
}

const PLACE = "directory store closedBy agentName mount mounts userMemory".split(" ")

/** The options without those that say where a memory is and which mounts it has, for a memory in another place. */
export function withoutPlace(options: ResolvedOptions): ResolvedOptions {
  const kept = Object.entries(options).filter(([name]) => !PLACE.includes(name))
  return Object.fromEntries(kept) as unknown as ResolvedOptions
}
