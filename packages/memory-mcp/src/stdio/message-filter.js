import { isUtf8 } from "node:buffer";
import { Transform } from "node:stream";
import { isJSONRPCNotification, isJSONRPCRequest } from "@modelcontextprotocol/server";
import { MESSAGE_MAX, PARSE_ERROR } from "../protocol.ts";
const INVALID_REQUEST = -32_600;
/**
 * Passes on lines that are messages of JSON-RPC. Answers every other line with an error, so that the server keeps running
 * and the client hears of it. Holds at most one message.
 */
export function createMessageFilter({ answer, received, finish }) {
    let parts = [];
    let size = 0;
    let answers = [];
    const refuse = (code, message, id = null) => {
        answers.push({ jsonrpc: "2.0", id, error: { code, message } });
    };
    const take = (part) => {
        size += part.length;
        if (size <= MESSAGE_MAX)
            parts.push(part);
        else
            parts = [];
    };
    /** The message in the line that has ended; empty for a line without one. */
    const endLine = () => {
        const isTooLarge = size > MESSAGE_MAX;
        const line = Buffer.concat(parts);
        parts = [];
        size = 0;
        if (isTooLarge)
            refuse(INVALID_REQUEST, `A message may have at most ${MESSAGE_MAX} bytes.`);
        else if (!isUtf8(line))
            refuse(PARSE_ERROR, "Parse error: the line is not UTF-8.");
        else {
            const text = line.toString("utf8");
            const message = checkLine(text, refuse);
            if (message === undefined)
                return "";
            received(message);
            return `${text}\n`;
        }
        return "";
    };
    const sendAnswers = async () => {
        const messages = answers;
        answers = [];
        await answer(messages);
    };
    return new Transform({
        transform(chunk, _, done) {
            let from = 0;
            for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
                take(chunk.subarray(from, end));
                this.push(endLine());
                from = end + 1;
            }
            take(chunk.subarray(from));
            sendAnswers().then(() => done(), done);
        },
        flush(done) {
            // The last line may have no end.
            this.push(endLine());
            sendAnswers()
                .then(finish)
                .then(() => done(), done);
        },
    });
}
/** The message in a line; `undefined` for an empty line, and for one that is no message, which it refuses. */
function checkLine(line, refuse) {
    if (line.trim() === "")
        return undefined;
    const message = parse(line);
    if (isMessage(message))
        return message;
    if (message === undefined)
        refuse(PARSE_ERROR, "Parse error: the line is not JSON.");
    else {
        const id = message?.id;
        const problem = "Invalid request: the line is not a message of JSON-RPC 2.0.";
        refuse(INVALID_REQUEST, problem, isId(id) ? id : null);
    }
    return undefined;
}
function parse(line) {
    try {
        return JSON.parse(line);
    }
    catch {
        return undefined;
    }
}
/** Of requests and notifications exactly those that the SDK does not drop. An answer is never answered. */
function isMessage(value) {
    if (typeof value !== "object" || value === null)
        return false;
    if ("method" in value)
        return isJSONRPCRequest(value) || isJSONRPCNotification(value);
    return "jsonrpc" in value && value.jsonrpc === "2.0" && ("result" in value || "error" in value);
}
function isId(id) {
    return typeof id === "string" || Number.isSafeInteger(id);
}
