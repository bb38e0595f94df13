import { isMemoryError, MemoryError } from "../errors.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** The fields of results, entries, diagnostics and details with a slug or the id of an entry, or with parts that have some. */
const FIELDS: ReadonlySet<string> = new Set([
  ...["slug", "id", "entryId", "twin", "topics", "drift", "diagnostics", "findings"],
  ...["orphans", "dangling", "duplicates", "added", "dropped", "merged", "refreshed", "moved"],
])

/** What a memory says, with the name of its mount before every slug and id, and in every diagnostic. */
export function withAddresses<T>(mount: { readonly name: string } | undefined, value: T): T {
  if (mount === undefined || typeof value !== "object" || value === null) return value
  const complete = (item: unknown): unknown =>
    typeof item === "string" ? `${mount.name}/${item}` : withAddresses(mount, item)
  if (Array.isArray(value)) return value.map(complete) as T
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (name === "message" && "level" in value) return [name, messageIn(mount, field)]
    return [name, FIELDS.has(name) ? complete(field) : field]
  })
  return Object.fromEntries(fields) as T
}

/** Runs a call on a memory; its result and its errors have addresses. */
export async function callIn<T>(memory: Mounted, call: () => Promise<T>): Promise<T> {
  return withAddresses(memory.options.mount, await explainIn(memory, call))
}

/** A memory of which its options tell the mount. */
interface Mounted {
  readonly options: Pick<ResolvedOptions, "mount">
}

/** Runs a call on a memory; its errors have addresses. */
export async function explainIn<T>({ options: { mount } }: Mounted, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (mount === undefined || !isMemoryError(error)) throw error
    const details = withAddresses(mount, error.details)
    throw new MemoryError(error.code, messageIn(mount, error.message), { cause: error, details })
  }
}

const messageIn = ({ name }: { name: string }, message: unknown): string =>
  `In the mount ${name}: ${String(message)}`
