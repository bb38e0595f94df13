import { spawn } from "node:child_process";
import { mustBeList, mustBeText } from "@caliban/text";
/**
 * Starts an editor in this terminal, without a shell, and resolves to its exit code once it is closed; an editor that
 * a signal ended gives 1. Rejects with the system's error when it cannot be started.
 */
export function openEditor(command, path) {
    mustBeList("openEditor", "command", command);
    mustBeText("openEditor", "path", path);
    const [program = "", ...rest] = command;
    return new Promise((resolve, reject) => {
        const editor = spawn(program, [...rest, path], { stdio: "inherit" });
        editor.once("error", reject);
        editor.once("close", (code) => resolve(code ?? 1));
    });
}
