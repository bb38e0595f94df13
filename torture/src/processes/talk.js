import { writeSync } from "node:fs";
/** The arguments of a worker. */
export function readSetup() {
    return JSON.parse(process.argv[2] ?? "null");
}
/**
 * Sends one line to the parent. The line is in the pipe when this returns, so that it survives a SIGKILL right after.
 * If the parent has ended, the worker exits.
 */
export function say(line) {
    const bytes = Buffer.from(`${line}\n`);
    let written = 0;
    while (written < bytes.length) {
        try {
            written += writeSync(1, bytes, written);
        }
        catch (error) {
            if (error.code !== "EAGAIN")
                process.exit(0);
        }
    }
}
/** Calls `handle` with every line from the parent, and ends the worker with the parent. */
export function listen(handle) {
    let rest = "";
    process.stdin.setEncoding("utf8");
    process.stdin.on("data", (chunk) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines)
            handle(line);
    });
    process.stdin.on("end", () => process.exit(0));
    process.stdin.on("error", () => process.exit(0));
}
/** Milliseconds of a clock that all processes of this machine share, unlike `performance.now()`. */
export function sharedClock() {
    return Number(process.hrtime.bigint()) / 1e6;
}
/** Blocks this thread. */
export function block(milliseconds) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
