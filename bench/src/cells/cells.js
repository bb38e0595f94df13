import { check, parallel, rawSerial, seedOnly, writer } from "./concurrency.ts";
import { eventLoop } from "./event-loop.ts";
import { growth } from "./growth.ts";
import { memoryUsed } from "./memory-used.ts";
import { readAllTopics } from "./read-all.ts";
import { searchQuality, searchTimes } from "./search.ts";
import { sessionStart } from "./session-start.ts";
import { tryOut } from "./try-out.ts";
import { write } from "./write.ts";
import { writeGrowth } from "./write-growth.ts";
export const CELLS = {
    check,
    eventLoop,
    growth,
    memoryUsed,
    parallel,
    rawSerial,
    readAllTopics,
    searchQuality,
    searchTimes,
    seedOnly,
    sessionStart,
    tryOut,
    write,
    writeGrowth,
    writer,
};
