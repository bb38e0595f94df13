import { aiSdkTools } from "@caliban/memory-tools/ai-sdk";
import { runTurn } from "./model/run-turn.ts";
const BASE_PROMPT = `You are a helpful assistant in a terminal. Answer briefly, in plain text. Your only tools are the memory tools: you cannot read project files or run commands.`;
export function createAgent(session, options) {
    const tools = aiSdkTools(session.tools);
    const history = [];
    const systemPrompt = () => session.systemPrompt(BASE_PROMPT);
    return {
        session,
        get systemPrompt() {
            return systemPrompt();
        },
        async *ask(message, signal) {
            const asked = { role: "user", content: await session.beforeTurn(message) };
            const messages = [...history, asked];
            const answered = yield* runTurn({ ...options, system: systemPrompt(), tools, messages, signal });
            // A turn without output is not part of the conversation: the user can ask again.
            if (answered.length === 0)
                return session.discardTurn();
            history.push(asked, ...answered);
            const turns = [
                { role: "user", content: message },
                { role: "assistant", content: textOf(answered) },
            ];
            for (const memory of await session.afterTurn(turns))
                yield { type: "noticed", memory };
        },
    };
}
function textOf(messages) {
    return messages
        .flatMap((message) => {
        if (message.role !== "assistant")
            return [];
        if (typeof message.content === "string")
            return [message.content];
        return message.content.map((part) => (part.type === "text" ? part.text : ""));
    })
        .join("");
}
