import { isMemoryError, type Memory } from "@caliban/memory-core"
import type { MemoryCommand } from "./command.ts"
import { MEMORY_COMMANDS } from "./command-list.ts"
import { runAdd } from "./commands/add.ts"
import { runConfirm } from "./commands/confirm.ts"
import { runEdit } from "./commands/edit.ts"
import { explainConflict } from "./commands/explain-conflict.ts"
import { runForget } from "./commands/forget.ts"
import { runHelp } from "./commands/help.ts"
import { runList } from "./commands/list.ts"
import { runPurge } from "./commands/purge.ts"
import { runRebuildIndex } from "./commands/rebuild-index.ts"
import { runRestore } from "./commands/restore.ts"
import { runRemove } from "./commands/rm.ts"
import { runShow } from "./commands/show.ts"
import { runStatus } from "./commands/status.ts"
import { runTrash } from "./commands/trash.ts"
import { runUndo } from "./commands/undo.ts"
import { runVerify } from "./commands/verify.ts"
import type { SlashHost } from "./host.ts"
import type { CommandOutcome } from "./outcome.ts"

/**
 * Does what a command asks for. What can go wrong with files and memory is an outcome (`failed`, `off`,
 * `unknown-topic` …); only programming mistakes reject. With memory off, nothing but the status, the help and the
 * person's own two files is within reach.
 */
export async function runCommand(
  memory: Memory,
  command: MemoryCommand,
  host: SlashHost = {},
): Promise<CommandOutcome> {
  try {
    if (!memory.enabled && needsMemory(command)) return await explainOff(memory)
    return await dispatch(memory, command, host)
  } catch (error) {
    if (isMemoryError(error, "conflict")) return await explainConflict(memory, command, error)
    if (isMemoryError(error)) return { kind: "failed", code: error.code, message: error.message }
    throw error
  }
}

function needsMemory(command: MemoryCommand): boolean {
  if (command.kind === "edit") return command.target.kind !== "global" && command.target.kind !== "project"
  return command.kind !== "status" && command.kind !== "help" && command.kind !== "invalid"
}

async function explainOff(memory: Memory): Promise<CommandOutcome> {
  const { offBecause } = await memory.status()
  return { kind: "off", ...(offBecause === undefined ? {} : { because: offBecause }) }
}

function dispatch(
  memory: Memory,
  command: MemoryCommand,
  host: SlashHost,
): CommandOutcome | Promise<CommandOutcome> {
  switch (command.kind) {
    case "status":
      return runStatus(memory)
    case "list":
      return runList(memory)
    case "show":
      return runShow(memory, command.reference)
    case "add":
      return runAdd(memory, command)
    case "edit":
      return runEdit(memory, command, host)
    case "rm":
      return runRemove(memory, command.slug)
    case "forget":
      return runForget(memory, command.what, host)
    case "confirm":
      return runConfirm(host, command.text)
    case "undo":
      return runUndo(memory, command.slug)
    case "trash":
      return runTrash(memory)
    case "restore":
      return runRestore(memory, command.id)
    case "purge":
      return runPurge(memory, command)
    case "rebuild-index":
      return runRebuildIndex(memory, command)
    case "verify":
      return runVerify(memory)
    case "help":
      return runHelp(MEMORY_COMMANDS, command.about)
    case "invalid":
      return { kind: "invalid", message: command.message, usage: command.usage }
  }
}
