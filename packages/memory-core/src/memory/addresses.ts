import { isMemoryError, MemoryError } from "../errors.ts"
import { addressOf, mountNames, type ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"

/** The fields of results, entries, diagnostics and details with a slug or the id of an entry, or with parts that have some. */
const FIELDS =
  /^(?:slug|id|undoes|entryId|twin|topics|drift|diagnostics|findings|orphans|dangling|duplicates|added|dropped|merged|refreshed|moved)$/

/** What a memory says, with addresses in place of slugs and ids, and the name of its mount in every diagnostic. */
export function withAddresses<T>(options: ResolvedOptions, value: T): T {
  const { mount, codec } = options
  if (typeof value !== "object" || value === null) return value
  if (mount === undefined && mountNames(options).length === 0 && codec.files === undefined) return value
  const complete = (item: unknown): unknown =>
    typeof item === "string" ? addressOf(options, item) : withAddresses(options, item)
  if (Array.isArray(value)) return value.map(complete) as T
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (name === "message" && "level" in value) return [name, messageIn(options, field)]
    return [name, FIELDS.test(name) ? complete(field) : field]
  })
  return Object.fromEntries(fields) as T
}

/** Runs a call on a memory; its result and its errors have addresses. */
export async function callIn<T>(memory: SingleMemory, call: () => Promise<T>): Promise<T> {
  return withAddresses(memory.options, await explainIn(memory, call))
}

/** Runs a call on a memory; its errors have addresses. */
export async function explainIn<T>({ options }: SingleMemory, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isMemoryError(error)) throw error
    const details = withAddresses(options, error.details)
    const message = messageIn(options, error.message)
    if (message === error.message && details === error.details) throw error
    throw new MemoryError(error.code, message, { cause: error.cause, details })
  }
}

const messageIn = ({ mount }: ResolvedOptions, message: unknown): string =>
  mount === undefined ? String(message) : `In the mount ${mount.name}: ${String(message)}`
