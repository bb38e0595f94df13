import { byHand, firstLine, OURS, sizes } from "../benchmark.ts";
import { formatCount, formatNumber, formatRatio } from "../report.ts";
import { runCell } from "../run-cell.ts";
export const sessionStart = {
    name: "session-start",
    summary: "loading the text for the start of a session, with a warm disk cache",
    peers: true,
    async run(context) {
        const subjects = [OURS, ...byHand(), ...context.peers];
        const missing = [];
        const data = [];
        for (const subject of subjects) {
            for (const topics of sizes(context).filter((size) => size <= context.largest(subject))) {
                const result = await measure(context, subject, topics).catch((error) => error);
                if (result instanceof Error) {
                    missing.push(`session start of ${subject} at ${formatCount(topics)}: ${firstLine(result)}`);
                }
                else if (result === undefined) {
                    missing.push(`session start of ${subject}: not supported`);
                    break;
                }
                else
                    data.push({ subject, topics, result });
            }
        }
        const targets = data
            .filter(({ subject }) => subject === OURS)
            .map(({ topics, result }) => ({
            what: `session start with ${formatCount(topics)} topics against raw head reads and one listing`,
            limit: 1.3,
            measured: result.ratios.head64,
            unit: "×",
        }));
        const rows = data.map(({ subject, topics, result: { bytes, times, ratios } }) => [
            `${subject}, ${formatCount(topics)} topics`,
            `${formatNumber(times.subject)} µs`,
            `${formatNumber(times.first)} µs`,
            formatRatio(ratios.head64),
            formatRatio(ratios.head26),
            formatRatio(ratios.whole),
            formatCount(bytes),
        ]);
        const columns = [
            "",
            "time",
            "first call",
            "raw heads (64 KB)",
            "raw heads (26,000 bytes)",
            "whole files",
            "bytes of text",
        ];
        const note = "Raw heads: open, one read, close of the global file, the project file and the head of the index, and one " +
            "listing of the directory. Whole files: `readFileSync` of all three, no listing.";
        return { tables: [{ title: "In the process", note, columns, rows }], targets, missing, data };
    },
};
async function measure(context, subject, topics) {
    context.say(`session start: ${subject}, ${formatCount(topics)} topics`);
    const root = context.folder("disk");
    const rounds = context.quick ? 60 : topics > 1_000 ? 60 : 300;
    try {
        return await runCell("sessionStart", { subject, root, topics, seed: context.seed, rounds });
    }
    finally {
        context.clear();
    }
}
