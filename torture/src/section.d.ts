/** The figures of a section for people and for `--json`, the most important first. */
export type Figures = Readonly<Record<string, number | string>>;
/** The context of a section. */
export interface Context {
    /** Every choice of a section comes from here, so that a seed repeats it; the timing of processes does not repeat. */
    seed: number;
    /** The next number of the seed's sequence, in [0, 1). */
    random(): number;
    /** The case to run, from `--case`, for sections with named cases. */
    only: string | undefined;
    /** Milliseconds until this section should end; 0 when its time is up. */
    timeLeft(): number;
    /** A new folder with a real path, removed when the section has ended. */
    folder(): string;
    /** Reports the figures so far; shown at most once a second. */
    progress(figures: Figures): void;
    /**
     * Reports a broken promise. The run continues, and fails at its end.
     *
     * @param only The case that `--case` repeats.
     */
    violation(what: string, details?: unknown, only?: string): void;
}
/** One kind of torture test: runs its cases in a seeded order until its time is up, at least one. */
export interface Section {
    /** As in `--only`. */
    name: string;
    /** One line for people. */
    summary: string;
    /** Its share of the minutes of a run. */
    weight: number;
    run(context: Context): Promise<Figures>;
}
