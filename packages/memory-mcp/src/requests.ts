import type { Server } from "@modelcontextprotocol/server"
import type { Memories, MemoryHost } from "./memory-host.ts"

/** The requests of one connection, on the memories of its server. */
export interface Requests {
  /** Runs work that sees every change that was asked for before it. */
  read<T>(work: (memories: Memories) => Promise<T>): Promise<T>
  /** Runs work that changes something, after everything that was asked for before it. */
  change<T>(work: (memories: Memories) => Promise<T>): Promise<T>
}

/** How long a client may take to say in which folders it works. A person may wait for the answer. */
const ROOTS_MS = 3_000

export function createRequests(server: Server, host: MemoryHost): Requests {
  let roots: Promise<readonly string[]> | undefined
  const ask = (): Promise<readonly string[]> => {
    // A client that does not answer is not asked by every request.
    roots ??= listRoots(server)
    return roots
  }
  server.setNotificationHandler("notifications/roots/list_changed", () =>
    host.order.change(async () => {
      roots = undefined
      await host.move(ask)
    }),
  )
  return {
    read: (work) => host.order.read(async () => await work(await host.open(ask))),
    change: (work) => host.order.change(async () => await work(await host.open(ask))),
  }
}

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
