import { addAbortSignal, type Readable } from "node:stream"
import { attempt } from "@caliban/text"
import { createMemoryHost, type MemoryHostOptions } from "./memory-host.ts"

/** Claude Code puts a longer context into a file and shows the model only its beginning. In UTF-16 code units. */
export const CONTEXT_MAX = 10_000
/** The host sends its input at once and closes it; one that does not is not waited for. */
const INPUT_MS = 1_000
const INPUT_MAX = 1_048_576

/**
 * What a session-start hook prints: one line of JSON in the form that Claude Code and Gemini CLI read, with the memory as
 * `additionalContext`, cut between pointers to `CONTEXT_MAX`; `{}` when there is nothing to show. The session's folder is
 * `CLAUDE_PROJECT_DIR`, in which the host starts its servers, else `cwd` of its input, which follows the agent's `cd`,
 * else that of the options. The host shows its own instruction files, so they are left out. Reads only.
 *
 * @throws TypeError for a wrong option
 */
export async function sessionStart(options: MemoryHostOptions, stdin: Readable): Promise<string> {
  const input = await readInput(stdin)
  const cwd = options.env["CLAUDE_PROJECT_DIR"] || folderIn(input) || options.cwd
  const memory: MemoryHostOptions["memory"] = {
    ...options.memory,
    tiers: { global: false, project: false },
    // One token for each character: the host counts characters.
    countTokens: (text) => text.length,
    settings: { memory: { cap_tokens_combined: CONTEXT_MAX, cap_tokens_auto: CONTEXT_MAX } },
  }
  const [opened] = await createMemoryHost({ ...options, cwd, memory }).open()
  const text = opened.noPlace === undefined ? opened.prefix.text : ""
  if (text === "") return "{}"
  return JSON.stringify({ hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: text } })
}

/** The input as far as it comes in time. */
async function readInput(stdin: Readable & { isTTY?: boolean }): Promise<string> {
  let text = ""
  if (stdin.isTTY) return text
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(INPUT_MS), stdin.setEncoding("utf8"))) {
      text += chunk
      if (text.length > INPUT_MAX) break
    }
  } catch {
    // The input was cut off. What is there counts.
  }
  return text
}

/** The host's folder; `undefined` when the input does not say. */
function folderIn(input: string): string | undefined {
  const cwd: unknown = attempt(() => JSON.parse(input)?.cwd)
  return typeof cwd === "string" ? cwd : undefined
}
