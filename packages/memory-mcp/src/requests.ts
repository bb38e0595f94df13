import { setTimeout as sleep } from "node:timers/promises"
import type { Server, StandardSchemaV1 } from "@modelcontextprotocol/server"
import type { Memories, MemoryHost } from "./memory-host.ts"

/** Work on the memories of a server. */
type Work<T> = (memories: Memories) => Promise<T>

export type Requests = ReturnType<typeof createRequests>

/** How long a request waits until the client says in which folders it works. A person may wait for the answer. */
const ROOTS_MS = 3_000

/** The requests of one connection. */
export function createRequests(server: Server, host: MemoryHost) {
  let roots: ReturnType<typeof listRoots> | undefined
  // A client that does not answer is not asked by every request.
  const ask = (): ReturnType<typeof listRoots> => (roots ??= inTime(listRoots(server)))
  /** The answer, if it comes soon. A later one moves the client then, unless it was asked again. */
  function inTime(answer: ReturnType<typeof listRoots>): ReturnType<typeof listRoots> {
    const soon = Promise.race([answer, sleep(ROOTS_MS, undefined, { ref: false })])
    const isLate = soon.then(async (found) => found === undefined && (await answer) !== undefined)
    // What cannot be opened is the error of the next request.
    void isLate.then((late) => (late ? move(soon, answer) : undefined)).catch(() => {})
    return soon
  }
  /** Opens the memories of other folders, unless something else was answered meanwhile. */
  const move = (before?: typeof roots, next?: typeof roots): Promise<void> =>
    host.order.change(async () => {
      if (before !== undefined && roots !== before) return
      roots = next
      await host.move(ask)
    })
  server.setNotificationHandler("notifications/roots/list_changed", () => move())
  return {
    /** Runs work that sees every change that was asked for before it. */
    read: <T>(work: Work<T>) => host.order.read(async () => await work(await host.open(ask))),
    /** Runs work that changes something, after everything that was asked for before it. */
    change: <T>(work: Work<T>) => host.order.change(async () => await work(await host.open(ask))),
  }
}

/** The client's folders; none in a revision of the protocol without them; `undefined` without an answer in a minute. */
async function listRoots(server: Server): Promise<readonly string[] | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return []
  const answer = await server.request({ method: "roots/list" }, ANYTHING).catch(() => undefined)
  return answer && [answer.roots ?? []].flat().map((root) => String(root?.uri))
}

/** The SDK would refuse a whole answer for one root that is no file, such as `untitled:1`. */
const ANYTHING: StandardSchemaV1<unknown, { roots?: readonly { uri?: unknown }[] }> = {
  "~standard": { version: 1, vendor: "caliban", validate: (value) => ({ value: Object(value) }) },
}
