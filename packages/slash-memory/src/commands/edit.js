import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isMemoryError } from "@caliban/memory-core";
import { plainLine } from "@caliban/text";
import { withoutExtension } from "../command.ts";
import { fail, findEditableFile, readText, } from "../editor/editable-file.ts";
import { editorCommand, waitHint } from "../editor/editor-command.ts";
import { openEditor } from "../editor/open-editor.ts";
import { REFUSED, } from "../outcome.ts";
import { renderDiff } from "../text/render-diff.ts";
import { say, sayIndented, spaced } from "../text/render-lines.ts";
import { renderDiagnostics, renderDrift } from "../topics/render-notes.ts";
import { findStaleHooks } from "../topics/topic-faults.ts";
export const edit = {
    syntax: {
        name: "edit",
        aliases: [],
        usage: "/memory edit [slug|global|project]",
        summary: "opens a file in your editor and shows what changed",
        details: [
            "Without an argument it opens the index. It starts $VISUAL, else $EDITOR, else, in a terminal, vi (Windows: notepad), without a shell.",
            "For a topic with the slug global or project, write global.md or project.md.",
        ],
        options: { arguments: ["slug"] },
        completes: ["files", "topics"],
        parse: ({ positionals: [name] }) => ({ target: parseTarget(name) }),
    },
    worksWhenOff: ({ target }) => target.kind === "global" || target.kind === "project",
    run: async ({ memory, host }, { target }) => await editFile(memory, host, target),
    render: {
        edited: renderEdited,
        "no-editor": ({ path }, style) => [
            ...say("No editor is set. Set $VISUAL or $EDITOR, or open the file yourself:", style),
            plainLine(path),
        ],
    },
};
function parseTarget(name) {
    if (name === undefined)
        return { kind: "index" };
    const [index, mount] = INDEX.exec(name) ?? [];
    if (index !== undefined)
        return { kind: "index", mount };
    if (name === "global" || name === "project")
        return { kind: name };
    return { kind: "topic", reference: withoutExtension(name) };
}
/** `MEMORY`, or `team/MEMORY` for the index of a mount. */
const INDEX = /^(?:([^/]+)\/)?MEMORY(?:\.md)?$/;
/** Opens a file, waits for the editor, and compares. Only the editor writes the file. */
async function editFile(memory, host, target) {
    const file = await findEditableFile(memory, target);
    if (file.kind !== "file")
        return file;
    const { path, slug } = file;
    const command = editorCommand(host.env ?? process.env, isInTerminal());
    const open = host.openEditor ?? (command && ((name) => openEditor(command, name)));
    if (open === undefined)
        return { kind: "no-editor", ...REFUSED, path };
    try {
        const newFolder = await mkdir(dirname(path), { recursive: true });
        const before = await readText(path);
        const exitCode = await open(path);
        const after = await readText(path);
        const change = describeChange(before, after);
        const adopted = await adoptEdit(memory, file, before);
        const isChanged = change !== "unchanged" && change !== "absent";
        const hint = host.openEditor === undefined && before === after ? waitHint(command ?? []) : undefined;
        return {
            kind: "edited",
            ok: exitCode === 0,
            refresh: isChanged || adopted.refreshedLine !== undefined,
            target: target.kind,
            slug,
            path,
            change,
            before,
            after,
            exitCode,
            newFolder,
            ...adopted,
            ...(await inspectFile(memory, file)),
            hint,
        };
    }
    catch (error) {
        return explainSystemError(error, path, command?.[0] ?? "of the host");
    }
}
/** Outside a terminal, `vi` would wait for keys that never come. */
function isInTerminal() {
    return process.stdin.isTTY === true && process.stdout.isTTY === true;
}
/** Records the edit, so that an undo reverts it; nothing is recorded when memory refuses. */
async function adoptEdit(memory, { slug, mount, personal }, before) {
    if (personal || before === undefined)
        return {};
    try {
        const { pointer, trashId } = await memory.adoptEdit(mount === undefined ? slug : `${mount}/MEMORY`, before);
        return { refreshedLine: pointer.after === pointer.before ? undefined : pointer.after, trashId };
    }
    catch (error) {
        if (isMemoryError(error))
            return {};
        throw error;
    }
}
function describeChange(before, after) {
    if (before === undefined)
        return after === undefined ? "absent" : "created";
    if (after === undefined)
        return "removed";
    return before === after ? "unchanged" : "changed";
}
/** How memory reads what the editor saved. */
async function inspectFile(memory, { personal, slug, description }) {
    if (personal)
        return { diagnostics: [] };
    const { topics, drift, diagnostics } = await memory.list();
    const edited = topics.filter((topic) => topic.slug === slug);
    const isNew = edited[0]?.description !== description;
    const [staleHook] = await findStaleHooks(memory, edited, isNew ? "all" : "generated");
    const about = diagnostics.filter((diagnostic) => slug === undefined || diagnostic.slug === slug);
    return { diagnostics: about, drift, staleHook };
}
/** An editor that cannot be started and a file that cannot be read are outcomes; anything else is a programming error. */
function explainSystemError(error, path, program) {
    const { code, syscall } = error;
    if (isMemoryError(error) || typeof syscall !== "string")
        throw error;
    if (!syscall.startsWith("spawn"))
        return fail("unreadable-file", `${path} cannot be opened (${code}).`);
    const message = `The editor ${program} cannot be started (${code}). Set $VISUAL or $EDITOR to an editor that can.`;
    return fail("editor-failed", message);
}
function renderEdited(outcome, style) {
    const { path, change, exitCode, newFolder, hint, before = "", after = "" } = outcome;
    const { refreshedLine, staleHook, drift, diagnostics } = outcome;
    const diff = renderDiff(before, after, style);
    return [
        plainLine(path),
        ...(newFolder === undefined ? [] : say(`Its folder is new: ${newFolder}`, style)),
        ...say(CHANGES[change], style),
        ...(exitCode === 0 ? [] : say(`The editor ended with exit code ${exitCode}.`, style)),
        ...(hint === undefined ? [] : say(hint, style)),
        ...(diff === "" || change === "removed" ? [] : ["", diff]),
        ...renderLine("Its line in the index:", refreshedLine, style),
        ...renderLine("Its line in the index does not match; /memory edit changes it:", staleHook?.line, style),
        ...spaced(renderDiagnostics(diagnostics, style)),
        ...spaced(drift === undefined ? [] : renderDrift(drift, style)),
    ];
}
const CHANGES = {
    created: "The file is new.",
    changed: "Changed:",
    unchanged: "Nothing changed.",
    removed: "The file was removed.",
    absent: "Nothing was saved: the file does not exist.",
};
function renderLine(title, line, style) {
    return line === undefined ? [] : ["", ...say(title, style), ...sayIndented(line.trim(), style)];
}
