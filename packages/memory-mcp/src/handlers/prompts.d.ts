import { type Server } from "@modelcontextprotocol/server";
import { type Open } from "../memory-host.ts";
/** Offers the views of `/memory` as prompts. */
export declare function addPrompts(server: Server, open: Open): void;
