import { noteCandidates } from "../candidates/candidates.ts";
import { deduplicate } from "../compare/deduplicate.ts";
/** Keeps the last `size` detections. */
export function createRepetitions(size) {
    let seen = [];
    return {
        note(unsure) {
            const { candidates, promoted } = noteCandidates(seen, deduplicate(unsure, []));
            seen = candidates.slice(Math.max(0, candidates.length - size));
            return promoted;
        },
        clear: () => {
            seen = [];
        },
    };
}
