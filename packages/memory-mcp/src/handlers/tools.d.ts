import type { MemoryTools } from "@caliban/memory-tools";
import type { Server } from "@modelcontextprotocol/server";
import { type Open } from "../memory-host.ts";
/** Offers the memory's tools. Wrong arguments and errors are results with our sentence, not errors of the protocol. */
export declare function addTools(server: Server, open: Open, definitions: MemoryTools): void;
