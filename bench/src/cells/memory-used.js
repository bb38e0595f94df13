import { createMemory } from "@caliban/memory-core";
import { optionsFor } from "../subjects/ours.ts";
import { readAll } from "../subjects/raw.ts";
const CALLS = {
    load: (places) => createMemory(optionsFor(places)).load(),
    list: (places) => createMemory(optionsFor(places)).list(),
    repair: (places) => createMemory(optionsFor(places)).repair(),
    "raw read of every topic": ({ memory }) => readAll(memory),
};
export const MEASURED_CALLS = Object.keys(CALLS);
/** The growth of the peak memory of the process in its first call, in megabytes. */
export const memoryUsed = async (args) => {
    const { call, places } = args;
    const before = process.resourceUsage().maxRSS;
    await CALLS[call]?.(places);
    return (process.resourceUsage().maxRSS - before) / 1_024;
};
