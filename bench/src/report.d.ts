/** A table of a report: the first row of `rows` is the first one below the heading. */
export interface Table {
    title: string;
    /** What was compared, in one or two sentences. */
    note: string;
    columns: readonly string[];
    rows: readonly (readonly string[])[];
}
/** A performance target and its measured value. */
export interface Target {
    what: string;
    limit: number;
    measured: number;
    /** `×` for ratios. */
    unit: string;
}
/** The result of a benchmark. */
export interface BenchmarkResult {
    tables: readonly Table[];
    targets?: readonly Target[];
    /** What was not measured, and why. */
    missing?: readonly string[];
    /** For `--json`. */
    data: unknown;
}
export interface Report {
    date: string;
    seed: number;
    quick: boolean;
    machine: Readonly<Record<string, string>>;
    versions: Readonly<Record<string, string>>;
    /** Peers that were not measured, and why. */
    missing: readonly string[];
    results: readonly (BenchmarkResult & {
        name: string;
        summary: string;
        seconds: number;
    })[];
}
export declare function isMet({ measured, limit }: Target): boolean;
/** The report for programs; every target says whether it was met. */
export declare function formatJson(report: Report): string;
/** The report as one page. */
export declare function formatPage(report: Report): string;
export declare function formatMarkdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string;
/** The table for a narrow terminal: a line for each row, its cells with their columns' names. */
export declare function formatTerminalTable({ title, columns, rows }: Table): string;
export declare function formatTarget(target: Target): string;
/** Formats a number with three significant digits. */
export declare function formatNumber(value: number): string;
export declare function formatRatio(value: number | undefined): string;
/** A number of topics, as tables name it. */
export declare function formatCount(value: number): string;
