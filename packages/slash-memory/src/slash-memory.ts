import type { Memory } from "@caliban/memory-core"
import { plainJson } from "@caliban/text"
import type { CommandHelp, MemoryCommand } from "./command.ts"
import { MEMORY_COMMANDS } from "./command-list.ts"
import { completeLine } from "./complete-line.ts"
import type { SlashHost } from "./host.ts"
import type { CommandOutcome } from "./outcome.ts"
import { changesPrefix, isOk } from "./outcome-effects.ts"
import { parseCommand } from "./parse-command.ts"
import { renderOutcome } from "./render-outcome.ts"
import { runCommand } from "./run-command.ts"
import type { RenderOptions } from "./text/style.ts"

/** The `/memory` command of a host. */
export interface SlashMemory {
  readonly name: "memory"
  /** What it is for, in one line. */
  readonly summary: string
  /** Its subcommands, for menus. */
  readonly commands: readonly CommandHelp[]
  /** Whole lines that the given one can go on to. */
  complete(line: string): Promise<string[]>
  /** Runs what follows `/memory`, or a line with it. Rejects on programming mistakes only. */
  run(line: string, options?: RenderOptions): Promise<SlashResult>
}

export interface SlashResult {
  command: MemoryCommand
  outcome: CommandOutcome
  /** For the terminal; JSON with `--json`. */
  text: string
  /** True when the host has to call `memory.load()` again: the person changed what the agent was told. */
  refresh: boolean
  /** False when what was asked for was not done. */
  ok: boolean
}

/** Parse, run and render in one: the command that a host registers. */
export function createSlashMemory(memory: Memory, host: SlashHost = {}): SlashMemory {
  return {
    name: "memory",
    summary: "what the agent remembers: look, add, edit, remove, undo, repair",
    commands: MEMORY_COMMANDS,
    complete: (line) => completeLine(memory, line),
    run: async (line, options = {}) => {
      const command = parseCommand(line)
      const outcome = await runCommand(memory, command, host)
      return {
        command,
        outcome,
        text: command.json ? plainJson(outcome) : renderOutcome(outcome, options),
        refresh: changesPrefix(outcome),
        ok: isOk(outcome),
      }
    },
  }
}
