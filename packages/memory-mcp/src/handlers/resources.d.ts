import { type Server } from "@modelcontextprotocol/server";
import { type Open } from "../memory-host.ts";
/** Offers the index and the topics for reading. */
export declare function addResources(server: Server, open: Open): void;
