import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject, onTestFinished } from "vitest";
import { temporaryFolder } from "../published.ts";
/** The folder's name has a space. Nothing of it can reach an installed package. */
export function createPluginWorld(name) {
    const tarball = inject("plugins").find((one) => one.name === name);
    if (tarball === undefined)
        throw new Error(`${name} is not packed`);
    const root = temporaryFolder();
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [folder, home, project] = ["plugin", "home", "project"].map((part) => join(root, part));
    for (const path of [folder, home, project])
        mkdirSync(path);
    execFileSync("tar", ["-xzf", tarball.path, "-C", folder, "--strip-components=1"]);
    const env = { PATH: process.env["PATH"] ?? "", HOME: home, USERPROFILE: home };
    return { root, folder, home, project, env };
}
export function readJson(folder, file) {
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
}
/** Runs a hook's command line in a shell and returns the context that it gives the model. */
export async function runHook({ env, home, project }, command) {
    const child = spawn(command, { shell: true, cwd: home, env, stdio: ["pipe", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk.toString()));
    child.stdin.end(JSON.stringify({ cwd: project, hook_event_name: "SessionStart", source: "startup" }));
    const code = await new Promise((resolve) => child.on("close", resolve));
    if (code !== 0)
        throw new Error(`${command} exited with ${code}`);
    return JSON.parse(output).hookSpecificOutput?.additionalContext ?? "";
}
/** Calls a tool of an MCP server that is started for it, and returns the text of the result. */
export async function callTool({ env, project }, { command, args }, name, input) {
    const child = spawn(command, args, { cwd: project, env, stdio: ["pipe", "pipe", "inherit"] });
    const send = (message) => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    send({ id: 1, method: "initialize", params });
    try {
        for await (const line of createInterface({ input: child.stdout })) {
            const { id, result, error } = JSON.parse(line);
            if (error !== undefined)
                throw new Error(error.message);
            if (id === 1) {
                send({ method: "notifications/initialized" });
                send({ id: 2, method: "tools/call", params: { name, arguments: input } });
            }
            if (id === 2)
                return result.content[0].text;
        }
    }
    finally {
        child.kill();
    }
    throw new Error("The server ended without an answer");
}
