import type { Diagnostic } from "../../diagnostics.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import type { MountedMemory } from "../../memory-types.ts"
import type { Drift } from "../../prompt/prefix.ts"

type Mount = Pick<MountedMemory, "name"> | undefined

/** The fields of results, records and details that hold a slug or the id of a trash entry. */
const FIELDS = ["slug", "id", "entryId", "twin"] as const

/** A result, record or diagnostic of the memory of a mount with addresses in place of its slugs and ids. */
export function withAddresses<T extends object>(mount: Mount, value: T): T {
  if (mount === undefined) return value
  const changed = { ...value } as Record<string, unknown>
  for (const field of FIELDS) {
    const given = changed[field]
    if (typeof given === "string") changed[field] = `${mount.name}/${given}`
  }
  return changed as T
}

export function withPrefix(mount: Mount, slugs: readonly string[]): readonly string[] {
  return mount === undefined ? slugs : slugs.map((slug) => `${mount.name}/${slug}`)
}

export function driftWithAddresses(mount: Mount, { orphans, dangling, duplicates }: Drift): Drift {
  return {
    orphans: withPrefix(mount, orphans),
    dangling: withPrefix(mount, dangling),
    duplicates: withPrefix(mount, duplicates),
  }
}

/** A diagnostic or a finding of a mount; its message names the mount. */
export function inMount<T extends Pick<Diagnostic, "message">>(mount: Mount, found: T): T {
  if (mount === undefined) return found
  return { ...withAddresses(mount, found), message: `In the mount ${mount.name}: ${found.message}` }
}

/** Runs a call on the memory of a mount; its result and its errors have addresses. */
export async function callIn<T extends object | undefined>(mount: Mount, call: () => Promise<T>): Promise<T> {
  try {
    const result = await call()
    return result && withAddresses(mount, result)
  } catch (error) {
    if (mount === undefined || !isMemoryError(error)) throw error
    const details = withAddresses(mount, error.details)
    throw new MemoryError(error.code, inMount(mount, error).message, { cause: error, details })
  }
}
