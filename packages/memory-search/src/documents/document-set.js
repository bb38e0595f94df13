import { isMemoryError } from "@caliban/memory-core";
import { refreshPlace } from "./refresh-place.ts";
export function createDocumentSet(memory, held) {
    const places = new Map();
    let mounts = new Set();
    let problems = [];
    async function refreshAll() {
        const sources = memory.sources();
        const names = new Set(sources.map(({ mount = "" }) => mount));
        const gone = new Set([...mounts].filter((mount) => !names.has(mount)));
        for (const mount of gone)
            places.delete(mount);
        held.forgetMounts(gone);
        mounts = names;
        const found = [];
        for (const source of sources) {
            const { mount = "" } = source;
            try {
                places.set(mount, await refreshPlace(held, source, places.get(mount)));
            }
            catch (error) {
                if (mount === "" || !isMemoryError(error))
                    throw error;
                held.forgetMounts(new Set([mount]));
                places.delete(mount);
                found.push(`The mount ${mount} could not be read and was left out.`);
            }
        }
        problems = found;
    }
    return {
        engine: held.engine,
        known: held.known,
        get problems() {
            return problems;
        },
        refresh: joinCalls(refreshAll),
    };
}
/** A call that arrives while the task runs waits for the next run, which it shares with others. */
function joinCalls(run) {
    let running = Promise.resolve();
    let waiting;
    const start = async () => {
        waiting = undefined;
        await run();
    };
    return () => {
        waiting ??= running.then(start, start);
        running = waiting;
        return waiting;
    };
}
