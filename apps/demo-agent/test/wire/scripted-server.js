import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
/** A model's server on this machine: it plays the replies in order and keeps every request. */
export async function startScriptedServer(format, replies) {
    const requests = [];
    let calls = 0;
    const server = createServer(async (request, response) => {
        const bytes = await buffer(request);
        const at = requests.length;
        requests.push({
            path: request.url ?? "",
            headers: request.headers,
            bytes,
            body: JSON.parse(bytes.toString()),
        });
        const reply = replies[at] ?? { status: 500, message: "the script has no further reply" };
        if ("status" in reply) {
            response.writeHead(reply.status, { "content-type": "application/json" });
            response.end(JSON.stringify(format.error(reply.status, reply.message)));
            return;
        }
        const spoken = "stallAfter" in reply
            ? { text: reply.stallAfter, calls: [], stalls: true }
            : {
                text: reply.text ?? "",
                calls: (reply.calls ?? []).map((call) => {
                    calls += 1;
                    return { id: `call_${calls}`, ...call };
                }),
                stalls: false,
            };
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const event of format.events(spoken))
            response.write(event);
        if (!spoken.stalls)
            response.end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address();
    return {
        address: `http://127.0.0.1:${port}`,
        requests,
        close: () => new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
        }),
    };
}
