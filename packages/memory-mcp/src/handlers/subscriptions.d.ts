import { type McpRequestContext, type Server } from "@modelcontextprotocol/server";
import type { DocumentChanges } from "../follow-memory.ts";
export type Notify = (changes: DocumentChanges) => void;
/**
 * Lets a client subscribe to resources. In the modern era the connection holds the subscriptions and drops what nobody
 * asked for; in the legacy era the server does.
 *
 * @returns what sends the notifications.
 */
export declare function addSubscriptions(server: Server, era: McpRequestContext["era"]): Notify;
