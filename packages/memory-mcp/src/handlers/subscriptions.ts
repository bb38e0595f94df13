import type { McpRequestContext, Server } from "@modelcontextprotocol/server"
import type { DocumentChanges } from "../follow-memory.ts"
import { uriOf } from "./addresses.ts"

export type Notify = (changes: DocumentChanges) => void

/**
 * Lets a client subscribe to resources. In the modern era the connection holds the subscriptions and drops what nobody
 * asked for; in the legacy era the server does.
 *
 * @returns what sends the notifications.
 */
export function addSubscriptions(server: Server, era: McpRequestContext["era"]): Notify {
  const subscribed = new Set<string>()
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    subscribed.add(uri)
    return {}
  })
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri)
    return {}
  })
  const send = async ({ changed, isOther }: DocumentChanges): Promise<void> => {
    const uris = changed.map(uriOf)
    for (const uri of uris.filter((one) => era === "modern" || subscribed.has(one)))
      await server.sendResourceUpdated({ uri })
    if (isOther) await server.sendResourceListChanged()
  }
  // A client that has gone hears nothing.
  return (changes) => void send(changes).catch(() => {})
}
