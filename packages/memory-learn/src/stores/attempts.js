import { isMemoryError } from "@caliban/memory-core";
export function createAttempts() {
    const failed = new Map();
    const note = (path, problem) => {
        if (problem === undefined)
            failed.delete(path);
        else
            failed.set(path, problem);
    };
    return {
        note,
        async attempt(path, work) {
            try {
                const result = await work();
                note(path, undefined);
                return result;
            }
            catch (error) {
                if (!isMemoryError(error))
                    throw error;
                note(path, error.message);
                return undefined;
            }
        },
        problems: () => [...failed].map(([path, message]) => ({ path, key: "", message })),
    };
}
const ROUNDS = 10;
/** Decides again, up to ten times, if another writer has changed what the decision was about. */
export async function retryOnConflict(decide) {
    for (let round = 1;; round++) {
        try {
            return await decide();
        }
        catch (error) {
            if (round === ROUNDS || !isMemoryError(error, "conflict"))
                throw error;
        }
    }
}
