import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemory } from "@caliban/memory";
import { expect, onTestFinished, vi } from "vitest";
import plugin from "../src/index.ts";
export function createWorld() {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "caliban opencode ")));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    vi.stubEnv("HOME", home);
    const project = join(home, "work");
    mkdirSync(join(project, ".git"), { recursive: true });
    return { home, project };
}
export async function startOpenCode(folder, options, { worktree = folder, answer = async () => { } } = {}) {
    const lines = [];
    const log = async ({ body }) => void lines.push(body.message);
    const asked = [];
    const hooks = await plugin.server({ directory: folder, worktree, client: { app: { log } } }, options);
    return {
        hooks,
        lines,
        asked,
        async system(sessionID, base = "You are opencode.") {
            const system = [base];
            await hooks["experimental.chat.system.transform"]?.({ sessionID }, { system });
            return system;
        },
        async call(sessionID, name, args, abort = new AbortController().signal) {
            const tool = hooks.tool?.[name];
            expect(tool, name).toBeDefined();
            const ask = async (request) => {
                asked.push(request);
                await answer();
            };
            return (await tool?.execute(args, { sessionID, abort, ask }))?.output ?? "";
        },
    };
}
/** The same memory, as another program opens it. */
export const openElsewhere = ({ home, project }) => createMemory({ cwd: project, home });
export const DRAFT = { slug: "deploy", type: "project", description: "Fridays", body: "With make." };
