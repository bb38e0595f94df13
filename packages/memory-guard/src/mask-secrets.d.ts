import { type SecretFinding } from "./finding.ts";
import type { FindOptions } from "./scan.ts";
export interface MaskedText {
    text: string;
    /** What was masked, with positions in the given text. */
    findings: SecretFinding[];
}
/**
 * Replaces each finding with `[masked: <rule>]`. With the same options, `findSecrets` finds nothing in the result.
 *
 * @throws TypeError for a text that is not a string, and wrong options; never for a string
 */
export declare function maskSecrets(text: string, options?: FindOptions): MaskedText;
