import { spawn } from "node:child_process";
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync, } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { between } from "../random.ts";
const OFTEN = [2, 8];
const INDEX = "MEMORY.md";
/**
 * A rename replaces whatever is there: a save between a writer's last check and its rename is lost. Nothing
 * that Node offers closes these few microseconds, in which a busy machine may stop the writer.
 */
const OVERTAKEN = 1_000;
/** Reads the file, adds a line, and replaces the file with a complete new one. */
function renameEditor(name, think) {
    return {
        name,
        pause: OFTEN,
        tolerates: OVERTAKEN,
        async save(directory, line, random) {
            const text = append(read(directory), line);
            const milliseconds = between(random, ...think);
            if (milliseconds > 0)
                await sleep(milliseconds);
            saveByRename(directory, text);
            return true;
        },
    };
}
/** Truncates the file and writes it again. */
function inPlaceEditor(name, pause, tolerates) {
    return {
        name,
        pause,
        ...(tolerates === undefined ? {} : { tolerates }),
        async save(directory, line) {
            const bytes = Buffer.from(append(read(directory), line));
            const descriptor = openSync(join(directory, INDEX), "r+");
            try {
                ftruncateSync(descriptor, 0);
                let written = 0;
                while (written < bytes.length)
                    written += writeSync(descriptor, bytes, written, undefined, written);
            }
            finally {
                closeSync(descriptor);
            }
            return true;
        },
    };
}
/** Renames the file away, and creates a new one after a moment. */
const vimLike = {
    name: "like vim",
    pause: OFTEN,
    tolerates: OVERTAKEN,
    async save(directory, line, random) {
        const path = join(directory, INDEX);
        const text = append(read(directory), line);
        renameSync(path, `${path}~`);
        const milliseconds = between(random, 0, 2);
        if (milliseconds > 0)
            await sleep(milliseconds);
        writeFileSync(path, text);
        return true;
    },
};
/** vim makes a backup by renaming or copying. Confirms the warning that the file has changed. */
function vim(name, backup, tolerates) {
    // The exit code does not indicate whether it saved. By default it makes no backups below /tmp.
    const settings = `set nocompatible writebackup backupskip= backupcopy=${backup}`;
    const tell = "autocmd BufWritePost * call writefile([], '.saved')";
    return {
        name,
        pause: OFTEN,
        ...(tolerates === undefined ? {} : { tolerates }),
        async save(directory, line) {
            const saved = join(directory, ".saved");
            rmSync(saved, { force: true });
            const commands = ["--cmd", settings, "--cmd", tell, "-c", `normal! Go${line}`, "-c", "wq!"];
            await succeeds(directory, "vim", ["-u", "NONE", "-es", ...commands, INDEX]);
            return existsSync(saved);
        },
    };
}
const sed = {
    name: "sed -i",
    pause: OFTEN,
    tolerates: OVERTAKEN,
    save: (directory, line) => succeeds(directory, "sed", ["-i", `$a ${line}`, INDEX]),
};
/** Editors that only append to the text that they read. Includes the programs that are installed. */
export async function findEditors() {
    const models = [
        renameEditor("rename", [0, 0]),
        renameEditor("rename after 20 ms", [0, 20]),
        inPlaceEditor("in place", OFTEN, 1_000),
        inPlaceEditor("in place, 100 ms", [80, 120]),
        vimLike,
        renameEditor("stale buffer", [20, 300]),
    ];
    const programs = [];
    const missing = [];
    for (const [editor, program] of [
        [vim("vim", "no", OVERTAKEN), "vim"],
        [vim("vim, in place", "yes", 1_000), "vim"],
        [sed, "sed"],
    ]) {
        if (await isInstalled(program))
            programs.push(editor);
        else if (!missing.includes(program))
            missing.push(program);
    }
    return { editors: [...models, ...programs], missing };
}
/** True for a program that supports `--version`, as GNU programs and vim do. */
export async function isInstalled(program) {
    return await succeeds(".", program, ["--version"]);
}
/** Whether a program exits with 0. Answers its questions with yes. */
async function succeeds(directory, program, args) {
    const child = spawn(program, args, { cwd: directory, stdio: ["pipe", "ignore", "ignore"], timeout: 10_000 });
    child.stdin.on("error", () => undefined);
    child.stdin.end("y\n");
    return await new Promise((resolve) => {
        child.on("error", () => resolve(false));
        child.on("close", (code) => resolve(code === 0));
    });
}
/** The index as an editor opens it; empty when there is none. */
export function read(directory) {
    try {
        return readFileSync(join(directory, INDEX), "utf8");
    }
    catch {
        return "";
    }
}
export function append(text, line) {
    return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
}
export function saveByRename(directory, text) {
    const temporary = join(directory, ".MEMORY.md.edit");
    writeFileSync(temporary, text);
    renameSync(temporary, join(directory, INDEX));
}
export function removeIndex(directory) {
    rmSync(join(directory, INDEX), { force: true });
}
