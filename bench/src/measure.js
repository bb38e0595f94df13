import { randomFrom, shuffle } from "./random.ts";
/**
 * Times contenders one after another, in another order each round. Values of one round are neighbours in time, so
 * that their ratio holds when the machine is slow for a while.
 */
export async function interleave(contenders, options) {
    const { rounds, warmUp, calls = 1, limit = Number.POSITIVE_INFINITY, seed } = options;
    const random = randomFrom(seed);
    const samples = Object.fromEntries(contenders.map(({ name }) => [name, []]));
    const began = performance.now();
    for (let round = 0; round < rounds + warmUp; round++) {
        for (const { name, run, before, after } of shuffle(random, contenders)) {
            await before?.(round);
            const start = performance.now();
            for (let call = 0; call < calls; call++) {
                const result = run(round);
                if (result instanceof Promise)
                    await result;
            }
            const time = (performance.now() - start) / calls;
            await after?.(round);
            if (round >= warmUp)
                samples[name]?.push(time);
        }
        if (round >= warmUp + 5 && performance.now() - began > limit)
            break;
    }
    return samples;
}
/** Runs a task with a timer of 1 ms: how long it takes, and the longest time between two ticks, in milliseconds. */
export async function longestGap(task) {
    const began = performance.now();
    let last = began;
    let gap = 0;
    const tick = () => {
        const now = performance.now();
        gap = Math.max(gap, now - last);
        last = now;
    };
    const timer = setInterval(tick, 1);
    try {
        await task();
    }
    finally {
        clearInterval(timer);
    }
    tick();
    return { gap, wall: last - began };
}
/** A quantile of a list. With an even count, the median is the mean of the middle two values. */
export function quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (sorted.length - 1) * share;
    const low = sorted[Math.floor(at)] ?? Number.NaN;
    const high = sorted[Math.ceil(at)] ?? Number.NaN;
    return low + (high - low) * (at - Math.floor(at));
}
export function median(values) {
    return quantile(values, 0.5);
}
/** The median of the ratios of neighbours; never the quotient of two medians. */
export function pairRatio(values = [], limits = []) {
    return median(values.flatMap((value, round) => (limits[round] === undefined ? [] : value / limits[round])));
}
/** The median of the differences of neighbours; never the difference of two medians. */
export function pairDifference(values = [], limits = []) {
    return median(values.flatMap((value, round) => (limits[round] === undefined ? [] : value - limits[round])));
}
