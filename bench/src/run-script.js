import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
/** Variables that make Node load other files, keep compiled code, or record what it runs. */
const CHANGES_NODE = /^NODE_(?:OPTIONS|COMPILE_CACHE|V8_COVERAGE|PATH)$/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !CHANGES_NODE.test(name)));
/**
 * Runs a script in a new Node process without a compile cache, and returns its output.
 *
 * @throws Error when it does not exit with 0; the message contains its error.
 */
export function runScript(path) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
        cwd: dirname(path),
        env,
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    if (status === 0)
        return stdout;
    const said = stderr.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? `it ended with ${status}`;
    throw new Error(said);
}
