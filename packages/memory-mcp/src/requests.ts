import type { Server } from "@modelcontextprotocol/server"
import type { Memories, MemoryHost } from "./memory-host.ts"

/** Work on the memories of a server. */
type Work<T> = (memories: Memories) => Promise<T>

export type Requests = ReturnType<typeof createRequests>

/** How long a client may take to say in which folders it works. A person may wait for the answer. */
const ROOTS_MS = 3_000

/** The requests of one connection. */
export function createRequests(server: Server, host: MemoryHost) {
  let roots: ReturnType<typeof listRoots> | undefined
  /** The client has other folders, and has not said which. */
  let isBehind = false
  // A client that does not answer is not asked by every request.
  const ask = (): ReturnType<typeof listRoots> => (roots ??= listRoots(server))
  const move = (): Promise<void> => {
    isBehind = false
    return host.order.change(async () => {
      roots = undefined
      isBehind = !(await host.move(ask))
    })
  }
  server.setNotificationHandler("notifications/roots/list_changed", move)
  const run = async <T>(way: "read" | "change", work: Work<T>): Promise<T> => {
    if (isBehind) void move().catch(() => {})
    return await host.order[way](async () => await work(await host.open(ask)))
  }
  return {
    /** Runs work that sees every change that was asked for before it. */
    read: <T>(work: Work<T>) => run("read", work),
    /** Runs work that changes something, after everything that was asked for before it. */
    change: <T>(work: Work<T>) => run("change", work),
  }
}

/** The client's folders; none in a revision of the protocol without them; `undefined` without an answer. */
async function listRoots(server: Server): Promise<readonly string[] | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return []
  const answer = await server.listRoots(undefined, { timeout: ROOTS_MS }).catch(() => undefined)
  return answer?.roots.map(({ uri }) => uri)
}
