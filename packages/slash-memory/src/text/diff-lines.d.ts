/** One line of a comparison, with its line end. */
export interface DiffLine {
    kind: "keep" | "remove" | "add";
    text: string;
}
/**
 * Compares two texts line by line. The kept and removed lines, joined, are exactly `before`; the kept and added ones
 * exactly `after`. The shortest difference up to 500 changed lines, when it is found within two million comparisons of
 * lines; beyond that the whole changed middle is replaced. So time and memory are linear in the texts.
 *
 * Not the package `diff`: importing it costs 20 ms, and its limits count changed lines or time, not comparisons.
 */
export declare function diffLines(before: string, after: string): DiffLine[];
