const AFTER_MS = 1_000;
/** In the middle of a line the message breaks the line, so it appears later. */
const AFTER_MID_LINE_MS = 3_000;
export const NO_PROGRESS = { wait: () => { }, stop: () => false };
/** Shows progress in a terminal, nothing elsewhere. */
export function createProgress(output) {
    if (output.isTTY !== true || process.env["TERM"] === "dumb")
        return NO_PROGRESS;
    let timer;
    let shown = false;
    let since = 0;
    return {
        wait(midLine) {
            clearTimeout(timer);
            since = Date.now();
            timer = setTimeout(() => show(midLine), midLine ? AFTER_MID_LINE_MS : AFTER_MS);
        },
        stop() {
            clearTimeout(timer);
            const wasShown = shown;
            if (shown)
                output.write("\r\u001b[K");
            shown = false;
            return wasShown;
        },
    };
    function show(midLine) {
        const seconds = Math.round((Date.now() - since) / 1_000);
        output.write(`${midLine && !shown ? "\n" : ""}\r\u001b[K… waiting for the model, ${seconds} s`);
        shown = true;
        timer = setTimeout(() => show(midLine), 1_000);
    }
}
