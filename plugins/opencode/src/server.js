import { openMemory } from "./open-memory.ts";
/** How the prompts begin with which OpenCode asks for the title or the summary of a session. These need no memory. */
const OTHER_PROMPT = /^You are an? (?:title generator|(?:anchored )?context summarization)/;
/** The hook below takes the place of the template. */
const COMMAND = {
    template: "/memory $ARGUMENTS",
    description: "show, add, remove, undo and repair what the agent remembers",
};
/** The plugin of OpenCode 1. Without hooks when there is no memory, for the reason in OpenCode's log. */
export async function server(input, options) {
    const log = (level, message) => {
        const line = { body: { service: "caliban-memory", level, message: `caliban-memory: ${message}` } };
        // Not awaited: OpenCode may answer only after it has started.
        void (async () => input.client.app.log(line))().catch(() => { });
    };
    const memory = await openMemory(options, input, log);
    return memory === undefined ? {} : hooksOf(memory);
}
function hooksOf({ sessions, tools }) {
    let isCommandOurs = false;
    return {
        async config(config) {
            config.command ??= {};
            isCommandOurs = config.command["memory"] === undefined;
            config.command["memory"] ??= COMMAND;
        },
        async "command.execute.before"({ command, sessionID, arguments: typed }, { parts }) {
            if (command !== "memory" || !isCommandOurs)
                return;
            const { text, note } = await sessions.runCommand(sessionID, typed);
            // OpenCode shows the person what is not synthetic, and the model what is not ignored.
            const shown = { type: "text", text, ignored: true };
            parts.splice(0, parts.length, shown, { type: "text", text: note, synthetic: true });
        },
        tool: Object.fromEntries(tools.map((tool) => [tool.name, serverTool(tool, sessions)])),
        async "experimental.chat.system.transform"({ sessionID }, { system }) {
            if (sessionID === undefined || OTHER_PROMPT.test(system[0] ?? ""))
                return;
            const text = await sessions.systemPrompt(sessionID);
            if (text === "")
                return;
            // Not an entry of its own, which would be a second system message: many servers of models refuse one.
            system[0] = system[0] ? `${system[0]}\n\n${text}` : text;
        },
        // The model forgets what it has read.
        "experimental.session.compacting": ({ sessionID }) => sessions.end(sessionID),
        async event({ event: { type, properties } }) {
            const { info } = (properties ?? {});
            if (type === "session.deleted" && typeof info?.id === "string")
                await sessions.end(info.id);
        },
        dispose: () => sessions.endAll(),
    };
}
function serverTool({ name, description, inputSchema, readOnly }, sessions) {
    return {
        description,
        args: inputSchema.properties,
        async execute(args, { sessionID, abort, ask }) {
            const [title = ""] = Object.values(args).filter((value) => typeof value === "string");
            // The person decides in the permissions of OpenCode; without a rule for this tool the answer is yes.
            if (!readOnly)
                await ask({ permission: name, patterns: [title || "*"], always: ["*"], metadata: args });
            const result = await sessions.callTool(sessionID, name, args, abort);
            if (!result.ok)
                throw new Error(result.message);
            return { title, output: result.text };
        },
    };
}
