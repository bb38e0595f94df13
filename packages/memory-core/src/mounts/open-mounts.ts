import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { type ResolvedOptions, withoutPlace } from "../facade/resolved-options.ts"
import { createSingleMemory, type SingleMemory } from "../facade/single-memory.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import type { MountedMemory } from "../memory-types.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { type ResolvedMount, resolveMounts, USER_MOUNT } from "../prompt/mounts.ts"
import { openDirectory } from "../store/open-directory.ts"

/** A mount with the memory of its directory. */
export interface OpenMount extends MountedMemory {
  readonly memory: SingleMemory
  /** False for a mount of which only the tier is shown: its topics cannot be read. */
  readonly isReadable: boolean
  readonly capTokens: number | undefined
}

export interface OpenMounts {
  /** True when there may be mounts: then slugs are addresses. */
  readonly isConfigured: boolean
  /** The mounts that a load shows now, in order. */
  list(): readonly OpenMount[]
  /** @throws MemoryError `no-memory-directory` for a mount that is left out, with the reason */
  find(name: string): OpenMount | undefined
}

/**
 * The mounts of a memory. Places are checked again at every call, so that a link that was created in the
 * meantime is not followed. With the kill switch on there are none, and the disk is not read.
 *
 * @param unreadable Names of mounts of which only the tier is shown.
 */
export function openMounts(own: SingleMemory, unreadable: readonly string[] = []): OpenMounts {
  const { options } = own
  const { env = process.env, files = nodeFiles, mounts: given = [], userMemory = false } = options
  const names = [...(userMemory ? [USER_MOUNT] : []), ...given.map(({ name }) => name)]
  const isConfigured = names.length > 0 && readKillSwitch(env, options.bare) === undefined
  const memories = new Map<string, SingleMemory>()

  const resolve = (): { usable: readonly ResolvedMount[]; reasonFor(name: string): string } => {
    const place = { ...options, env, userMemory: userMemory === true }
    const paths = resolveMemoryPaths(place, false)
    const { mounts, diagnostics } = resolveMounts(files, options, paths, own.directory)
    const usable = mounts.filter((mount) => whyUnsafe(files, mount, options.trustDirectory) === undefined)
    const reasonFor = (name: string): string => {
      const mount = mounts.find((one) => one.name === name)
      const unsafe = mount && whyUnsafe(files, mount, options.trustDirectory)
      if (mount !== undefined && unsafe !== undefined) return `${mount.directory} is refused: ${unsafe}.`
      const known = [...paths.diagnostics, ...diagnostics]
      const found = known.find(({ message }) => message.endsWith(`The mount ${name} is left out.`))
      return found?.message ?? "It has no directory."
    }
    return { usable, reasonFor }
  }

  const memoryOf = (mount: ResolvedMount, access: "read" | "write"): SingleMemory => {
    const key = `${mount.name}\n${mount.directory}`
    const known = memories.get(key)
    if (known !== undefined) return known
    const memory = createSingleMemory(optionsOf(options, mount, access), {
      ...own.ownChanges,
      mount: mount.name,
    })
    memories.set(key, memory)
    return memory
  }

  const open = (mount: ResolvedMount): OpenMount => {
    const { name, directory, types, capTokens } = mount
    const access = options.allReadOnly ? "read" : mount.access
    const isReadable = !unreadable.includes(name)
    return { name, directory, access, types, capTokens, isReadable, memory: memoryOf(mount, access) }
  }

  return {
    isConfigured,
    list: () => (isConfigured ? resolve().usable.map(open) : []),
    find(name) {
      if (!isConfigured || !names.includes(name)) return undefined
      const { usable, reasonFor } = resolve()
      const mount = usable.find((one) => one.name === name)
      if (mount !== undefined) return open(mount)
      const message = `The mount "${name}" cannot be used. ${reasonFor(name)}`
      throw new MemoryError("no-memory-directory", message, { details: { mount: name } })
    },
  }
}

export function describeMount({ name, directory, access, types }: OpenMount): MountedMemory {
  return { name, directory, access, types }
}

/** The options of the memory of a mount: those of the memory that shows it, with another place. */
function optionsOf(
  options: ResolvedOptions,
  mount: ResolvedMount,
  access: "read" | "write",
): ResolvedOptions {
  const { name, directory, store, codec } = mount
  const place = store === undefined ? { directory } : { store }
  return {
    ...withoutPlace(options),
    ...place,
    codec,
    readOnly: access === "read",
    mount: { name, shownBy: options },
  }
}

/** Why a load would leave the directory out. */
function whyUnsafe(
  files: Files,
  { directory, store }: ResolvedMount,
  trusted: boolean | undefined,
): string | undefined {
  if (store !== undefined) return undefined
  // The reader of a directory that cannot be opened reports it.
  const folder = attempt(() => openDirectory(files, directory, trusted))
  if (typeof folder === "object") folder.close()
  return typeof folder === "string" ? folder : undefined
}
