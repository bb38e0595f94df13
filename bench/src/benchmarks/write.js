import { byHand, firstLine, OURS, OURS_UNDURABLE, sizes } from "../benchmark.ts";
import { hasSharedMemory } from "../folders.ts";
import { formatCount, formatNumber, formatRatio } from "../report.ts";
import { runCell } from "../run-cell.ts";
const BOTH = [OURS, OURS_UNDURABLE];
export const write = {
    name: "write",
    summary: "one write of a topic and its index line",
    peers: true,
    async run(context) {
        const missing = new Set();
        const rows = [];
        const media = hasSharedMemory() ? ["disk", "memory"] : ["disk"];
        if (media.length === 1)
            missing.add("writes in memory: this system has no tmpfs at /dev/shm");
        for (const subject of [...BOTH, ...byHand(), ...context.peers]) {
            const ours = BOTH.includes(subject);
            for (const medium of media) {
                for (const update of ours ? [false, true] : [false]) {
                    for (const topics of sizes(context).filter((size) => size <= context.largest(subject))) {
                        const what = `${update ? "update" : "write"} of ${subject} on ${medium}, ${formatCount(topics)} topics`;
                        context.say(what);
                        const result = await measure(context, { subject, medium, update, topics, ours }).catch((error) => error);
                        if (result instanceof Error)
                            missing.add(`${what}: ${firstLine(result)}`);
                        else if (result === undefined)
                            missing.add(`write of ${subject}: it has no way to write`);
                        else
                            rows.push({ subject, topics, medium, update, result });
                    }
                }
            }
        }
        const growths = [];
        for (const medium of media) {
            const subject = medium === "disk" ? OURS : OURS_UNDURABLE;
            context.say(`growth of a write with the size of the memory, ${medium}`);
            const args = {
                subject,
                sizes: sizes(context),
                root: context.folder(medium),
                seed: context.seed,
                rounds: context.quick ? 20 : 60,
                limit: 60_000,
            };
            growths.push({ subject, medium, result: await runCell("writeGrowth", args) });
            context.clear();
        }
        return {
            tables: [
                tableOf("A new topic", rows.filter((row) => !row.update)),
                tableOf("An update of a topic", rows.filter((row) => row.update)),
                growthOf(growths),
                callsOf(rows),
            ],
            targets: [...targetsOf(rows), ...growths.flatMap(growthTargetsOf)],
            missing: [...missing],
            data: { rows, growths },
        };
    },
};
async function measure(context, choice) {
    const { medium, ours, ...rest } = choice;
    try {
        return await runCell("write", {
            ...rest,
            root: context.folder(medium),
            seed: context.seed,
            software: medium === "memory",
            replay: ours,
            bursts: context.quick ? 1 : ours ? 5 : 2,
            rounds: context.quick ? 20 : choice.topics > 1_000 ? 12 : 20,
            limit: ours ? 30_000 : 5_000,
        });
    }
    finally {
        context.clear();
    }
}
function tableOf(title, rows) {
    const columns = ["", "p50", "p99", "raw durable", "raw, no sync", "its own calls", "p50 of raw"];
    const note = "Raw durable: twice open, write, fsync, close, rename, then one fsync of the directory, given the finished " +
        "bytes. No sync: the same without fsync. Its own calls: exactly the file calls that the write makes, with the " +
        "same bytes, and nothing between them. In memory there is nothing to sync.";
    const cells = rows.map(({ subject, topics, medium, result }) => [
        `${subject}, ${medium}, ${formatCount(topics)} topics`,
        `${formatNumber(result.p50)} ms`,
        `${formatNumber(result.p99)} ms`,
        formatRatio(result.durable),
        formatRatio(result.fast),
        formatRatio(result.own),
        `${formatNumber(result.raw.durable ?? result.raw.fast)} ms`,
    ]);
    return { title, note, columns, rows: cells };
}
function callsOf(rows) {
    const counted = rows.flatMap(({ subject, topics, medium, update, result: { calls } }) => calls === undefined || medium === "memory" ? [] : [{ subject, topics, update, calls }]);
    return {
        title: "File calls of one write",
        note: "Counted at the port through which the store makes all of them.",
        columns: ["", "all", "which"],
        rows: counted.map(({ subject, topics, update, calls }) => [
            `${subject}, ${update ? "update" : "new topic"}, ${formatCount(topics)} topics`,
            String(Object.values(calls).reduce((sum, count) => sum + count, 0)),
            Object.entries(calls)
                .map(([name, count]) => `${name.replace("Sync", "")} ${count}`)
                .join(", "),
        ]),
    };
}
function growthOf(growths) {
    return {
        title: "Growth of a write with the memory",
        note: "A new topic in memories of several sizes, in turn; against the smallest of them.",
        columns: ["", "p50", "ratio"],
        rows: growths.flatMap(({ subject, medium, result }) => result.map(({ topics, time, ratio }) => [
            `${subject}, ${medium}, ${formatCount(topics)} topics`,
            `${formatNumber(time)} ms`,
            formatRatio(ratio),
        ])),
    };
}
function growthTargetsOf({ medium, result }) {
    if (medium !== "disk")
        return [];
    return result.flatMap(({ topics, ratio }) => {
        const limit = topics === 1_000 ? 1.3 : topics === 10_000 ? 2.5 : undefined;
        const what = `durable write with ${formatCount(topics)} topics against one with 10`;
        return limit === undefined ? [] : [{ what, limit, measured: ratio, unit: "×" }];
    });
}
function targetsOf(rows) {
    const find = (medium, topics) => {
        const subject = medium === "disk" ? OURS : OURS_UNDURABLE;
        return rows.find((row) => row.subject === subject && row.medium === medium && row.topics === topics && !row.update)?.result;
    };
    const targets = [];
    for (const topics of [10, 100, 1_000, 10_000]) {
        const where = `with ${formatCount(topics)} topics against its own file calls`;
        const disk = find("disk", topics)?.own;
        const memory = find("memory", topics)?.own;
        if (disk !== undefined) {
            targets.push({ what: `durable write ${where}`, limit: 1.25, measured: disk, unit: "×" });
        }
        if (memory !== undefined) {
            targets.push({ what: `write in memory ${where}`, limit: 2, measured: memory, unit: "×" });
        }
    }
    return targets;
}
