import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createMemorySession } from "../src/index.ts";
/** An empty home with a project. */
export async function emptyHome() {
    const root = await mkdtemp(join(tmpdir(), "memory-session-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    return {
        root,
        open: (options) => createMemorySession({ cwd: root, home: root, env: {}, ...options }),
    };
}
