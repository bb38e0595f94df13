const CONFIDENCES = {
    statement: 0.9,
    hint: 0.5,
    "repeated-correction": 0.8,
    correction: 0.4,
    "resolved-error": 0.7,
    choice: 0.5,
    remark: 0.2,
};
/** The confidence of a detection, from 0 to 1. An error that was resolved twice counts as repeated. */
export function confidenceOf({ by, count = 1 }) {
    return CONFIDENCES[by === "resolved-error" && count > 1 ? "repeated-correction" : by];
}
/** A detection with less confidence is dropped. */
export const CANDIDATE_CONFIDENCE = 0.3;
/** One with less waits as a candidate until it is repeated. */
export const STORE_CONFIDENCE = 0.6;
