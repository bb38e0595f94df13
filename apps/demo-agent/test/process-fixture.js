import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { test as base, beforeAll } from "vitest";
import { anthropicMessages } from "./wire/anthropic-messages.ts";
import { startScriptedServer } from "./wire/scripted-server.ts";
import { createWorkspace } from "./workspace.ts";
const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
beforeAll(() => {
    if (!existsSync(MAIN))
        throw new Error(`${MAIN} is missing: build the workspace first`);
});
/** A test with its own workspace, so that tests can run at the same time. */
export const test = base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: vitest requires a destructured parameter
    workspace: async ({}, use) => {
        const workspace = await createWorkspace();
        await use(workspace);
        await workspace.remove();
    },
    run: async ({ workspace }, use) => use((argv, options) => runIn(workspace, argv, options)),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    startServer: async ({}, use) => {
        const servers = [];
        await use(async (replies) => {
            const server = await startScriptedServer(anthropicMessages, replies);
            servers.push(server);
            return { server, env: anthropicMessages.wish(server.address).env };
        });
        for (const server of servers)
            await server.close();
    },
});
async function runIn(workspace, argv, { env = {}, stdin = "", interruptAfter } = {}) {
    const child = spawn(process.execPath, [MAIN, ...argv], {
        cwd: workspace.project,
        env: { ...workspace.env, ...env },
        stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.end(stdin);
    let stdout = "";
    let interrupted = false;
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
        stdout += chunk;
        if (interruptAfter === undefined || interrupted || !stdout.includes(interruptAfter))
            return;
        interrupted = true;
        child.kill("SIGINT");
    });
    const [stderr, code] = await Promise.all([
        text(child.stderr),
        new Promise((resolve) => child.once("close", resolve)),
    ]);
    return { code, stdout, stderr };
}
