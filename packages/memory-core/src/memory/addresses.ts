import { isMemoryError, MemoryError } from "../errors.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

type Mount = { readonly name: string } | undefined

/** A memory of which its options tell the mount. */
interface Mounted {
  readonly options: Pick<ResolvedOptions, "mount">
}

/** The fields of results, entries, diagnostics and details that hold a slug or the id of an entry, or a list of them. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...["slug", "id", "entryId", "twin"],
  ...["orphans", "dangling", "duplicates", "added", "dropped", "merged", "refreshed", "moved"],
])

/** The fields whose parts have such fields, too. Warnings have addresses already. */
const PARTS: ReadonlySet<string> = new Set(["topics", "drift", "diagnostics", "findings"])

/** What a memory says, with the name of its mount before every slug and id, and in every diagnostic. */
export function withAddresses<T>(mount: Mount, value: T): T {
  if (mount === undefined || typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withAddresses(mount, item)) as T
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (ADDRESSES.has(name)) return [name, withPrefix(mount.name, field)]
    return [name, PARTS.has(name) ? withAddresses(mount, field) : field]
  })
  const result = Object.fromEntries(fields) as Record<string, unknown>
  if ("level" in result) result["message"] = `In the mount ${mount.name}: ${String(result["message"])}`
  return result as T
}

function withPrefix(mount: string, slugs: unknown): unknown {
  if (Array.isArray(slugs)) return slugs.map((slug) => withPrefix(mount, slug))
  return typeof slugs === "string" ? `${mount}/${slugs}` : slugs
}

/** Runs a call on a memory; its result and its errors have addresses. */
export async function callIn<T>(memory: Mounted, call: () => Promise<T>): Promise<T> {
  return withAddresses(memory.options.mount, await explainIn(memory, call))
}

/** Runs a call on a memory; its errors have addresses. */
export async function explainIn<T>({ options: { mount } }: Mounted, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (mount === undefined || !isMemoryError(error)) throw error
    const details = withAddresses(mount, error.details)
    const message = `In the mount ${mount.name}: ${error.message}`
    throw new MemoryError(error.code, message, { cause: error, details })
  }
}
