import { isMemoryError, type Memory, type MemoryError } from "@caliban/memory-core"
import { check, memoryPort, TOPIC_MAX_BYTES } from "@caliban/memory-core/internal"
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
    if (isInOne && error.code === "conflict") return await explainConflict(memory, command, error)
    return failed(error.code, error.message)
  }
}

/** A topic or the index is not what was expected: a message for a person instead of the model. */
async function explainConflict(memory: Memory, command: MemoryCommand, error: MemoryError): Promise<Failed> {
  const { slug = "MEMORY.md", entryId, revision } = error.details as Readonly<Record<string, string>>
  const entries = await memory.history.list()
  const newest = entries.find((entry) => entry.slug === slug)
  const own = entries.find(({ id }) => id === entryId)
  if (own === undefined && error.message.includes("already exists"))
    return failed("conflict", `There is another ${slug}: nothing was done. Merge the two, or rename a file.`)
  const isRecorded = newest !== own && newest?.undoes === undefined && newest?.after === revision
  const isGone = revision === null
  const isUndone = own && entries.some(({ undoes }) => undoes === own.id)
  const cause = isUndone ? "another undo" : "hand or by another program"
  const name = quoteWord(slug)
  const isNew = `It was new then${isGone ? ", so there is nothing to undo" : `: /memory rm ${name} removes it`}.`
  const { topics } = await memory.list()
  const isLarge = topics.some((topic) => topic.slug === slug && topic.bytes > TOPIC_MAX_BYTES)
  const back = `/memory restore ${own?.id} brings back the version before the change to be undone.`
  const sentences = [
    `${slug} was ${isGone ? "removed" : "changed"} by ${cause} meanwhile: nothing was done.`,
    own && isRecorded && `/memory undo ${name} reverts that change.`,
    own &&
      !isUndone &&
      (own.action === "created" ? isNew : isLarge ? `After /memory rm ${name}, ${back}` : back),
    own && !("slug" in command && command.slug) && "The next /memory undo of this session goes further back.",
    "/memory log shows the earlier versions.",
  ]
  return failed("conflict", sentences.filter(Boolean).join(" "))
}
