import * as core from "@caliban/memory-core";
import { perform } from "../concurrency/perform.ts";
import { listen, say } from "../processes/talk.ts";
// Runs one JSON command per input line, and prints each result as a line of JSON.
let last = Promise.resolve();
listen((line) => {
    last = last.then(async () => say(JSON.stringify(await perform(core, JSON.parse(line)))));
});
