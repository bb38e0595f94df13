import { isMemoryError, MemoryError } from "../../errors.ts"

/** The fields of results, records and details that hold a slug or the id of a trash entry. */
const FIELDS = ["slug", "id", "trashId", "twin"]
/** A result, record or diagnostic of the memory of a mount with addresses in place of its slugs and ids. */
export function withAddresses(mount, value) {
  if (mount === undefined) return value
  const changed = { ...value }
  for (const field of FIELDS) {
    const given = changed[field]
    if (typeof given === "string") changed[field] = `${mount.name}/${given}`
  }
  return changed
}
export function withPrefix(mount, slugs) {
  return mount === undefined ? slugs : slugs.map((slug) => `${mount.name}/${slug}`)
}
export function driftWithAddresses(mount, { orphans, dangling, duplicates }) {
  return {
    orphans: withPrefix(mount, orphans),
    dangling: withPrefix(mount, dangling),
    duplicates: withPrefix(mount, duplicates),
  }
}
/** A diagnostic or a finding of a mount; its message names the mount. */
export function inMount(mount, found) {
  if (mount === undefined) return found
  return { ...withAddresses(mount, found), message: `In the mount ${mount.name}: ${found.message}` }
}
/** Runs a call on the memory of a mount; its result and its errors have addresses. */
export async function callIn(mount, call) {
  try {
    const result = await call()
    return result && withAddresses(mount, result)
  } catch (error) {
    if (mount === undefined || !isMemoryError(error)) throw error
    const details = withAddresses(mount, error.details)
    throw new MemoryError(error.code, inMount(mount, error).message, { cause: error, details })
  }
}
