import { byHand, firstLine, OURS } from "../benchmark.ts";
import { SEEDED } from "../cells/concurrency.ts";
import { median, quantile } from "../measure.ts";
import { formatCount, formatNumber } from "../report.ts";
import { runCell, runCells } from "../run-cell.ts";
const PARALLEL = 50;
export const concurrency = {
    name: "concurrency",
    summary: "many writers at once: what is acknowledged, refused, lost",
    peers: true,
    async run(context) {
        const writers = 8;
        const writes = context.quick ? 25 : 200;
        const missing = [];
        const rows = [];
        const raws = [];
        const measureRaw = async () => {
            const args = { root: context.folder("disk"), seed: context.seed, writes: writers * writes };
            raws.push(await runCell("rawSerial", args));
        };
        await measureRaw();
        for (const subject of [OURS, ...byHand(), ...context.peers]) {
            context.say(`${subject}: ${writers} × ${writes}, 3 × 60, ${PARALLEL} in one process`);
            try {
                const storms = [];
                for (let run = 0; run < (subject === OURS && !context.quick ? 3 : 1); run++) {
                    storms.push(await storm(context, subject, writers, writes, 0));
                }
                const gentle = await storm(context, subject, 3, context.quick ? 15 : 60, 50);
                const places = await seed(context, subject);
                const args = { subject, places, seed: context.seed, writes: PARALLEL };
                rows.push({ subject, storms, gentle, parallel: await runCell("parallel", args) });
            }
            catch (error) {
                missing.push(`concurrency of ${subject}: ${firstLine(error)}`);
            }
            context.clear();
            if (subject === OURS)
                await measureRaw();
        }
        const raw = median(raws.map(({ p50 }) => p50));
        return {
            tables: [tableOf(rows, raws, writers, writes)],
            targets: rows
                .filter(({ subject }) => subject === OURS)
                .flatMap((row) => targetsOf(row, raw, writers, writes)),
            missing,
            data: { raws, rows },
        };
    },
};
async function seed(context, subject) {
    const root = context.folder("disk");
    return await runCell("seedOnly", { subject, root, seed: context.seed, topics: SEEDED });
}
async function storm(context, subject, writers, writes, think) {
    const places = await seed(context, subject);
    const all = Array.from({ length: writers }, (_, number) => ({
        subject,
        places,
        seed: context.seed,
        from: number * writes,
        writes,
        think,
    }));
    const results = await runCells("writer", all);
    const acknowledged = results.flatMap((result) => result.acknowledged);
    const latencies = results.flatMap((result) => result.latencies);
    const checked = await runCell("check", { subject, places, seed: context.seed, acknowledged });
    const reason = results.find((result) => result.reason !== undefined)?.reason;
    return {
        ...checked,
        acknowledged: acknowledged.length,
        refused: results.reduce((sum, { refused }) => sum + refused, 0),
        wall: Math.max(...results.map(({ ended }) => ended)) - Math.min(...results.map(({ began }) => began)),
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        ...(reason === undefined ? {} : { reason }),
    };
}
function tableOf(rows, raws, writers, writes) {
    const cells = rows.map(({ subject, storms, gentle, parallel }) => [
        subject,
        range(storms.map(({ acknowledged }) => acknowledged)),
        range(storms.map(({ refused }) => refused)),
        range(storms.map(({ lost }) => lost)),
        storms.filter(({ damage }) => damage !== undefined).length > 0 ? "damaged" : "whole",
        `${formatNumber(median(storms.map(({ wall }) => wall)) / 1_000)} s`,
        `${formatNumber(median(storms.map(({ p50 }) => p50)))} / ${formatNumber(median(storms.map(({ p99 }) => p99)))} ms`,
        `${gentle.lost} of ${gentle.acknowledged}${gentle.refused > 0 ? `, ${gentle.refused} refused` : ""}`,
        `${parallel.lost} of ${PARALLEL - parallel.refused}${parallel.refused > 0 ? `, ${parallel.refused} refused` : ""}`,
    ]);
    const alone = formatNumber(median(raws.map(({ wall }) => wall)) / 1_000);
    const one = formatNumber(median(raws.map(({ p50 }) => p50)));
    return {
        title: `${writers} processes × ${writes} writes`,
        note: `Into a memory of 20 topics, back to back, from one start signal; every writer writes topics of its own. Lost: ` +
            `acknowledged as a success, but at the end the topic or its index line is missing or differs. Gentle: ` +
            `three writers with a pause of up to 50 ms before each write. The same ${formatCount(writers * writes)} writes ` +
            `raw and durable, one after another in one process, took ${alone} s; one took ${one} ms.`,
        columns: [
            "",
            "acknowledged",
            "refused",
            "lost",
            "index",
            "wall",
            "p50 / p99",
            "gentle: lost",
            "50 in one process: lost",
        ],
        rows: cells,
    };
}
function targetsOf({ storms, gentle, parallel }, raw, writers, writes) {
    const sum = (of) => storms.reduce((total, one) => total + of(one), 0);
    const p99 = median(storms.map((one) => one.p99));
    return [
        {
            what: `facts lost by ${writers} processes × ${writes}, ${storms.length} times, and by 3 × 60`,
            limit: 0,
            measured: sum(({ lost }) => lost) + gentle.lost,
            unit: "",
        },
        {
            what: `writes refused by ${writers} processes × ${writes}, and by 3 × 60`,
            limit: 0,
            measured: sum(({ refused }) => refused) + gentle.refused,
            unit: "",
        },
        {
            what: `facts lost or refused of ${PARALLEL} parallel calls in one process`,
            limit: 0,
            measured: parallel.lost + parallel.refused,
            unit: "",
        },
        {
            what: `indexes damaged`,
            limit: 0,
            measured: [...storms, gentle, parallel].filter(({ damage }) => damage !== undefined).length,
            unit: "",
        },
        {
            what: `p99 of ${writers} processes × ${writes} against writers × one raw durable write`,
            limit: 3,
            measured: p99 / (writers * raw),
            unit: "×",
        },
        {
            what: `p99 of ${PARALLEL} parallel calls against calls × one raw durable write`,
            limit: 3,
            measured: parallel.p99 / (PARALLEL * raw),
            unit: "×",
        },
    ];
}
function range(values) {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}
