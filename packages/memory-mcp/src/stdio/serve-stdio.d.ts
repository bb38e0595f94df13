import { type MemoryHost } from "../memory-host.ts";
/** Serves one client over stdin and stdout, in either era of the protocol. Resolves when the client has gone. */
export declare function serveOverStdio(host: MemoryHost): Promise<void>;
