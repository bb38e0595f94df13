import { plainJson } from "@caliban/text";
import { checkHost, checkLine, checkRun } from "./check-options.ts";
import { MEMORY_COMMANDS } from "./command-list.ts";
import { completeLine } from "./complete-line.ts";
import { parseCommand } from "./parse-command.ts";
import { renderOutcome } from "./render-outcome.ts";
import { runCommand } from "./run-command.ts";
/**
 * Parses, runs and renders in one: the command that a host registers.
 *
 * @throws TypeError for a wrong or unknown option
 */
export function createSlashMemory(memory, host = {}) {
    checkHost("createSlashMemory", memory, host);
    return {
        name: "memory",
        summary: "show, add, edit, remove, undo and repair what the agent remembers",
        commands: MEMORY_COMMANDS,
        complete: async (line) => {
            checkLine("slash.complete", line);
            return await completeLine(memory, line);
        },
        run: async (line, options = {}) => {
            checkRun("slash.run", line, options);
            const command = parseCommand(line);
            const outcome = await runCommand(memory, command, host);
            const text = command.json ? plainJson(outcome) : renderOutcome(outcome, options);
            return { command, outcome, text, ok: outcome.ok, refresh: outcome.refresh };
        },
    };
}
