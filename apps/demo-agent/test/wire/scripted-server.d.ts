import type { Reply, WireFormat } from "./wire-format.ts";
export interface RecordedRequest {
    path: string;
    headers: Readonly<Record<string, string | string[] | undefined>>;
    /** The very bytes that came over the wire. */
    bytes: Buffer;
    body: Record<string, unknown>;
}
export interface ScriptedServer {
    /** `http://127.0.0.1:<port>`. */
    address: string;
    requests: readonly RecordedRequest[];
    close(): Promise<void>;
}
/** A model's server on this machine: it plays the replies in order and keeps every request. */
export declare function startScriptedServer(format: WireFormat, replies: readonly Reply[]): Promise<ScriptedServer>;
