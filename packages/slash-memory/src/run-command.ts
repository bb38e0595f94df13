import { isMemoryError, type Memory, type MemoryError } from "@caliban/memory-core"
import { check, memoryPort } from "@caliban/memory-core/internal"
import { mustBeObject } from "@caliban/text"
import { type CommandOutcome, findCommand, MEMORY_COMMANDS, type MemoryCommand } from "./command-list.ts"
import type { SlashHost } from "./host.ts"
import { type Failed, failed, refused } from "./outcome.ts"
import { quoteWord } from "./parse/split-words.ts"

/**
 * Runs a command. Expected problems with files and memory are outcomes (`failed`, `off`, `unknown-topic` …); only
 * programming errors reject. With memory off, only what needs no memory directory can be used.
 */
export async function runCommand(
  memory: Memory,
  command: MemoryCommand,
  host: SlashHost = {},
): Promise<CommandOutcome> {
  check("runCommand", memoryPort, memory, "memory")
  mustBeObject("runCommand", "command", command)
  if (command.kind === "invalid")
    return refused("invalid", { message: command.message, usage: command.usage })
  const found = findCommand(command.kind)
  if (typeof found === "string") throw new TypeError(`runCommand: ${found}`)
  try {
    if (!memory.enabled && found.worksWhenOff?.(command) !== true)
      return refused("off", { because: (await memory.status()).offBecause })
    return await found.run({ memory, host, commands: MEMORY_COMMANDS }, command)
  } catch (error) {
    if (!isMemoryError(error)) throw error
    const isInOne = error.details["directories"] === undefined
    if (isInOne && error.code === "conflict") return await explainConflict(memory, error)
    return failed(error.code, error.message)
  }
}

/** A topic or the index is not what was expected: a message for a person instead of the model. */
async function explainConflict(memory: Memory, { details, message }: MemoryError): Promise<Failed> {
  const { slug = "MEMORY.md", entryId, revision } = details as Readonly<Record<string, string | undefined>>
  const entries = await memory.history.list()
  const newest = entries.find((entry) => entry.slug === slug)
  const own = entries.find(({ id }) => id === entryId)
  if (own === undefined && message.includes("already exists"))
    return failed("conflict", `There is another ${slug}: nothing was done. Merge the two, or rename a file.`)
  const isRecorded = newest !== own && newest?.undoes === undefined && newest?.after === revision
  const back = `/memory restore ${own?.id} brings back the version from before this session's change.`
  const isGone = revision === null
  const isNew = isGone
    ? "It was new then, so there is nothing to undo."
    : `It was new then: /memory rm ${quoteWord(slug)} removes it.`
  const sentences = [
    `${slug} was ${isGone ? "removed" : "changed"} by hand or by another program in the meantime, so this command did nothing.`,
    own && isRecorded && `/memory undo ${quoteWord(slug)} reverts that change.`,
    own && `${own.action === "created" ? isNew : back} The next /memory undo goes further back.`,
    "/memory log shows the earlier versions.",
  ]
  return failed("conflict", sentences.filter(Boolean).join(" "))
}
