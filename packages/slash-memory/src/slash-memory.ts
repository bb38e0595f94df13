import type { Memory } from "@caliban/memory-core"
import { check, expects, memoryPort, port, type Rules } from "@caliban/memory-core/internal"
import { plainJson } from "@caliban/text"
import type { CommandHelp } from "./command.ts"
import { type CommandOutcome, MEMORY_COMMANDS, type MemoryCommand } from "./command-list.ts"
import { completeLine } from "./complete-line.ts"
import type { SlashHost } from "./host.ts"
import type { Outcome } from "./outcome.ts"
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
  /** Whole lines that the given one can be completed to. */
  complete(line: string): Promise<string[]>
  /** Runs what follows `/memory`, or a line that begins with it. Rejects on programming errors only. */
  run(line: string, options?: RenderOptions): Promise<SlashResult>
}

/** `ok` and `refresh` are those of the outcome. */
export interface SlashResult extends Outcome {
  command: MemoryCommand
  outcome: CommandOutcome
  /** For the terminal; JSON with `--json`. */
  text: string
}

const HOST: Rules = {
  env: "an object",
  openEditor: "a function",
  prompt: "a function",
  learned: port("what was learned", "list", "find", "confirm", "forget"),
  search: port("a search", "search"),
}

const WIDTH = expects("a number", (value) => typeof value === "number" && !Number.isNaN(value))
const RENDER: Rules = { width: WIDTH, colour: "true or false", ascii: "true or false" }

/**
 * Parses, runs and renders in one: the command that a host registers.
 *
 * @throws TypeError for a wrong or unknown option
 */
export function createSlashMemory(memory: Memory, host: SlashHost = {}): SlashMemory {
  check("createSlashMemory", memoryPort, memory, "memory")
  check("createSlashMemory", HOST, host)
  return {
    name: "memory",
    summary: "show, add, edit, remove, undo and repair what the agent remembers",
    commands: MEMORY_COMMANDS,
    complete: async (line) => {
      check("slash.complete", "a string", line, "line")
      return await completeLine(memory, line)
    },
    run: async (line, options = {}) => {
      check("slash.run", "a string", line, "line")
      check("slash.run", RENDER, options)
      const command = parseCommand(line)
      const outcome = await runCommand(memory, command, host)
      const text = command.json ? plainJson(outcome) : renderOutcome(outcome, options)
      return { command, outcome, text, ok: outcome.ok, refresh: outcome.refresh }
    },
  }
}
