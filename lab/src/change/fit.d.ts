/** How many pairs are taken for the same by weights that were fitted without them. */
interface CrossValidation {
    wrong: {
        count: number;
        of: number;
    };
    right: {
        count: number;
        of: number;
    };
}
/** Fits the weights. Their bias is such that few coexisting pairs are replaced in cross-validation. Deterministic. */
export declare function fitWeights(): {
    bias: number;
    weights: Map<string, number>;
    check: CrossValidation;
};
export declare const WEIGHTS_FILE: string;
/** The source of the file of weights, the heaviest first. */
export declare function weightsSource({ bias, weights }: {
    bias: number;
    weights: Map<string, number>;
}): string;
/** Writes the weights into memory-learn; returns a line about them. */
export declare function writeWeights(): string;
export {};
