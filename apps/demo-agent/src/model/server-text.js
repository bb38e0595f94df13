import { cutText, oneLine, plainLine } from "@caliban/text";
const MESSAGE_MAX = 200;
/** The error message in a response body; `undefined` for a web page or a body without a message. */
export function messageIn(body) {
    const text = body.trim();
    if (text === "" || text.startsWith("<"))
        return undefined;
    try {
        return messageOf(JSON.parse(text));
    }
    catch {
        return text;
    }
}
/** The message in any of the error formats that servers use. */
export function messageOf(error) {
    if (typeof error === "string")
        return error;
    if (typeof error !== "object" || error === null)
        return undefined;
    for (const name of ["error", "message", "detail"]) {
        const message = messageOf(error[name]);
        if (message !== undefined && message !== "")
            return message;
    }
    return undefined;
}
/** A server's message for the terminal: one line, cut, without keys. */
export function serverLine(message, key) {
    const withoutKey = key === undefined ? message : message.replaceAll(key, "[key]");
    const line = plainLine(oneLine(withoutKey)).replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]");
    return cutText(line, MESSAGE_MAX);
}
