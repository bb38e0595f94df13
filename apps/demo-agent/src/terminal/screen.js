import { Writable } from "node:stream";
/** The terminal for readline, which shows the line with labels. */
export function createScreen({ output, show, isEditing }) {
    const stream = new Writable({
        decodeStrings: false,
        write(text, _encoding, done) {
            output.write(show(text));
            done();
        },
    });
    Object.defineProperty(stream, "columns", { get: () => output.columns });
    const onResize = () => {
        if (isEditing())
            stream.emit("resize");
    };
    output.on("resize", onResize);
    return { stream, close: () => void output.off("resize", onResize) };
}
/**
 * Makes readline compute the cursor position from the shown line. `_getDisplayPos` has no documented equivalent; without
 * it only the cursor position is wrong.
 */
export function measureShown(readline, show) {
    const internals = readline;
    const measure = internals._getDisplayPos;
    if (measure !== undefined)
        internals._getDisplayPos = (line) => measure.call(readline, show(line));
}
