import type fc from "fast-check"

/** One thing that always holds, with the runs that it gets for every ten thousand of the section. */
export interface Property {
  name: string
  /** Below 1 for properties whose runs are long; the long version gives none fewer than 10,000. */
  share: number
  check: fc.IRawProperty<unknown>
}

export function property(name: string, check: fc.IRawProperty<unknown>, share: number = 1): Property {
  return { name, share, check }
}
