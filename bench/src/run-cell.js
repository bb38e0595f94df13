import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
const MAIN = fileURLToPath(new URL("./cell.js", import.meta.url));
export async function runCell(cell, args, options = {}) {
    const [value] = await runCells(cell, [args], options);
    return value;
}
/** Companions: all of them start on one signal, once every one of them is ready. */
export async function runCells(cell, all, { limit = 300_000, env = {}, execArgv = [] } = {}) {
    const children = [];
    let waiting = all.length;
    const results = all.map((args) => new Promise((resolve, reject) => {
        const child = fork(MAIN, {
            stdio: ["ignore", "ignore", "pipe", "ipc"],
            env: { ...process.env, ...env },
            execArgv: [...execArgv],
        });
        children.push(child);
        let errors = "";
        child.stderr?.on("data", (data) => {
            errors = `${errors}${data}`.slice(-2_000);
        });
        const timer = setTimeout(() => {
            reject(new Error(`took more than ${limit / 1_000} s`));
            child.kill("SIGKILL");
        }, limit);
        child.on("message", (answer) => {
            if ("ready" in answer) {
                waiting--;
                if (waiting === 0)
                    for (const other of children)
                        other.send("go");
            }
            else if ("problem" in answer)
                reject(new Error(answer.problem));
            else
                resolve(answer.value);
        });
        child.on("error", reject);
        child.on("close", (code, signal) => {
            clearTimeout(timer);
            reject(new Error(`ended early (${signal ?? code})${errors === "" ? "" : `: ${errors}`}`));
        });
        child.send({ cell, args });
    }));
    try {
        return await Promise.all(results);
    }
    finally {
        for (const child of children)
            child.kill("SIGKILL");
    }
}
