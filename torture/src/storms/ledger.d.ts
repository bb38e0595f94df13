/** Records the reports of the writers of a storm, and derives the allowed content of each file. */
export interface Ledger {
    intend(slug: string, generation: number): void;
    acknowledge(slug: string, generation: number): void;
    /** The write threw, so it must not have changed anything. */
    refuse(slug: string, generation: number): void;
    slugs(): Iterable<string>;
    /** The allowed generations of a file: the acknowledged one, or later intended ones that were not refused. */
    allowed(slug: string): readonly number[];
    /** Whether this content is allowed; `undefined` = no file. */
    allows(slug: string, text: string | undefined): boolean;
    readonly acks: number;
    readonly refusals: number;
}
export declare function createLedger(): Ledger;
