import type { IncomingMessage } from "node:http";
export declare const PATH = "/mcp";
/**
 * The answer to a request that is not for us, not from a client that knows the token, or that cannot be a message; decided
 * by its head, before a byte of its body is read.
 */
export declare function refuse({ method, url, headers }: IncomingMessage, token: string): Response | undefined;
export declare function refuseSize(): Response;
/** What a token must be, to fit into a header. */
export declare const TOKEN = "a text of visible ASCII characters, without spaces";
export declare function isToken(token: unknown): boolean;
