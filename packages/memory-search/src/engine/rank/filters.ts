import type { EngineQuery } from "../engine-types.ts"
import type { Corpus } from "./corpus.ts"

export function hasFilter({ type, mount, since }: EngineQuery): boolean {
  return type !== undefined || mount !== undefined || since !== undefined
}

/** Whether a document of a part passes the filters. */
export function passes(
  { segment, base }: Corpus["parts"][number],
  place: number,
  { type, mount, since }: EngineQuery,
): boolean {
  const number = place - base
  if (type !== undefined && segment.typeAt(number)?.toLowerCase() !== type) return false
  if (mount !== undefined && (segment.mountAt(number) ?? "own") !== mount) return false
  return since === undefined || (segment.times[number] as number) >= since
}
