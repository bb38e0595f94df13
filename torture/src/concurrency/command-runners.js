import { once } from "node:events";
import { Worker as Thread } from "node:worker_threads";
/** A process that runs any number of commands. */
export function startProcess(processes) {
    const worker = processes.start("command-runner", null);
    return {
        async ask(command) {
            worker.send(JSON.stringify(command));
            const line = await worker.next();
            if (line === undefined)
                throw new Error(`A process ended while it should ${command.do}.`);
            return JSON.parse(line);
        },
    };
}
/** A thread of this process. */
export function startThread() {
    const thread = new Thread(new URL("./workers/thread.js", import.meta.url));
    return {
        async ask(command) {
            const answer = once(thread, "message");
            thread.postMessage(command);
            const [result] = (await answer);
            return result;
        },
        stop: async () => void (await thread.terminate()),
    };
}
