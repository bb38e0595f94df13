/** What a run of a section found, for people and for `--json`; the most important ones first. */
export type Figures = Readonly<Record<string, number | string>>

/** What a section gets from the command. */
export interface Context {
  /** Every choice of a section comes from here, so that a seed repeats it; the timing of processes does not repeat. */
  seed: number
  /** The next number of the seed's sequence, in [0, 1). */
  random(): number
  /** The one case to run, as `--case` names it; of sections that have named cases. */
  only: string | undefined
  /** Milliseconds until this section should end; 0 when its time is up. */
  timeLeft(): number
  /** A new folder with a real path, removed when the section has ended. */
  folder(): string
  /** Reports the figures so far; shown at most once a second. */
  progress(figures: Figures): void
  /**
   * A promise was broken. The run goes on and fails.
   *
   * @param only The case that `--case` repeats.
   */
  violation(what: string, details?: unknown, only?: string): void
}

/** One kind of torture: takes its cases in an order that the seed decides, at least one, until its time is up. */
export interface Section {
  /** As in `--only`. */
  name: string
  /** One line for people. */
  summary: string
  /** Its share of the minutes of a run. */
  weight: number
  run(context: Context): Promise<Figures>
}
