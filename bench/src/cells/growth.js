import { median } from "../measure.ts";
import { HARD_TEXTS, TEXT_FUNCTIONS } from "../subjects/text-functions.ts";
/** Shorter times are ignored: a function that is not linear takes longer for a megabyte. */
const MEANINGFUL_MS = 5;
/** A call that takes longer ends the measurement of its text: larger sizes are skipped. */
const ENDLESS_MS = 10_000;
/** The ratio up to which the first measurement is not repeated. */
const INCONSPICUOUS = 2.3;
/** The steepest doubling of a function over all hard texts. Measures high ratios again, in pairs. */
export const growth = async (args) => {
    const { subject, from, doublings } = args;
    const run = TEXT_FUNCTIONS[subject];
    if (run === undefined)
        throw new Error(`There is no function "${subject}".`);
    const result = { unit: "", ratio: 0, bytes: 0, slowest: 0, slowestUnit: "" };
    for (const unit of HARD_TEXTS) {
        const texts = Array.from({ length: doublings + 1 }, (_, step) => unit.repeat((from * 2 ** step) / unit.length));
        let before = best(run, texts[0] ?? "");
        for (let step = 1; step < texts.length && before < ENDLESS_MS; step++) {
            const [short = "", long = ""] = [texts[step - 1], texts[step]];
            const after = best(run, long);
            if (after > result.slowest)
                Object.assign(result, { slowest: after, slowestUnit: unit });
            const first = after / before;
            before = after;
            if (after < MEANINGFUL_MS || first < result.ratio)
                continue;
            const ratio = first < INCONSPICUOUS ? first : pairs(run, short, long);
            if (ratio > result.ratio)
                Object.assign(result, { unit, ratio, bytes: long.length });
        }
    }
    return result;
};
/** The median ratio of adjacent sizes, each the best of three because garbage collection adds noise. */
function pairs(run, short, long) {
    const rounds = best(run, long) > 200 ? 3 : 7;
    return median(Array.from({ length: rounds }, () => 1 / (best(run, short) / best(run, long))));
}
function best(run, text) {
    const first = time(run, text);
    return first > 200 ? first : Math.min(first, time(run, text), time(run, text));
}
/** Processor time, because other processes interrupt longer calls more often. */
function time(run, text) {
    const start = process.cpuUsage();
    run(text);
    const { user, system } = process.cpuUsage(start);
    return Math.max(user + system, 1) / 1_000;
}
