import type { McpRequestContext } from "@modelcontextprotocol/server"
import { version } from "../package.json"
import { addCompletions } from "./handlers/completions.ts"
import { addPrompts } from "./handlers/prompts.ts"
import { addResources } from "./handlers/resources.ts"
import { addSubscriptions } from "./handlers/subscriptions.ts"
import { addTools } from "./handlers/tools.ts"
import type { MemoryHost } from "./memory-host.ts"
import { ProtocolServer } from "./protocol-server.ts"
import { createRequests } from "./requests.ts"

type Era = McpRequestContext["era"]

/**
 * A server for one connection, or for one request where there are no connections.
 *
 * @param notifies False offers no notifications of changes, for a transport that cannot send them.
 * @returns with `notify`, which tells the client what has changed, as far as it has asked for it.
 */
export function createServer(host: MemoryHost, era: Era, instructions: string, notifies: boolean = true) {
  const server = new ProtocolServer(
    { name: "caliban-memory", title: "Caliban memory", version },
    {
      capabilities: {
        tools: { listChanged: notifies },
        resources: notifies ? { subscribe: true, listChanged: true } : {},
        prompts: { listChanged: notifies },
        completions: {},
      },
      instructions,
    },
  )
  const requests = createRequests(server, host)
  addTools(server, requests)
  addResources(server, requests)
  addPrompts(server, requests)
  addCompletions(server, requests)
  return { server, notify: notifies ? addSubscriptions(server, era) : () => {} }
}
