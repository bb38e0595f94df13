import { type Durability, type Files } from "@caliban/memory-core";
import { type Protocol } from "./naive-protocol.ts";
export interface ProtocolSetup {
    directory: string;
    /** `naive` is the control group: a storm that it survives proves nothing. */
    protocol: "memory" | "naive";
    durability: Durability;
    /** False: a file system without hard links. */
    links: boolean;
}
/** @param onHold Called inside the critical section, where there is one. */
export declare function openProtocol(setup: ProtocolSetup, onHold: () => void): Protocol;
export declare function filesOf({ links }: Pick<ProtocolSetup, "links">): Files;
