/** The kinds of text that must not be stored. */
export type FindingClass = "secret" | "password" | "contact" | "file-content";
/** A range of a text that must not be stored. It never contains the text itself. */
export interface SecretFinding {
    /** Name of the rule that matched, in kebab-case. */
    rule: string;
    class: FindingClass;
    /** Offset in the given text, in UTF-16 code units. */
    start: number;
    /** Offset after its last code unit. */
    end: number;
}
/** Sorts findings by position and merges overlapping ones; the more severe class names the result, then the earlier finding. */
export declare function mergeFindings(findings: readonly SecretFinding[]): SecretFinding[];
