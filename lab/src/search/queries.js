import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "../labelled-data.ts";
import { areaUnderCurve, createTally, recallAt } from "./metrics.ts";
const FOLDER = join(DATA, "search");
/** When the queries are asked. */
export const NOW = Date.parse("2026-11-08T12:00:00Z");
/** A query hits when the first result answers it; with several versions only the newest does. */
export async function measureQueries(set, create, folder = FOLDER) {
    const subject = create();
    for (const { slug, name, type, description, body, updatedAt } of readLines("corpus", folder)) {
        subject.put({ address: slug, name, type, description, body, updatedAt: Date.parse(updatedAt) });
    }
    const queries = readLines(`queries-${set}`, folder);
    const tally = createTally();
    const misses = [];
    const answered = [];
    const unanswered = [];
    for (const { query, language, kind, relevant, newest, now } of queries) {
        const found = await subject.search(query, now === undefined ? NOW : Date.parse(now) + 43_200_000);
        const addresses = found.map(({ address }) => address);
        const best = found[0]?.score ?? 0;
        if (kind === "none") {
            unanswered.push(best);
            misses.push({ kind, query, score: best, missing: [], first: addresses.slice(0, 1) });
            continue;
        }
        answered.push(best);
        const hit = newest === undefined ? relevant.includes(addresses[0] ?? "") : addresses[0] === newest;
        const recall = recallAt(addresses, new Set(relevant), 10);
        for (const name of ["all", `kind ${kind}`, `language ${language}`]) {
            tally.add(`hit@1, ${name}`, hit ? 1 : 0);
            tally.add(`recall@10, ${name}`, recall);
        }
        if (newest !== undefined)
            tally.add("newest first", hit ? 1 : 0);
        if (hit && recall === 1)
            continue;
        const missing = [newest ?? "", ...relevant].filter((slug) => !addresses.slice(0, 10).includes(slug) && slug !== "");
        misses.push({ kind, query, score: best, missing, first: addresses.slice(0, 3) });
    }
    return {
        tally,
        kinds: [...new Set(queries.map(({ kind }) => kind))].filter((kind) => kind !== "none"),
        languages: [...new Set(queries.map(({ language }) => language))],
        areaUnderCurve: areaUnderCurve(answered, unanswered),
        misses,
    };
}
export function readLines(name, folder = FOLDER) {
    const lines = readFileSync(join(folder, `${name}.jsonl`), "utf8")
        .trim()
        .split("\n");
    return lines.map((line) => JSON.parse(line));
}
