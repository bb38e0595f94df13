import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
/** For one step: longer than the wait for a lock, with room for a busy machine. */
const PATIENCE_MS = 15_000;
export const NOBODY = 65_534;
export function startActor({ uid, descriptors } = {}) {
    const path = fileURLToPath(new URL("./workers/actor.js", import.meta.url));
    const who = uid === undefined ? {} : { uid, gid: uid };
    const limit = descriptors === undefined ? {} : limited(descriptors);
    const child = fork(path, { ...who, ...limit, cwd: "/", stdio: ["ignore", "ignore", "inherit", "ipc"] });
    // A child that has exited does not answer; the caller handles that.
    child.on("error", () => undefined);
    let jobs = 0;
    return {
        async ask(job) {
            if (hasEnded(child))
                return undefined;
            const id = ++jobs;
            const answer = waitFor(child, id);
            child.send({ ...job, id });
            const patience = PATIENCE_MS * job.steps.length;
            const report = await Promise.race([answer, sleep(patience, undefined, { ref: false })]);
            if (report === undefined)
                child.kill("SIGKILL");
            return report?.done;
        },
        async stop() {
            if (hasEnded(child))
                return;
            const gone = once(child, "exit");
            if (child.connected)
                child.disconnect();
            else
                child.kill("SIGKILL");
            await gone;
        },
    };
}
/** A shell lowers the limit and then executes node. */
function limited(descriptors) {
    const script = `ulimit -n ${descriptors}; exec "$0" "$@"`;
    return { execPath: "/bin/sh", execArgv: ["-c", script, process.execPath] };
}
function hasEnded({ exitCode, signalCode }) {
    return exitCode !== null || signalCode !== null;
}
function waitFor(child, id) {
    return new Promise((resolve) => {
        const end = (report) => {
            child.off("message", take);
            child.off("exit", exit);
            resolve(report);
        };
        const take = (message) => {
            if (message.id === id)
                end(message);
        };
        const exit = () => end();
        child.on("message", take);
        child.on("exit", exit);
    });
}
