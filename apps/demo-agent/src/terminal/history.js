import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync, } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { findSecrets } from "@caliban/memory/guard";
const NAME = "history";
const SIZE = 500;
const LINE_MAX = 2_000;
/** A larger file is rotated; `OLD_FILES` rotated files are kept. */
const FILE_BYTES = 64_000;
const OLD_FILES = 4;
/**
 * The history in `$XDG_STATE_HOME/caliban/history` (`~/.local/state`), mode 0600: a JSON string per line. Each line is
 * one append, and a full file is renamed, so that concurrent processes neither lose nor tear lines.
 */
export function createHistory(env) {
    const folder = stateFolder(env);
    const current = join(folder, NAME);
    return {
        size: SIZE,
        read() {
            const texts = [...oldFiles(folder), NAME].map((name) => attempt(() => readFileSync(join(folder, name), "utf8")));
            return texts.flatMap((text) => (text ?? "").split("\n").flatMap(parseLine)).slice(-SIZE);
        },
        add(line) {
            if (line.length > LINE_MAX || findSecrets(line).length > 0)
                return;
            attempt(() => {
                mkdirSync(folder, { recursive: true, mode: 0o700 });
                // A line that a crash cut off stays separate.
                if (append(current, `\n${JSON.stringify(line)}\n`) > FILE_BYTES)
                    rotate(folder);
            });
        },
    };
}
/** Returns the size of the file. */
function append(path, text) {
    const file = openSync(path, "a", 0o600);
    try {
        fchmodSync(file, 0o600);
        writeSync(file, text);
        return fstatSync(file).size;
    }
    finally {
        closeSync(file);
    }
}
function rotate(folder) {
    const stamp = String(Date.now()).padStart(15, "0");
    renameSync(join(folder, NAME), join(folder, `${NAME}-${stamp}-${process.pid}`));
    for (const name of oldFiles(folder).slice(0, -OLD_FILES))
        rmSync(join(folder, name), { force: true });
}
function oldFiles(folder) {
    const names = attempt(() => readdirSync(folder)) ?? [];
    return names.filter((name) => /^history-\d{15}-\d+$/.test(name)).sort();
}
function parseLine(text) {
    const line = text === "" ? undefined : attempt(() => JSON.parse(text));
    return typeof line === "string" ? [line] : [];
}
function stateFolder(env) {
    const home = env["HOME"] || env["USERPROFILE"] || homedir();
    const named = env["XDG_STATE_HOME"];
    const state = named !== undefined && isAbsolute(named) ? named : join(home, ".local", "state");
    return join(state, "caliban");
}
function attempt(work) {
    try {
        return work();
    }
    catch {
        return undefined;
    }
}
