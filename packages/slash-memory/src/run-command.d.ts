import { type Memory } from "@caliban/memory-core";
import { type CommandOutcome, type MemoryCommand } from "./command-list.ts";
import type { SlashHost } from "./host.ts";
/**
 * Runs a command. Expected problems with files and memory are outcomes (`failed`, `off`, `unknown-topic` …); only
 * programming errors reject. With memory off, only the status, the help and the person's own two files can be used.
 */
export declare function runCommand(memory: Memory, command: MemoryCommand, host?: SlashHost): Promise<CommandOutcome>;
