import { PassThrough } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createPasteReader, PASTE_MODE_OFF, PASTE_MODE_ON } from "./paste.ts";
/** An Escape that nothing follows within this time is a key. */
const ESCAPE_MS = 40;
const CTRL_C = "\u0003";
const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"];
export function createKeyboard({ input, output, pasted, interrupt }) {
    const marksPastes = process.env["TERM"] !== "dumb";
    const stream = Object.assign(new PassThrough(), { setRawMode });
    const decoder = new StringDecoder("utf8");
    const reader = createPasteReader();
    const waiting = [];
    let accepting = false;
    let isRaw = false;
    let escapeTimer;
    const onData = (chunk) => {
        clearTimeout(escapeTimer);
        const text = typeof chunk === "string" ? chunk : decoder.write(chunk);
        if (reader.isInPaste() && /^\u0003+$/.test(text))
            endPaste();
        else
            receive(reader.read(text));
        escapeTimer = setTimeout(() => receive(reader.rest()), ESCAPE_MS);
        escapeTimer.unref();
    };
    const onEnd = () => void stream.emit("end");
    const restore = () => void setRawMode(false);
    input.on("data", onData);
    input.on("end", onEnd);
    process.on("exit", restore);
    for (const signal of SIGNALS)
        process.on(signal, onSignal);
    stream.on("resume", () => setImmediate(feed));
    return {
        stream,
        accept() {
            accepting = true;
            feed();
        },
        hold() {
            accepting = false;
        },
        hasTypedAhead: () => waiting.length > 0,
        release() {
            for (const signal of SIGNALS)
                process.off(signal, onSignal);
            setRawMode(false);
            input.pause();
        },
        take() {
            for (const signal of SIGNALS)
                process.on(signal, onSignal);
            setRawMode(true);
            input.resume();
        },
        close() {
            clearTimeout(escapeTimer);
            input.off("data", onData);
            input.off("end", onEnd);
            process.off("exit", restore);
            for (const signal of SIGNALS)
                process.off(signal, onSignal);
            setRawMode(false);
            input.pause();
        },
    };
    /** Ctrl-C ends a paste whose end mark is missing; the line keeps the text. */
    function endPaste() {
        receive(reader.endPaste());
        if (!accepting)
            setImmediate(interrupt);
    }
    function receive(inputs) {
        for (const { kind, text } of inputs) {
            const isPaste = kind === "paste";
            waiting.push(isPaste ? pasted.insert(text) : pasted.escape(text.replaceAll(/\u001b?\r\n?|\n/g, "\r")));
        }
        feed();
    }
    /**
     * One character at a time: readline puts text of a longer read at the end of the line, wherever the cursor is. With
     * Enter it calls `hold`.
     */
    function feed() {
        while (accepting && !stream.isPaused()) {
            const keys = waiting.shift();
            if (keys === undefined)
                return;
            const [key = ""] = keys;
            if (key.length < keys.length)
                waiting.unshift(keys.slice(key.length));
            stream.emit("data", Buffer.from(key));
        }
        if (!accepting)
            takeInterrupts();
    }
    /** Ctrl-C does not wait for the next prompt. Other keys do. */
    function takeInterrupts() {
        if (!waiting.some((keys) => keys.includes(CTRL_C)))
            return;
        for (const [index, keys] of waiting.entries())
            waiting[index] = keys.replaceAll(CTRL_C, "");
        // The line before it has not become a turn yet.
        setImmediate(interrupt);
    }
    /** Readline calls it, also around Ctrl-Z. */
    function setRawMode(mode) {
        if (isRaw === mode)
            return;
        isRaw = mode;
        input.setRawMode(mode);
        if (marksPastes)
            output.write(mode ? PASTE_MODE_ON : PASTE_MODE_OFF);
    }
    function onSignal(signal) {
        restore();
        for (const name of SIGNALS)
            process.off(name, onSignal);
        process.kill(process.pid, signal);
    }
}
