import type { IncomingMessage, ServerResponse } from "node:http";
/**
 * The body of a request; `undefined` when it is larger than `max` bytes. Keeps no more than that.
 *
 * @throws Error when the client has gone
 */
export declare function readBody(request: IncomingMessage, max: number): Promise<Buffer | undefined>;
/** Answers without reading the body, and closes the connection. What still arrives meanwhile is dropped. */
export declare function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Response): Promise<void>;
/** A request of Node as one of the web; its signal is aborted when the client has gone. */
export declare function toWebRequest({ method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse, origin: string): Request;
/** Sends a response of the web. Resolves when it was sent, or when the client has gone. */
export declare function sendResponse(response: ServerResponse, { status, headers, body }: Response): Promise<void>;
