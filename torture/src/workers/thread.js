import { parentPort } from "node:worker_threads";
import * as core from "@caliban/memory-core";
import { perform } from "../concurrency/perform.ts";
// The same as command-runner.ts, as a thread of its parent.
parentPort?.on("message", (command) => {
    void perform(core, command).then((result) => parentPort?.postMessage(result));
});
