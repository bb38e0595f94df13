import type { Readable } from "node:stream";
import { type MemoryHostOptions } from "./memory-host.ts";
/** Claude Code puts a longer context into a file and shows the model only its beginning. In UTF-16 code units. */
export declare const CONTEXT_MAX = 10000;
/**
 * What a session-start hook prints: one line of JSON in the form that Claude Code and Gemini CLI read, with the memory as
 * `additionalContext`, cut between pointers to `CONTEXT_MAX`; `{}` when there is nothing to show. The session's folder is
 * `CLAUDE_PROJECT_DIR`, in which the host starts its servers, else `cwd` of its input, which follows the agent's `cd`,
 * else that of the options. The host shows its own instruction files, so they are left out. Reads only.
 *
 * @throws TypeError for a wrong option
 */
export declare function sessionStart(options: MemoryHostOptions, stdin: Readable): Promise<string>;
