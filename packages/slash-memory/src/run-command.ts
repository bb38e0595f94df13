import { isMemoryError, type Memory, type MemoryError } from "@caliban/memory-core"
import { check, memoryPort } from "@caliban/memory-core/internal"
import { mustBeObject } from "@caliban/text"
import { type CommandOutcome, commandOf, MEMORY_COMMANDS, type MemoryCommand } from "./command-list.ts"
import type { SlashHost } from "./host.ts"
import { type FailedOutcome, REFUSED } from "./outcome.ts"
import { quoteWord } from "./parse/split-words.ts"

/**
 * Runs a command. Expected problems with files and memory are outcomes (`failed`, `off`, `unknown-topic` …); only
 * programming errors reject. With memory off, only the status, the help and the person's own two files can be used.
 */
export async function runCommand(
  memory: Memory,
  command: MemoryCommand,
  host: SlashHost = {},
): Promise<CommandOutcome> {
  check("runCommand", memoryPort, memory, "memory")
  mustBeObject("runCommand", "command", command)
  if (command.kind === "invalid") {
    return { kind: "invalid", ...REFUSED, message: command.message, usage: command.usage }
  }
  const { worksWhenOff, run } = commandOf(command)
  try {
    if (!memory.enabled && worksWhenOff?.(command) !== true) {
      return { kind: "off", ...REFUSED, because: (await memory.status()).offBecause }
    }
    return (await run({ memory, host, commands: MEMORY_COMMANDS }, command)) as CommandOutcome
  } catch (error) {
    const isInOne = isMemoryError(error) && error.details["directories"] === undefined
    if (isInOne && error.code === "conflict") return await explainConflict(memory, error)
    if (isMemoryError(error)) return { kind: "failed", ...REFUSED, code: error.code, message: error.message }
    throw error
  }
}

/** A topic or the index was changed by hand or by another program: a message for a person instead of the model. */
async function explainConflict(memory: Memory, error: MemoryError): Promise<FailedOutcome> {
  const { revision, ...details }: Readonly<Record<string, unknown>> = error.details
  const slug = textIn(details, "slug")
  const entryId = textIn(details, "entryId")
  const newest = (await memory.history.list()).find((entry) => entry.slug === slug)
  const change = slug !== undefined && revision === null ? "removed" : "changed"
  const sentences = [
    `${slug ?? "MEMORY.md"} was ${change} by hand or by another program in the meantime. Nothing was changed.`,
    ...(slug !== undefined && newest !== undefined && newest.id !== entryId
      ? [`/memory undo ${quoteWord(slug)} reverts that change.`]
      : []),
    ...(entryId === undefined
      ? []
      : [
          `/memory restore ${entryId} brings back the version from before this session's change. The next /memory undo goes further back.`,
        ]),
    "/memory trash shows every earlier version.",
  ]
  return { kind: "failed", ...REFUSED, code: "conflict", message: sentences.join(" ") }
}

function textIn(details: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = details[name]
  return typeof value === "string" ? value : undefined
}
