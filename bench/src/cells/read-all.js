import { utimesSync, writeFileSync } from "node:fs";
import { createMemory } from "@caliban/memory-core";
import { interleave, median, pairRatio } from "../measure.ts";
import { optionsFor } from "../subjects/ours.ts";
import { readAll } from "../subjects/raw.ts";
import { createWorkload, factsOf, INDEX_HEAD, seedMemory } from "../workload.ts";
/** `list`, a repair without drift, and a repair of an index without pointers. */
export const readAllTopics = async (args) => {
    const { root, topics, seed, rounds } = args;
    const workload = createWorkload(seed);
    const places = seedMemory(root, workload, factsOf(workload, topics));
    const memory = createMemory(optionsFor(places));
    await memory.repair();
    const raw = { name: "raw", run: () => readAll(places.memory) };
    const options = { rounds, warmUp: 2, limit: 40_000, seed };
    const list = await interleave([raw, { name: "it", run: () => memory.list() }], options);
    const unchanged = await interleave([raw, { name: "it", run: () => memory.repair() }], options);
    const rebuild = await interleave([raw, { name: "it", before: () => removeAllPointers(places.index), run: () => memory.repair() }], options);
    const time = ({ it = [] }) => median(it);
    const ratio = (samples) => pairRatio(samples["it"], samples["raw"]);
    return {
        raw: median([list, unchanged, rebuild].flatMap((samples) => samples["raw"] ?? [])),
        times: { list: time(list), unchanged: time(unchanged), rebuild: time(rebuild) },
        ratios: { list: ratio(list), unchanged: ratio(unchanged), rebuild: ratio(rebuild) },
    };
};
/** Empties the index and dates it a minute back, because a repair waits after a save that is only just done. */
function removeAllPointers(index) {
    writeFileSync(index, INDEX_HEAD);
    const past = Date.now() / 1_000 - 60;
    utimesSync(index, past, past);
}
