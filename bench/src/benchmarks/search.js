import { firstLine, sizes } from "../benchmark.ts";
import { formatCount, formatNumber, formatRatio } from "../report.ts";
import { runCell } from "../run-cell.ts";
import { OUR_SEARCH, SEARCH_ENGINES } from "../subjects/search-engines.ts";
export const search = {
    name: "search",
    summary: "ranked search: first search, warm queries, and quality, against other engines",
    peers: true,
    async run(context) {
        const missing = [];
        const measured = await measureTimes(context, missing);
        const qualities = await measureQuality(context, missing);
        const topics = context.quick ? 1_000 : 10_000;
        const times = measured.find((one) => one.engine === OUR_SEARCH && one.topics === topics)?.times;
        const targets = [
            {
                what: `reading and the first search, ${formatCount(topics)} topics, against reading`,
                limit: 1.4,
                measured: times?.cold ?? Number.NaN,
                unit: "×",
            },
            {
                what: `warm search, ${formatCount(topics)} topics, median`,
                limit: 1,
                measured: times?.p50 ?? Number.NaN,
                unit: " ms",
            },
        ];
        return {
            tables: [
                {
                    title: "First search and warm searches",
                    note: "Processor time. First search: documents in memory are added and searched once. Queries: two to four words of one topic.",
                    columns: ["", "first search", "with reading, over reading", "warm median", "p99", "memory"],
                    rows: measured.map(({ engine, topics: count, times: one }) => [
                        `${engine}, ${formatCount(count)} topics`,
                        `${formatNumber(one.build)} ms`,
                        formatRatio(one.cold),
                        `${formatNumber(one.p50)} ms`,
                        `${formatNumber(one.p99)} ms`,
                        `${formatNumber(one.megabytes)} MB`,
                    ]),
                },
                {
                    title: "Quality",
                    note: "The untouched half of the hand-written queries in `lab/data/search` over 520 topics. Newest: of several versions of a fact the one that holds is first. Area: the score of the first hit tells an answer from none.",
                    columns: ["", "hit@1", "recall@10", "newest first", "area under the curve"],
                    rows: qualities.map(([engine, { hit, recall, newest, areaUnderCurve }]) => [
                        engine,
                        `${(100 * hit).toFixed(1)} %`,
                        `${(100 * recall).toFixed(1)} %`,
                        `${(100 * newest).toFixed(1)} %`,
                        areaUnderCurve.toFixed(3),
                    ]),
                },
            ],
            targets,
            missing,
            data: { measured, qualities },
        };
    },
};
function enginesOf({ peers }) {
    return peers.length === 0 ? [OUR_SEARCH] : Object.keys(SEARCH_ENGINES);
}
async function measureTimes(context, missing) {
    const measured = [];
    for (const topics of sizes(context).filter((size) => size >= 1_000)) {
        for (const engine of enginesOf(context)) {
            context.say(`${engine}, ${formatCount(topics)} topics`);
            const args = { engine, root: context.folder("disk"), topics, seed: context.seed };
            try {
                measured.push({ engine, topics, times: await runCell("searchTimes", args) });
            }
            catch (error) {
                missing.push(`${engine} with ${formatCount(topics)} topics: ${firstLine(error)}`);
            }
            context.clear();
        }
    }
    return measured;
}
async function measureQuality(context, missing) {
    const qualities = [];
    for (const engine of enginesOf(context)) {
        context.say(`quality of ${engine}`);
        try {
            qualities.push([engine, await runCell("searchQuality", { engine })]);
        }
        catch (error) {
            missing.push(`quality of ${engine}: ${firstLine(error)}`);
        }
    }
    return qualities;
}
