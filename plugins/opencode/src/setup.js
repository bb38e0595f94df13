import { openMemory } from "./open-memory.ts";
/** The plugin of OpenCode 2. Registers nothing when there is no memory; a warning says why. */
export async function setup({ options, location, tool, session }) {
    if (location === undefined || tool === undefined || session === undefined)
        return;
    const log = (_level, message) => console.warn(`caliban-memory: ${message}`);
    const { directory, project } = location;
    const memory = await openMemory(options, { directory, worktree: project?.directory ?? directory }, log);
    if (memory === undefined)
        return;
    const { sessions, tools } = memory;
    await tool.transform((editor) => {
        for (const { name, description, inputSchema } of tools) {
            editor.add({
                name,
                description,
                input: { ...inputSchema },
                options: { codemode: false },
                async execute(input, { sessionID, signal }) {
                    const result = await sessions.callTool(sessionID, name, input, signal);
                    // A promise that rejects would end the turn in some versions.
                    return { content: result.ok ? result.text : result.message };
                },
            });
        }
    });
    await session.hook("context", async ({ sessionID, system }) => {
        const text = await sessions.systemPrompt(sessionID);
        if (text !== "")
            system.push({ type: "text", text });
    });
}
