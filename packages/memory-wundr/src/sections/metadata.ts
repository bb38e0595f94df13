import type { EntryMetadata } from "../types.ts"

/** A change: `undefined` removes a field; pairs of `other` are set one by one. */
export type MetadataPatch = { readonly [Key in keyof EntryMetadata]?: EntryMetadata[Key] | undefined }

/** Fields with their comment keys, in the order of a new comment. */
const KEYS = [
  ["confidence", "confidence"],
  ["dateAdded", "date"],
  ["dateConfirmed", "confirmed"],
  ["category", "category"],
  ["stale", "stale"],
  ["version", "version"],
  ["links", "links"],
  ["sourceSession", "session"],
  ["requested", "requested"],
  ["replaces", "replaces"],
] as const

const KNOWN: ReadonlySet<string> = new Set(KEYS.map(([, key]) => key))
const OPENING = "auto:"

/** Parses a comment; `undefined` if it is not an `auto:` comment. */
export function parseMetadata(comment: string): EntryMetadata | undefined {
  const body = bodyOf(comment)
  if (body === undefined) return undefined
  const pairs = new Map<string, string>()
  for (const part of body.split(",")) {
    const [key, value] = pairOf(part) ?? []
    if (key !== undefined && value !== undefined && !pairs.has(key)) pairs.set(key, value)
  }
  const value = (key: string): string | undefined => {
    const found = pairs.get(key)
    return found === undefined ? undefined : decode(found)
  }
  const confidence = Number(value("confidence") || Number.NaN)
  const version = Number(value("version") || Number.NaN)
  const links = (pairs.get("links") ?? "").split(";").filter((link) => link !== "")
  const other = [...pairs].filter(([key]) => !KNOWN.has(key)).map(([key, text]) => [key, decode(text)])
  return dropEmpty({
    confidence: confidence >= 0 && confidence <= 1 ? confidence : undefined,
    dateAdded: value("date"),
    dateConfirmed: value("confirmed"),
    category: value("category"),
    stale: value("stale") === "true" ? true : undefined,
    links: links.length > 0 ? links.map(decode) : undefined,
    version: Number.isSafeInteger(version) && version > 0 ? version : undefined,
    sourceSession: value("session"),
    requested: value("requested") === "true" ? true : undefined,
    replaces: value("replaces"),
    other: other.length > 0 ? (Object.fromEntries(other) as Record<string, string>) : undefined,
  })
}

/** Formats metadata as a comment; `undefined` if it is empty. */
export function formatMetadata(metadata: EntryMetadata): string | undefined {
  return editMetadata(undefined, metadata)
}

/**
 * Changes some pairs of a comment and no other byte. Values that would break the comment are percent-encoded.
 * `undefined` if nothing is left.
 */
export function editMetadata(comment: string | undefined, patch: MetadataPatch): string | undefined {
  const changes = changesOf(patch)
  const body = comment === undefined ? undefined : bodyOf(comment)
  const parts: string[] = []
  for (const part of body?.split(",") ?? []) {
    const key = pairOf(part)?.[0]
    if (key === undefined || !changes.has(key)) {
      parts.push(part)
      continue
    }
    const value = changes.get(key)
    changes.delete(key)
    if (value === undefined) continue
    const isSame = decode(pairOf(part)?.[1] ?? "") === decode(value)
    parts.push(isSame ? part : `${/^\s*/.exec(part)?.[0] ?? ""}${key}=${value}`)
  }
  for (const [key, value] of changes) if (value !== undefined) parts.push(`${key}=${value}`)
  const kept = parts.filter((part, at) => part.trim() !== "" || at < parts.length - 1)
  if (kept.every((part) => part.trim() === "")) return undefined
  if (comment === undefined || body === undefined) return `<!-- ${OPENING}${kept.join(",")} -->`
  const start = comment.indexOf(OPENING) + OPENING.length
  return comment.slice(0, start) + kept.join(",") + comment.slice(start + body.length)
}

/** The text between `auto:` and the end of the comment, trimmed. */
function bodyOf(comment: string): string | undefined {
  const inner = comment.slice(4, -3).trim()
  return inner.startsWith(OPENING) ? inner.slice(OPENING.length) : undefined
}

function pairOf(part: string): [key: string, value: string] | undefined {
  const at = part.indexOf("=")
  return at < 0 ? undefined : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

function changesOf(patch: MetadataPatch): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>()
  for (const [field, key] of KEYS) {
    if (!(field in patch)) continue
    const value = patch[field]
    const isEmpty = value === undefined || value === false || (Array.isArray(value) && value.length === 0)
    if (isEmpty) changes.set(key, undefined)
    else changes.set(key, Array.isArray(value) ? value.map(encode).join(";") : encode(String(value)))
  }
  for (const [key, value] of Object.entries(patch.other ?? {}))
    if (/^[\w.-]+$/.test(key) && !key.includes("--") && !KNOWN.has(key)) changes.set(key, encode(value))
  return changes
}

/** Percent-encodes separators, comment delimiters, backticks, invisible characters and spaces at the ends. */
function encode(value: string): string {
  const core = value.trim()
  const start = value.indexOf(core)
  const [before, after] = [value.slice(0, start), value.slice(start + core.length)]
  return (percent(before) + core.replace(/[%,=;`]|[\p{C}\p{Zl}\p{Zp}]+/gu, percent) + percent(after))
    .replace(/--/g, "-%2D")
    .replace(/-$/, "%2D")
}

function percent(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("")
}

function decode(value: string): string {
  return value.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

function dropEmpty(values: { [Key in keyof EntryMetadata]: EntryMetadata[Key] | undefined }): EntryMetadata {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
