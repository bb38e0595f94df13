import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemorySession } from "../../src/index.ts";
export function learningPerson() {
    const directory = mkdtempSync(join(tmpdir(), "caliban-learning-"));
    const session = () => createMemorySession({ directory, learn: true });
    return {
        session,
        async says(...messages) {
            const open = await session();
            for (const content of messages) {
                await open.beforeTurn(content);
                await open.afterTurn([
                    { role: "user", content },
                    { role: "assistant", content: "Ok." },
                ]);
            }
            await open.end();
        },
        async modelWrites(slug, text) {
            const open = await session();
            const draft = { slug, type: "project", description: text, body: text };
            await open.tools.callTool("WriteMemoryTopic", draft);
            await open.end();
        },
        topics() {
            const names = readdirSync(directory).filter((name) => name.endsWith(".md") && name !== "MEMORY.md");
            return new Map(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]));
        },
    };
}
