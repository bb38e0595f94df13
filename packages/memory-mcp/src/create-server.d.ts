import { type McpRequestContext, Server } from "@modelcontextprotocol/server";
import { type Notify } from "./handlers/subscriptions.ts";
import { type MemoryHost } from "./memory-host.ts";
export interface MemoryServer {
    readonly server: Server;
    /** Tells the client what has changed, as far as it has asked for it. */
    readonly notify: Notify;
}
export interface MemoryServerOptions {
    /** Offer notifications of changes, for a transport that can send them. Default: true. */
    notifies?: boolean;
}
/**
 * A server for one connection, or for one request where there are no connections.
 *
 * @throws TypeError for wrong arguments
 */
export declare function createServer(host: MemoryHost, era: McpRequestContext["era"], options?: MemoryServerOptions): MemoryServer;
