import { attempt } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { withoutPlace } from "../facade/resolved-options.ts"
import { createSingleMemory, type SingleMemory } from "../facade/single-memory.ts"
import { nodeFiles } from "../files/file-port.ts"
import type { MountedMemory } from "../memory-types.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { type ResolvedMount, resolveMounts, USER_MOUNT } from "../prompt/mounts.ts"
import { openDirectory } from "../store/open-directory.ts"

/** The mount under which an agent sees its parent. */
export const PARENT = "parent"

/** A mount with the memory of its directory. */
export interface OpenMount extends MountedMemory {
  readonly memory: SingleMemory
  readonly capTokens: number | undefined
}

export interface OpenMounts {
  /** True when there may be mounts: then slugs are addresses. */
  readonly isConfigured: boolean
  /** The mounts that a load shows now, in order. */
  list(): readonly OpenMount[]
  /** @throws MemoryError `no-memory-directory` for a mount that is left out */
  find(name: string): OpenMount | undefined
}

/**
 * The mounts of a memory. Places are checked again at every call, so that a link that was created in the
 * meantime is not followed. With the kill switch on there are none, and the disk is not read.
 */
export function openMounts(own: SingleMemory): OpenMounts {
  const { options } = own
  const { env = process.env, files = nodeFiles, mounts: given = [], userMemory = false } = options
  const names = [...(userMemory ? [USER_MOUNT] : []), ...given.map(({ name }) => name)]
  const isConfigured = names.length > 0 && readKillSwitch(env, options.bare) === undefined
  const memories = new Map<string, SingleMemory>()

  /** True for a directory that a load would show. Its reader reports one that cannot be opened. */
  const isSafe = ({ directory, store }: ResolvedMount): boolean => {
    if (store !== undefined) return true
    const folder = attempt(() => openDirectory(files, directory, options.trustDirectory))
    if (typeof folder === "object") folder.close()
    return typeof folder !== "string"
  }

  const open = ({ name, directory, store, codec, types, capTokens, ...mount }: ResolvedMount): OpenMount => {
    const access = options.allReadOnly ? "read" : mount.access
    const key = `${name}\n${directory}`
    const memory =
      memories.get(key) ??
      createSingleMemory(
        {
          ...withoutPlace(options),
          ...(store === undefined ? { directory } : { store }),
          codec,
          readOnly: access === "read",
          mount: { name, shownBy: options },
        },
        own.ownChanges,
      )
    memories.set(key, memory)
    return { name, directory, access, types, capTokens, memory }
  }

  const list = (): OpenMount[] => {
    if (!isConfigured) return []
    const paths = resolveMemoryPaths({ ...options, env, userMemory: userMemory === true }, false)
    return resolveMounts(files, options, paths, own.directory).mounts.filter(isSafe).map(open)
  }

  return {
    isConfigured,
    list,
    find(wanted) {
      if (!isConfigured || !names.includes(wanted)) return undefined
      const mount = list().find(({ name }) => name === wanted)
      if (mount !== undefined) return mount
      const message = `The mount "${wanted}" cannot be used. The diagnostics of a status say why.`
      throw new MemoryError("no-memory-directory", message, { details: { mount: wanted } })
    },
  }
}

/** False for a mount of which only the tier is shown: its topics cannot be read. */
export function isReadable({ options: { mount } }: SingleMemory): boolean {
  return mount?.name !== PARENT || mount.shownBy.parent !== "index"
}

export function describeMount({ name, directory, access, types }: OpenMount): MountedMemory {
  return { name, directory, access, types }
}
