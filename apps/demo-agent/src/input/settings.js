import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
/** Reads `$XDG_CONFIG_HOME/caliban/settings.json`. A missing file means no settings; a malformed file is a warning. */
export function loadSettings(env) {
    const path = settingsPath(env);
    let text;
    try {
        text = readFileSync(path, "utf8");
    }
    catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
        return code === "ENOENT" || code === "ENOTDIR"
            ? { settings: {} }
            : { settings: {}, warning: `${path} could not be read (${code}); settings are ignored.` };
    }
    try {
        const value = JSON.parse(text.replace(/^\uFEFF/, ""));
        if (isRecord(value) && (value["memory"] === undefined || isRecord(value["memory"]))) {
            return { settings: value };
        }
    }
    catch {
        return { settings: {}, warning: `${path} is not valid JSON; settings are ignored.` };
    }
    return {
        settings: {},
        warning: `${path} must contain a JSON object whose "memory" is an object; settings are ignored.`,
    };
}
function settingsPath(env) {
    const home = env["HOME"] || env["USERPROFILE"] || homedir();
    const configured = env["XDG_CONFIG_HOME"];
    const folder = configured !== undefined && isAbsolute(configured) ? configured : join(home, ".config");
    return join(folder, "caliban", "settings.json");
}
function isRecord(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
