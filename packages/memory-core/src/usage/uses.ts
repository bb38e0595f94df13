import { attempt } from "../attempt.ts"

/** When each topic of an index was last used, in seconds since 1970; 0 for never. */
export type Uses = ReadonlyMap<string, number>

/** The name of the record that a store keeps for a memory. */
export const USAGE_RECORD = "usage"

/** Parses a record; `undefined` for any other text. Never fails. */
export function parseUses(text: string | undefined): Uses | undefined {
  const record = attempt(() => JSON.parse(text ?? "") as unknown)
  if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined
  const pairs = Object.entries(record)
  return pairs.every(([, time]) => Number.isFinite(time) && time >= 0) ? new Map(pairs) : undefined
}

/** The text of a record. It has slugs and times only, and is apart from the files: a use changes no topic. */
export function formatUses(uses: Uses): string {
  return JSON.stringify(Object.fromEntries(uses))
}

/**
 * The uses of the listed topics, the later time of each. A time in the future, from a wrong clock, counts as now. A topic
 * that joins an existing record is new: it counts as used now. In the first record it counts as never used.
 */
export function mergeUses(
  old: Uses | undefined,
  added: Uses,
  { listed, now }: { listed: Iterable<string>; now: number },
): Uses {
  const unknown = old === undefined ? 0 : now
  return new Map(
    Array.from(listed, (slug) => {
      const time = Math.max(old?.get(slug) ?? (added.has(slug) ? 0 : unknown), added.get(slug) ?? 0)
      return [slug, Math.min(time, now)]
    }),
  )
}

/** When any topic of a pointer was last used. A topic that the record does not have is new, so it comes first. */
export function lastUse(uses: Uses): (pointer: { slugs: readonly string[] }) => number {
  return ({ slugs }) =>
    slugs.reduce((last, slug) => Math.max(last, uses.get(slug) ?? Number.POSITIVE_INFINITY), 0)
}
