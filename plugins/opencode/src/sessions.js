import { createMemorySession } from "@caliban/memory";
import { messageOf } from "./log.ts";
/** Sessions that are kept; the one that was used longest ago ends first, and starts again when it is used again. */
const SESSIONS_MAX = 50;
const SEEN = "I ran a /memory command and have seen its output, which is not for you. Reply with OK only.";
export function createSessions(memory, log) {
    const open = new Map();
    async function start() {
        const session = await createMemorySession({ memory, recall: false });
        for (const warning of session.warnings)
            log("warn", warning);
        return session;
    }
    async function get(id) {
        const session = open.get(id) ?? start();
        // Used last, so at the end.
        open.delete(id);
        open.set(id, session);
        const [oldest] = open.keys();
        if (open.size > SESSIONS_MAX && oldest !== undefined)
            void end(oldest);
        try {
            return await session;
        }
        catch (error) {
            if (open.get(id) === session)
                open.delete(id);
            throw error;
        }
    }
    async function end(id) {
        const session = open.get(id);
        open.delete(id);
        try {
            await (await session)?.end();
        }
        catch (error) {
            log("warn", `The records of use were not saved: ${messageOf(error)}`);
        }
    }
    return {
        async systemPrompt(id) {
            try {
                return (await get(id)).systemPrompt();
            }
            catch (error) {
                log("error", `The memory cannot be read: ${messageOf(error)}`);
                return "";
            }
        },
        callTool: async (id, name, args, signal) => (await get(id)).tools.callTool(name, args, { signal }),
        async runCommand(id, typed) {
            if (/^\s*edit\b/.test(typed)) {
                const text = `OpenCode uses the terminal, so no editor is started. The files are in ${memory.directory}.`;
                return { text, note: SEEN };
            }
            try {
                const session = await get(id);
                const { text } = await session.slash(`/memory ${typed}`);
                return { text, note: await session.beforeTurn(SEEN) };
            }
            catch (error) {
                return { text: messageOf(error), note: SEEN };
            }
        },
        end,
        async endAll() {
            await Promise.all([...open.keys()].map(end));
        },
    };
}
