import { draftOf, fileOf } from "./generations.ts"

/** Records the reports of the writers of a storm, and derives the allowed content of each file. */
export interface Ledger {
  intend(slug: string, generation: number): void
  acknowledge(slug: string, generation: number): void
  /** The write threw, so it must not have changed anything. */
  refuse(slug: string, generation: number): void
  slugs(): Iterable<string>
  /** The allowed generations of a file: the acknowledged one, or later intended ones that were not refused. */
  allowed(slug: string): readonly number[]
  /** Whether this content is allowed; `undefined` = no file. */
  allows(slug: string, text: string | undefined): boolean
  readonly acks: number
  readonly refusals: number
}

/** Nothing has been written. */
const NOTHING = -1

export function createLedger(): Ledger {
  const entries = new Map<string, { acked: number; later: Set<number> }>()
  const entryOf = (slug: string): { acked: number; later: Set<number> } => {
    const entry = entries.get(slug) ?? { acked: NOTHING, later: new Set<number>() }
    entries.set(slug, entry)
    return entry
  }
  const allowed = (slug: string): number[] => {
    const { acked, later } = entryOf(slug)
    return [acked, ...later]
  }
  let acks = 0
  let refusals = 0
  return {
    intend: (slug, generation) => void entryOf(slug).later.add(generation),
    acknowledge(slug, generation) {
      acks++
      entries.set(slug, { acked: generation, later: new Set() })
    },
    refuse(slug, generation) {
      refusals++
      entryOf(slug).later.delete(generation)
    },
    slugs: () => entries.keys(),
    allowed,
    allows: (slug, text) =>
      allowed(slug).some((generation) =>
        generation === NOTHING || draftOf(slug, generation) === undefined
          ? text === undefined
          : text === fileOf(slug, generation),
      ),
    get acks() {
      return acks
    },
    get refusals() {
      return refusals
    },
  }
}
