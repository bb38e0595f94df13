import { cutText } from "@caliban/text";
import { escapedLine } from "./plain-text.ts";
const MESSAGE_MAX = 1_000;
/**
 * Messages for errors that the model did not cause. The error's own message may contain paths; the host gets it in
 * `details.reason`.
 */
const SENTENCES = {
    denied: "Nothing was changed: the user declined this change. Do not retry; ask the user what to do instead.",
    locked: "Nothing was changed: another process is writing to this memory. Try again in a moment.",
    "memory-off": "Memory is switched off, so nothing was read or saved. Continue without it.",
    "no-memory-directory": "Nothing was read or saved: no memory directory is available on this machine. Do not retry; tell the user.",
    "read-only": "Nothing was changed: this memory is read-only. Do not retry.",
    "unsafe-directory": "Nothing was changed: the memory directory is not safe to use. Do not retry; tell the user.",
    "write-failed": "Nothing was changed: the memory could not be written to disk. Tell the user.",
};
/** The same for an error of one mount. */
const MOUNT_SENTENCES = {
    "no-memory-directory": (mount) => `Nothing was read or saved: the mount "${mount}" cannot be used. Do not retry; tell the user.`,
    "read-only": (mount) => `Nothing was changed: the mount "${mount}" is read-only. Do not retry; a slug without "${mount}/" saves in this memory.`,
};
/** A `MemoryError` as a sentence that the model can act on. The tools themselves explain a `conflict`. */
export function explainError(error, memory) {
    const sentence = findSentence(error, memory);
    if (sentence === undefined) {
        return { ok: false, code: error.code, message: forModel(error.message, memory), details: error.details };
    }
    return {
        ok: false,
        code: error.code,
        message: withSystemCode(sentence, error.cause),
        details: { ...error.details, reason: error.message },
    };
}
/** `undefined` when the message of the core is what the model needs. */
function findSentence({ code, details }, { readOnly }) {
    const { mount } = details;
    const ofMount = typeof mount === "string" ? MOUNT_SENTENCES[code]?.(mount) : undefined;
    if (ofMount !== undefined)
        return ofMount;
    // One file or one slug cannot be changed.
    return code === "read-only" && !readOnly ? undefined : SENTENCES[code];
}
/** A message of the core on one line, cut, without the paths of the memory directory and of its mounts. */
export function forModel(message, { directory, mounts }) {
    const places = mounts.map((mount) => [mount.directory, `the mount ${mount.name}`]);
    const own = directory === undefined ? [] : [[directory, "the memory directory"]];
    // A path may be the beginning of another one.
    const named = [...own, ...places]
        .sort(([one], [other]) => other.length - one.length)
        .reduce((text, [path, name]) => text.replaceAll(path, name), message);
    return escapedLine(cutText(named, MESSAGE_MAX));
}
/** Adds the code of the operating system, such as `ENOSPC`: a user can act on it. */
function withSystemCode(sentence, cause) {
    const code = cause instanceof Error ? cause.code : undefined;
    return code !== undefined && /^E[A-Z0-9]+$/.test(code) ? `${sentence} (${code})` : sentence;
}
