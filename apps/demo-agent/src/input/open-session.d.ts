import { type MemorySession, type MemorySettings } from "@caliban/memory";
import { type SessionArguments } from "../arguments.ts";
export interface SessionPlace {
    cwd: string;
    env: Readonly<Record<string, string | undefined>>;
    settings: MemorySettings;
}
/** A session with the memory that the command line names; a string says what is wrong with the options. */
export declare function openSession({ bare, readOnly, layout, squad, agent, mounts, userMemory, learn, yes }: SessionArguments, { cwd, env, settings }: SessionPlace): Promise<MemorySession | string>;
