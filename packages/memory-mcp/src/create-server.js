import { check, z } from "@caliban/memory-core/internal";
import { Server } from "@modelcontextprotocol/server";
import { addPrompts } from "./handlers/prompts.ts";
import { addResources } from "./handlers/resources.ts";
import { addSubscriptions } from "./handlers/subscriptions.ts";
import { addTools } from "./handlers/tools.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { hostPort } from "./memory-host.ts";
import { VERSION } from "./version.ts";
const ERA = z.enum(["legacy", "modern"]);
const OPTIONS = z.strictObject({ notifies: z.optional(z.boolean()) });
/**
 * A server for one connection, or for one request where there are no connections.
 *
 * @throws TypeError for wrong arguments
 */
export function createServer(host, era, options = {}) {
    check("createServer", hostPort, host, "host");
    check("createServer", ERA, era, "era");
    check("createServer", OPTIONS, options);
    const { notifies = true } = options;
    const server = new Server({ name: "caliban-memory", title: "Caliban memory", version: VERSION }, {
        capabilities: {
            tools: {},
            resources: notifies ? { subscribe: true, listChanged: true } : {},
            prompts: {},
            completions: {},
        },
        instructions: INSTRUCTIONS,
    });
    const open = () => host.open(() => listRoots(server));
    addTools(server, open, host.definitions);
    addResources(server, open);
    addPrompts(server, open);
    return { server, notify: notifies ? addSubscriptions(server, era) : () => { } };
}
/** How long a client may take to say in which folders it works. A person may wait for the answer. */
const ROOTS_MS = 3_000;
/** The client's folders; none when it does not say, or speaks a revision of the protocol without them. */
async function listRoots(server) {
    if (server.getClientCapabilities()?.roots === undefined)
        return [];
    try {
        const { roots } = await server.listRoots(undefined, { timeout: ROOTS_MS });
        return roots.map(({ uri }) => uri);
    }
    catch {
        return [];
    }
}
