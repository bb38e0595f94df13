import { check, text } from "@caliban/memory-core/internal";
import { checkAdapter } from "../check-options.ts";
const LATEST_PROTOCOL = "2025-11-25";
const METHOD_NOT_FOUND = -32_601;
/**
 * The tools as a server in this process. Its handlers take what the model sent: the SDK's own `tool` would answer invalid
 * arguments with its validator's error. The SDK asks `canUseTool` before each call, with the name
 * `mcp__<name>__WriteMemoryTopic`.
 *
 * @param name Of the server. Default: `memory`.
 */
export function claudeAgentServer(memoryTools, name = "memory") {
    checkAdapter("claudeAgentServer", memoryTools);
    check("claudeAgentServer", text, name, "name");
    let connected;
    const running = new Map();
    const instance = {
        async connect(transport) {
            connected = transport;
            const send = transport.send.bind(transport);
            transport.onmessage = async (message) => {
                const { id, method, params } = message;
                if (method === "notifications/cancelled")
                    running.get(params?.requestId)?.abort();
                if (id === undefined || method === undefined)
                    return;
                const controller = new AbortController();
                running.set(id, controller);
                // The cancellation of a call, or the end of the connection, may follow at once.
                await new Promise(setImmediate);
                if (connected !== transport)
                    controller.abort();
                const answer = await respondUntil(controller.signal, memoryTools, name, message);
                running.delete(id);
                // A client that has gone does not read the answer.
                if (answer !== undefined)
                    await send({ jsonrpc: "2.0", id, ...answer }).catch(() => { });
            };
            await transport.start();
        },
        async close() {
            const transport = connected;
            connected = undefined;
            for (const controller of running.values())
                controller.abort();
            await transport?.close();
        },
    };
    return { type: "sdk", name, instance: instance };
}
/** `undefined` for a request that was cancelled: it has no answer, and changes nothing unless it has begun to. */
async function respondUntil(signal, memoryTools, name, message) {
    try {
        signal.throwIfAborted();
        const answer = await respond(memoryTools, name, message, signal);
        return signal.aborted ? undefined : answer;
    }
    catch (error) {
        if (signal.aborted)
            return undefined;
        throw error;
    }
}
async function respond(memoryTools, name, { method, params = {} }, signal) {
    switch (method) {
        case "initialize":
            return {
                result: {
                    protocolVersion: params.protocolVersion ?? LATEST_PROTOCOL,
                    capabilities: { tools: {} },
                    serverInfo: { name, version: "1" },
                },
            };
        case "ping":
            return { result: {} };
        case "tools/list":
            return {
                result: {
                    tools: memoryTools.tools.map(({ name, description, inputSchema, readOnly, destructive }) => ({
                        name,
                        description,
                        inputSchema: structuredClone(inputSchema),
                        annotations: { readOnlyHint: readOnly, destructiveHint: destructive, openWorldHint: false },
                    })),
                },
            };
        case "tools/call": {
            const result = await memoryTools.callTool(String(params.name), params.arguments, { signal });
            const text = result.ok ? result.text : result.message;
            return { result: { content: [{ type: "text", text }], isError: !result.ok } };
        }
        default:
            return { error: { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` } };
    }
}
