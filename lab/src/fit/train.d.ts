/** One sentence: its features, and whether the answer is yes. */
export interface Example {
    words: readonly string[];
    /** The conversation that contains it. A word counts only if several conversations use it. */
    source: string;
    yes: boolean;
    weight: number;
}
export interface Model {
    bias: number;
    weights: Map<string, number>;
}
/**
 * A logistic regression by follow-the-regularised-leader (McMahan et al., "Ad Click Prediction", 2013, algorithm 1):
 * weights of uninformative words become exactly 0. `l1` is the penalty of a word: a larger one keeps fewer of them. Linear in examples × features; the same input gives the same
 * model.
 */
export declare function train(examples: readonly Example[], l1: number): Model;
