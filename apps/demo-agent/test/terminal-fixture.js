import { afterEach, beforeEach } from "vitest";
import { openPseudoTerminal } from "./pseudo-terminal.ts";
import { anthropicMessages } from "./wire/anthropic-messages.ts";
import { startScriptedServer } from "./wire/scripted-server.ts";
import { createWorkspace } from "./workspace.ts";
/** A workspace for each test of the suite that calls it. */
export function useTerminal() {
    let workspace;
    let terminal;
    let server;
    beforeEach(async () => {
        workspace = await createWorkspace();
    });
    afterEach(async () => {
        terminal?.kill();
        await server?.close();
        server = undefined;
        await workspace.remove();
    });
    return {
        async open(replies, options = "") {
            let env = { ...workspace.env };
            if (replies !== undefined) {
                await server?.close();
                server = await startScriptedServer(anthropicMessages, replies);
                env = { ...env, ...anthropicMessages.wish(server.address).env };
            }
            terminal = openPseudoTerminal({ cwd: workspace.project, env, options });
            return terminal;
        },
        messages: () => (server?.requests ?? []).map(({ body }) => {
            const { content } = body["messages"].at(-1) ?? { content: [] };
            return content.map(({ text }) => text).join("");
        }),
        home: () => workspace.home,
    };
}
