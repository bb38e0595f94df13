import { check, z } from "@caliban/memory-core/internal"
import type { McpRequestContext, Server } from "@modelcontextprotocol/server"
import { addCompletions } from "./handlers/completions.ts"
import { addPrompts } from "./handlers/prompts.ts"
import { addResources } from "./handlers/resources.ts"
import { addSubscriptions, type Notify } from "./handlers/subscriptions.ts"
import { addTools } from "./handlers/tools.ts"
import { INSTRUCTIONS } from "./instructions.ts"
import { hostPort, type MemoryHost, type Requests } from "./memory-host.ts"
import { ProtocolServer } from "./protocol-server.ts"
import { VERSION } from "./version.ts"

export interface MemoryServer {
  readonly server: Server
  /** Tells the client what has changed, as far as it has asked for it. */
  readonly notify: Notify
}

export interface MemoryServerOptions {
  /** Offer notifications of changes, for a transport that can send them. Default: true. */
  notifies?: boolean
}

const ERA = z.enum(["legacy", "modern"])
const OPTIONS = z.strictObject({ notifies: z.optional(z.boolean()) })

/**
 * A server for one connection, or for one request where there are no connections.
 *
 * @throws TypeError for wrong arguments
 */
export function createServer(
  host: MemoryHost,
  era: McpRequestContext["era"],
  options: MemoryServerOptions = {},
): MemoryServer {
  check("createServer", hostPort, host, "host")
  check("createServer", ERA, era, "era")
  check("createServer", OPTIONS, options)
  const { notifies = true } = options
  const server = new ProtocolServer(
    { name: "caliban-memory", title: "Caliban memory", version: VERSION },
    {
      capabilities: {
        tools: {},
        resources: notifies ? { subscribe: true, listChanged: true } : {},
        prompts: {},
        completions: {},
      },
      instructions: INSTRUCTIONS,
    },
  )
  const open = () => host.open(() => listRoots(server))
  const requests: Requests = {
    open,
    read: (work) => host.order.read(async () => work(await open())),
    change: (work) => host.order.change(async () => work(await open())),
  }
  addTools(server, requests, host.definitions)
  addResources(server, requests)
  addPrompts(server, requests)
  addCompletions(server, requests)
  return { server, notify: notifies ? addSubscriptions(server, era) : () => {} }
}

/** How long a client may take to say in which folders it works. A person may wait for the answer. */
const ROOTS_MS = 3_000

/** The client's folders; none when it does not say, or speaks a revision of the protocol without them. */
async function listRoots(server: Server): Promise<readonly string[]> {
  if (server.getClientCapabilities()?.roots === undefined) return []
  try {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_MS })
    return roots.map(({ uri }) => uri)
  } catch {
    return []
  }
}
