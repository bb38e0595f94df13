import type { EntryMetadata } from "./section-types.ts"

/** Fields with their comment keys, in the order of a new comment. */
const KEYS = [
  ["confidence", "confidence"],
  ["dateAdded", "date"],
  ["dateConfirmed", "confirmed"],
  ["category", "category"],
  ["stale", "stale"],
  ["sourceSession", "session"],
  ["requested", "requested"],
] as const

type Field = (typeof KEYS)[number][0]

const FIELDS: ReadonlyMap<string, Field> = new Map(KEYS.map(([field, key]) => [key, field]))
const OPENING = "auto:"

/** Parses a comment; `undefined` if it is not an `auto:` comment. A value of the wrong kind is left out. */
export function parseMetadata(comment: string): EntryMetadata | undefined {
  const body = bodyOf(comment)
  if (body === undefined) return undefined
  const found = new Map<string, unknown>()
  const other = new Map<string, string>()
  for (const part of body.split(",")) {
    const [key, value] = pairOf(part)
    const field = FIELDS.get(key)
    if (value === undefined || found.has(field ?? "") || other.has(key)) continue
    if (field === undefined) other.set(key, value)
    else found.set(field, parseValue(key, value))
  }
  const fields = [...found].filter(([, value]) => value !== undefined)
  return Object.fromEntries(other.size === 0 ? fields : [...fields, ["other", Object.fromEntries(other)]])
}

/** The value of a comment key; `undefined` if it is of the wrong kind. */
function parseValue(key: string, value: string): unknown {
  const number = value === "" ? Number.NaN : Number(value)
  if (key === "confidence") return number >= 0 && number <= 1 ? number : undefined
  if (key === "stale" || key === "requested") return value === "true" ? true : undefined
  return value
}

/**
 * Changes the pairs of the given fields and no other byte; `undefined` removes one. Without a comment, makes one. In a
 * new value, characters that could end the pair or the comment become `_`. `undefined` if nothing is left.
 */
export function editMetadata(comment: string | undefined, patch: EntryMetadata): string | undefined {
  const changes = changesOf(patch)
  const body = comment === undefined ? undefined : bodyOf(comment)
  const parts = (body?.split(",") ?? []).flatMap((part) => {
    const [key, old = ""] = pairOf(part)
    if (!changes.has(key)) return [part]
    const value = changes.get(key)
    changes.delete(key)
    if (value === undefined) return []
    const isSame = parseValue(key, old) === parseValue(key, value)
    return [isSame ? part : `${/^\s*/.exec(part)?.[0] ?? ""}${key}=${value}`]
  })
  for (const [key, value] of changes) if (value !== undefined) parts.push(`${key}=${value}`)
  if (parts.every((part) => part.trim() === "")) return undefined
  if (comment === undefined || body === undefined) return `<!-- ${OPENING}${parts.join(",")} -->`
  const start = comment.indexOf(OPENING) + OPENING.length
  return comment.slice(0, start) + parts.join(",") + comment.slice(start + body.length)
}

/** The text between `auto:` and the end of the comment, trimmed. */
function bodyOf(comment: string): string | undefined {
  const inner = comment.slice(4, -3).trim()
  return inner.startsWith(OPENING) ? inner.slice(OPENING.length) : undefined
}

function pairOf(part: string): [key: string, value: string | undefined] {
  const at = part.indexOf("=")
  return at < 0 ? ["", undefined] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

function changesOf(patch: EntryMetadata): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>()
  for (const [field, key] of KEYS) {
    if (!(field in patch)) continue
    const value = patch[field]
    changes.set(key, value === undefined || value === false ? undefined : encode(value))
  }
  for (const [key, value] of Object.entries(patch.other ?? {}))
    if (/^[\w.-]+$/.test(key) && !key.includes("--") && !FIELDS.has(key)) changes.set(key, encode(value))
  return changes
}

const encode = (value: unknown): string => String(value).replace(/[^\p{L}\p{M}\p{N}_.:;@/+-]+|--+|-$/gu, "_")
