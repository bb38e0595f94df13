import { isUtf8 } from "node:buffer";
import { createServer as createHttpServer } from "node:http";
import { check, expects, z } from "@caliban/memory-core/internal";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createServer } from "../create-server.ts";
import { followMemory } from "../follow-memory.ts";
import { uriOf } from "../handlers/addresses.ts";
import { hostPort } from "../memory-host.ts";
import { MESSAGE_MAX, PARSE_ERROR } from "../protocol.ts";
import { isToken, PATH, refuse, refuseSize, TOKEN } from "./check-request.ts";
import { readBody, sendRefusal, sendResponse, toWebRequest } from "./node-request.ts";
/** How long the head of a request, and all of it, may take to arrive. */
const HEAD_MS = 10_000;
const REQUEST_MS = 30_000;
const OPTIONS = z.strictObject({
    port: expects("a number from 0 to 65535", isPort),
    token: expects(TOKEN, isToken),
});
/**
 * Serves Streamable HTTP on 127.0.0.1: each request by a server of its own, so that nothing is kept between requests but
 * the memory. Refuses requests without the token, and those of web pages of other origins.
 *
 * @throws TypeError for wrong options, such as an empty token
 * @throws Error when the port is taken
 */
export async function serveOverHttp(host, options) {
    check("serveOverHttp", hostPort, host, "host");
    check("serveOverHttp", OPTIONS, options);
    const { port, token } = options;
    const handler = createMcpHandler(({ era }) => createServer(host, era, { notifies: era === "modern" }).server, { maxRequestBodySize: MESSAGE_MAX });
    let stop = () => { };
    void host.opened.then(({ memory }) => {
        stop = followMemory(memory, ({ changed, isOther }) => {
            for (const address of changed)
                handler.notify.resourceUpdated(uriOf(address));
            if (isOther)
                handler.notify.resourcesChanged();
        });
    });
    const respond = async (request, response) => {
        try {
            const refused = refuse(request, token);
            if (refused !== undefined)
                return await sendRefusal(request, response, refused);
            if (request.headers.expect !== undefined)
                response.writeContinue();
            const body = await readBody(request, MESSAGE_MAX);
            if (body === undefined)
                return await sendRefusal(request, response, refuseSize());
            const asked = toWebRequest(request, body, response, origin);
            await sendResponse(response, refuseBody(body) ?? (await handler.fetch(asked)));
        }
        catch {
            if (!response.headersSent)
                response.writeHead(400);
            response.end();
        }
    };
    const times = { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 };
    const server = createHttpServer(times, (request, response) => void respond(request, response));
    server.on("checkContinue", (request, response) => void respond(request, response));
    await new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", resolve);
    });
    const origin = `http://127.0.0.1:${server.address().port}`;
    return {
        url: origin + PATH,
        async close() {
            stop();
            await handler.close();
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
        },
    };
}
/** The answer to a body that is not text, of which some bytes would be lost. */
function refuseBody(body) {
    if (isUtf8(body))
        return undefined;
    const error = { code: PARSE_ERROR, message: "Parse error: the body is not UTF-8." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
}
function isPort(value) {
    return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 65_536;
}
