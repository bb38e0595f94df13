import { tailOf } from "./error-signature.ts";
const COMMAND_LIMIT = 600;
/** The start of a command line. No word is cut, since the guard would not recognise half a secret. */
function startOf(line) {
    const start = line.length > COMMAND_LIMIT ? line.slice(0, COMMAND_LIMIT).replace(/\S+$/u, "") : line;
    // A backslash continues the command on the next line.
    return start.replace(/\\\r?\n[ \t]*/gu, "").trim();
}
/** The command line of a call; empty for tools that run no commands. */
export function commandOf({ input }) {
    if (typeof input === "string")
        return startOf(input);
    if (typeof input !== "object" || input === null)
        return "";
    for (const key of ["command", "cmd", "script"]) {
        const value = Reflect.get(input, key);
        const isList = Array.isArray(value) && value.every((word) => typeof word === "string");
        const words = isList ? value : undefined;
        const isShell = /(?:^|\/)(?:ba|z)?sh$/u.test(words?.[0] ?? "") && /^-\w*c$/u.test(words?.[1] ?? "");
        const line = words === undefined ? value : words.slice(isShell ? 2 : 0).join(" ");
        if (typeof line === "string")
            return startOf(line);
    }
    return "";
}
export function hasFailed(call) {
    return call.isError === true || (typeof call.exitCode === "number" && call.exitCode !== 0);
}
/** The end of a call's output. */
export function outputOf({ output }) {
    return typeof output === "string" ? tailOf(output) : "";
}
