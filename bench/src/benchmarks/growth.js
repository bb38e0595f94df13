import { firstLine } from "../benchmark.ts";
import { formatNumber, formatRatio } from "../report.ts";
import { runCell } from "../run-cell.ts";
import { TEXT_FUNCTIONS } from "../subjects/text-functions.ts";
export const growth = {
    name: "growth",
    summary: "how the time of every text function grows when its worst text doubles",
    peers: false,
    async run({ quick, say }) {
        const data = [];
        const missing = [];
        for (const name of Object.keys(TEXT_FUNCTIONS)) {
            say(name);
            const args = { subject: name, from: 125_000, doublings: quick ? 1 : 3 };
            const result = await runCell("growth", args, ALONE).catch((error) => error);
            if (result instanceof Error)
                missing.push(`growth of ${name}: ${firstLine(result)}`);
            else
                data.push({ name, result });
        }
        const rows = data.map(({ name, result: { ratio, unit, bytes, slowest, slowestUnit } }) => [
            `\`${name}\``,
            ratio === 0 ? "under 5 ms" : formatRatio(ratio),
            ratio === 0 ? "" : `${shown(unit)} to ${formatNumber(bytes / 1_000)} KB`,
            `${formatNumber(slowest)} ms`,
            shown(slowestUnit),
        ]);
        const note = "Texts that repeat one piece, 125 KB to 1 MB, by processor time. Steepest: the largest ratio of the times of two neighbouring " +
            "sizes, over all pieces; 2× is linear. Functions that never take 5 ms have none. Node runs with 1 GB for young " +
            "objects: with its usual 16 MB the collector copies the parsed form of a text of 250 KB to 1 MB once, which can " +
            "double the time of one of the steps.";
        const columns = ["", "steepest", "at", "longest time", "for"];
        return {
            tables: [{ title: "Per doubling", note, columns, rows }],
            targets: data
                .filter(({ result }) => result.ratio > 0)
                .map(({ name, result }) => ({
                what: `time of ${name} per doubling of its worst text`,
                limit: 2.6,
                measured: result.ratio,
                unit: "×",
            })),
            missing,
            data,
        };
    },
};
/**
 * Makes the processor time that of the function. Garbage collection counts, except the step at which the live objects
 * of a function no longer fit into the young generation and are copied: its size depends on the engine.
 */
const ALONE = {
    execArgv: ["--single-threaded", "--min-semi-space-size=1024", "--max-semi-space-size=1024"],
    limit: 900_000,
};
/** A piece of text with invisible characters as ASCII escapes. */
function shown(unit) {
    const visible = unit.replace(/[^ -~]/gu, (character) => {
        const escaped = JSON.stringify(character).slice(1, -1);
        return escaped.length > character.length ? escaped : `\\u{${character.codePointAt(0)?.toString(16)}}`;
    });
    return `\`${visible.replaceAll("`", "'")}\``;
}
