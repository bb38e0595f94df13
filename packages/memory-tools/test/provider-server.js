import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
/** A model provider on the loopback interface that gives these answers in turn, and 500 after the last. */
export async function startProviderServer(replies) {
    const requests = [];
    const server = createServer(async (request, response) => {
        const reply = replies[requests.length];
        requests.push({ path: request.url ?? "", body: JSON.parse(await text(request)) });
        response.writeHead(reply === undefined ? 500 : 200, { "content-type": "application/json" });
        response.end(JSON.stringify(reply ?? { error: { message: "no further answer" } }));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
        server.closeAllConnections();
        server.close();
    });
    return { url: `http://127.0.0.1:${server.address().port}`, requests };
}
