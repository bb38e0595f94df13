/** What a run of a section found out, for people and for `--json`. */
export type Figures = Readonly<Record<string, number | string>>

/** What a section gets from the driver. */
export interface Context {
  /** Every choice of a section comes from here, so that a seed repeats them; the timing of processes does not repeat. */
  seed: number
  /** The next number of the seed's sequence, in [0, 1). */
  random(): number
  /** `short` takes a seeded part of what `long` takes whole. */
  size: "short" | "long"
  /** Milliseconds that a section which goes on as long as it may should take. */
  budget: number
  /** A fresh folder with a real path, removed when the section has ended. */
  folder(): string
  /** Says how far it is, at most once a second; the figures so far. */
  progress(figures: Figures): void
  /** A promise was broken. The run goes on and fails. */
  violation(what: string, details?: unknown): void
}

/** One kind of torture. */
export interface Section {
  /** As in `--only`. */
  name: string
  /** One line for people. */
  summary: string
  /** Its share of the minutes of a long run; 0 runs to its end, however long that takes. */
  weight: number
  run(context: Context): Promise<Figures>
}
