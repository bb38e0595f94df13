import { NO_PLACE } from "../memory-host.ts";
/** Offers the memory's tools. Wrong arguments and errors are results with our sentence, not errors of the protocol. */
export function addTools(server, open, definitions) {
    server.setRequestHandler("tools/list", async () => {
        const { tools } = (await open())?.tools ?? definitions;
        return { tools: tools.map(toDefinition) };
    });
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }, { mcpReq }) => {
        const opened = await open();
        if (opened === undefined)
            return toResult(NO_PLACE, true);
        const result = await opened.callTool(name, args, mcpReq.signal);
        return toResult(result.ok ? result.text : result.message, !result.ok);
    });
}
function toDefinition({ name, description, inputSchema, readOnly, destructive }) {
    return {
        name,
        title: name.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
        description,
        inputSchema: structuredClone(inputSchema),
        annotations: {
            readOnlyHint: readOnly,
            destructiveHint: destructive,
            // A second call with the same arguments changes nothing more.
            idempotentHint: true,
            openWorldHint: false,
        },
    };
}
function toResult(text, isError) {
    return { content: [{ type: "text", text }], isError };
}
