import { OURS, sizes } from "../benchmark.ts";
import { MEASURED_CALLS } from "../cells/memory-used.ts";
import { formatCount, formatNumber, formatRatio } from "../report.ts";
import { runCell } from "../run-cell.ts";
export const readAll = {
    name: "read-all",
    summary: "list and repair, compared with reading every topic once",
    peers: false,
    async run(context) {
        const data = [];
        for (const topics of sizes(context).filter((size) => size >= 100)) {
            context.say(`list and repair, ${formatCount(topics)} topics`);
            const root = context.folder("disk");
            const rounds = context.quick ? 7 : topics > 1_000 ? 9 : 30;
            data.push({
                topics,
                result: await runCell("readAllTopics", { root, topics, seed: context.seed, rounds }),
            });
            context.clear();
        }
        const rows = data.flatMap(({ topics, result: { raw, times, ratios } }) => ["list", "unchanged", "rebuild"].map((what) => [
            `${NAMES[what]}, ${formatCount(topics)} topics`,
            `${formatNumber(times[what])} ms`,
            formatRatio(ratios[what]),
            `${formatNumber(raw)} ms`,
        ]));
        const targets = data.flatMap(({ topics, result: { ratios } }) => [
            {
                what: `repair of an index without pointers, ${formatCount(topics)} topics, against reading them`,
                limit: 1,
                measured: ratios.rebuild,
                unit: "×",
            },
            {
                what: `repair without drift, ${formatCount(topics)} topics, against reading them`,
                limit: 0.5,
                measured: ratios.unchanged,
                unit: "×",
            },
        ]);
        const note = "Raw: a listing of the directory and `readFileSync` of every topic, as bytes.";
        const columns = ["", "time", "raw", "time of raw"];
        const topics = context.quick ? 1_000 : 10_000;
        context.say(`memory used, ${formatCount(topics)} topics`);
        const used = await measureMemory(context, topics);
        return {
            tables: [
                { title: "Every topic", note, columns, rows },
                {
                    title: `Memory used with ${formatCount(topics)} topics`,
                    note: "How much the peak memory of a fresh process grows in its first call.",
                    columns: ["", "growth"],
                    rows: used.map(({ call, megabytes }) => [call, `${formatNumber(megabytes)} MB`]),
                },
            ],
            targets,
            data: { data, used },
        };
    },
};
async function measureMemory(context, topics) {
    const { seed } = context;
    const root = context.folder("disk");
    const places = await runCell("seedOnly", { subject: OURS, root, seed, topics });
    const used = [];
    for (const call of MEASURED_CALLS) {
        used.push({ call, megabytes: await runCell("memoryUsed", { call, places }) });
    }
    return used;
}
const NAMES = {
    list: "`list`",
    unchanged: "`repair`, no drift",
    rebuild: "`repair`, all pointers missing",
};
