import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureQueries } from "../../../lab/src/search/queries.ts";
import { randomFrom } from "../random.ts";
import { SEARCH_ENGINES } from "../subjects/search-engines.ts";
import { createWorkload, factsOf, formatFact } from "../workload.ts";
/** From `dist/`, where cells run. */
const LABELLED = join(import.meta.dirname, "../../lab/data/search");
const ROUNDS = 5;
const QUERIES = 300;
const NOW = Date.UTC(2026, 0, 1);
/** Processor time counts, because other processes may keep the machine busy. */
const cpu = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
async function timeOf(run) {
    const start = cpu();
    await run();
    return cpu() - start;
}
async function timesOf(rounds, prepare) {
    const times = [];
    while (times.length < rounds)
        times.push(await timeOf(prepare()));
    return times;
}
/** Topics in files: the same bytes are read and then indexed. */
function prepare(root, topics, seed) {
    const facts = factsOf(createWorkload(seed), topics);
    mkdirSync(root, { recursive: true });
    const paths = facts.map(({ slug }) => join(root, `${slug}.md`));
    for (const [at, fact] of facts.entries())
        writeFileSync(paths[at] ?? "", formatFact(fact));
    const read = () => {
        for (const path of paths)
            readFileSync(path, "utf8");
    };
    const documents = facts.map(({ slug, description, body }, at) => ({
        address: slug,
        description: Buffer.from(description).toString(),
        body: Buffer.from(body).toString(),
        updatedAt: NOW - at * 3_600_000,
    }));
    return { read, documents };
}
function queryMaker(documents, seed) {
    const random = randomFrom(seed);
    const below = (most) => Math.floor(random() * most);
    return () => {
        const words = documents[below(documents.length)]?.body.match(/[a-z]{4,}/gi) ?? [];
        return Array.from({ length: 2 + below(3) }, () => words[below(words.length)]).join(" ");
    };
}
export const searchTimes = async ({ engine, root, topics, seed }) => {
    const create = SEARCH_ENGINES[String(engine)];
    if (create === undefined)
        throw new Error(`There is no search engine "${engine}".`);
    const { read, documents } = prepare(String(root), Number(topics), Number(seed));
    const makeQuery = queryMaker(documents, Number(seed));
    read();
    const reads = await timesOf(ROUNDS, () => read);
    const rss = process.memoryUsage().rss;
    let subject = create();
    const builds = [];
    for (let round = 0; round < (Number(topics) > 1_000 ? 3 : ROUNDS); round += 1) {
        const query = makeQuery();
        builds.push(await timeOf(async () => {
            subject = create();
            for (const document of documents)
                subject.put(document);
            await subject.search(query, NOW, 10);
        }));
    }
    // The second search indexes what the first one only read.
    await subject.search(makeQuery(), NOW, 10);
    for (let round = 0; round < QUERIES; round += 1)
        await subject.search(makeQuery(), NOW, 10);
    const times = await timesOf(QUERIES, () => {
        const query = makeQuery();
        return () => subject.search(query, NOW, 10);
    });
    const build = median(builds);
    return {
        read: median(reads),
        cold: (median(reads) + build) / median(reads),
        build,
        p50: median(times),
        p99: times[Math.floor(QUERIES * 0.99)] ?? Number.NaN,
        megabytes: (process.memoryUsage().rss - rss) / 1e6,
    };
};
export const searchQuality = async ({ engine }) => {
    const create = SEARCH_ENGINES[String(engine)];
    if (create === undefined)
        throw new Error(`There is no search engine "${engine}".`);
    const { tally, areaUnderCurve } = await measureQueries("untouched", create, LABELLED);
    return {
        hit: tally.mean("hit@1, all"),
        recall: tally.mean("recall@10, all"),
        newest: tally.mean("newest first"),
        areaUnderCurve,
    };
};
