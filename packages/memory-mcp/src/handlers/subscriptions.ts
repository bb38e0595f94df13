import { type McpRequestContext, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server"
import { resourceOf, uriOf } from "./addresses.ts"

/** What changed since the last notice. */
export interface ChangedResources {
  /** Of documents with other content, and of those that are new or gone. */
  uris: readonly string[]
  /** True when a document is new or gone. */
  isOther: boolean
  /** True when the client has moved: any URI is of another document, and tools and prompts may have other names. */
  isMoved?: boolean
}

export type Notify = (changes: ChangedResources) => void

/**
 * Lets a client subscribe to resources. In the modern era the connection holds the subscriptions and drops what nobody
 * asked for; in the legacy era the server does.
 *
 * @returns what sends the notifications.
 */
export function addSubscriptions(server: Server, era: McpRequestContext["era"]): Notify {
  /** The URIs in the client's encoding, with ours. */
  const subscribed = new Map<string, string>()
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    const resource = resourceOf(uri)
    if (resource === undefined) throw new ResourceNotFoundError(uri)
    subscribed.set(uri, uriOf(resource))
    return {}
  })
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri)
    return {}
  })
  const send = async ({ uris, isOther, isMoved }: ChangedResources): Promise<void> => {
    const heard = [...subscribed].flatMap(([uri, ours]) => (isMoved || uris.includes(ours) ? [uri] : []))
    for (const uri of era === "modern" ? uris : heard) await server.sendResourceUpdated({ uri })
    if (isOther) await server.sendResourceListChanged()
    if (!isMoved) return
    await server.sendToolListChanged()
    await server.sendPromptListChanged()
  }
  // A client that has gone hears nothing.
  return (changes) => void send(changes).catch(() => {})
}
