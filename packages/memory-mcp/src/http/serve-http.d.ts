import { type MemoryHost } from "../memory-host.ts";
export interface HttpOptions {
    /** 0 for any free port. */
    port: number;
    /** What a client must send as `Authorization: Bearer …`. */
    token: string;
}
export interface HttpServer {
    /** The address for clients. */
    readonly url: string;
    close(): Promise<void>;
}
/**
 * Serves Streamable HTTP on 127.0.0.1: each request by a server of its own, so that nothing is kept between requests but
 * the memory. Refuses requests without the token, and those of web pages of other origins.
 *
 * @throws TypeError for wrong options, such as an empty token
 * @throws Error when the port is taken
 */
export declare function serveOverHttp(host: MemoryHost, options: HttpOptions): Promise<HttpServer>;
