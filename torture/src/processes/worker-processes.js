import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
export function createWorkerProcesses() {
    const workers = new Set();
    return {
        start(name, setup, options = {}) {
            const file = fileURLToPath(new URL(`./workers/${name}.js`, import.meta.url));
            const child = spawn(process.execPath, [file, JSON.stringify(setup)], {
                stdio: ["pipe", "pipe", "inherit"],
            });
            const worker = manage(child, options);
            workers.add(worker);
            void worker.closed.then(() => workers.delete(worker));
            return worker;
        },
        async killAll() {
            const left = [...workers];
            for (const worker of left)
                worker.kill();
            await Promise.all(left.map(({ closed }) => closed));
        },
    };
}
function manage(child, { onLine }) {
    const said = [];
    const waiting = [];
    let ended = false;
    let rest = "";
    const take = onLine ??
        ((line) => {
            const taker = waiting.shift();
            if (taker === undefined)
                said.push(line);
            else
                taker(line);
        });
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (chunk) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines)
            take(line);
    });
    // A killed worker does not read.
    child.stdin?.on("error", () => undefined);
    const closed = new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("close", () => {
            ended = true;
            for (const taker of waiting.splice(0))
                taker(undefined);
            resolve();
        });
    });
    return {
        pid: child.pid ?? 0,
        send: (line) => void child.stdin?.write(`${line}\n`),
        next: () => {
            const line = said.shift();
            if (line !== undefined || ended)
                return Promise.resolve(line);
            return new Promise((resolve) => waiting.push(resolve));
        },
        kill: (signal = "SIGKILL") => void child.kill(signal),
        closed,
    };
}
