import type { Features } from "../../../packages/memory-learn/src/compare/features.ts";
interface Weighted {
    features: Features;
    yes: boolean;
    weight: number;
}
/** A fitted model: the log odds of yes. */
export interface Logistic {
    bias: number;
    weights: Map<string, number>;
    score(features: Features): number;
}
/** Fits by Newton's method with an L2 penalty. Deterministic; examples × features² in each of a few rounds. */
export declare function logisticRegression(examples: readonly Weighted[]): Logistic;
export {};
