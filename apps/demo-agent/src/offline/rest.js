import { setImmediate } from "node:timers/promises";
const EVERY = 10;
export function createRest(signal) {
    let calls = 0;
    return async () => {
        calls += 1;
        if (calls % EVERY === 0)
            await setImmediate(undefined, { ...(signal && { signal }) });
    };
}
