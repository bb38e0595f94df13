import { setImmediate as nextTurn } from "node:timers/promises";
/** Milliseconds of work in one turn of the event loop. */
const SLICE = 8;
/** Does the work in slices, so that the event loop is never blocked for long. @throws what the work throws */
export async function inSlices(work) {
    let start = performance.now();
    for (;;) {
        const step = work.next();
        if (step.done === true)
            return step.value;
        if (performance.now() - start < SLICE)
            continue;
        await nextTurn();
        start = performance.now();
    }
}
