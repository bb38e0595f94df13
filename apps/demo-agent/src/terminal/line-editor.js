import { createInterface } from "node:readline";
import { createKeyboard } from "./keyboard.ts";
import { createPastedTexts } from "./pasted-texts.ts";
import { createScreen, measureShown } from "./screen.ts";
/** Lines that the user edits in a terminal. */
export function createLineEditor(options) {
    const { input, output, history } = options;
    const pasted = createPastedTexts();
    const keyboard = createKeyboard({ input, output, pasted, interrupt: options.interrupt });
    const screen = createScreen({ output, show: pasted.show, isEditing: () => editing });
    let editing = false;
    const readline = createInterface({
        input: keyboard.stream,
        output: screen.stream,
        terminal: true,
        history: history.read().map(pasted.insert).reverse(),
        historySize: history.size,
        completer: (line, done) => void options.complete(line).then((completions) => done(null, [completions, line]), () => done(null, [[], line])),
    });
    measureShown(readline, pasted.show);
    let resolveLine = () => { };
    let isMessage = true;
    let leaving = false;
    let closed = false;
    readline.on("history", (lines) => {
        if (isMessage)
            history.add(pasted.expand(lines[0] ?? ""));
        else
            lines.shift();
    });
    readline.on("line", (line) => {
        leaving = false;
        hold();
        resolveLine(pasted.expand(line));
    });
    readline.on("close", () => {
        closed = true;
        hold();
        resolveLine(undefined);
    });
    // After Ctrl-Z and `fg` readline is paused; the prompt resumes it with the same line.
    readline.on("SIGCONT", () => {
        input.pause();
        input.resume();
        readline.prompt(true);
    });
    readline.on("SIGINT", () => {
        if (readline.line === "" && leaving) {
            readline.close();
            return;
        }
        leaving = readline.line === "";
        output.write(leaving ? "\nPress Ctrl-C again or Ctrl-D to quit.\n" : "^C\n");
        readline.write(null, { ctrl: true, name: "e" });
        readline.write(null, { ctrl: true, name: "u" });
        readline.prompt();
    });
    return {
        next: (prompt) => read(prompt, true),
        answer: (question) => read(question, false),
        hasTypedAhead: () => keyboard.hasTypedAhead(),
        async suspendDuring(work) {
            const ignore = () => { };
            keyboard.release();
            process.on("SIGINT", ignore);
            try {
                await work();
            }
            finally {
                process.off("SIGINT", ignore);
                keyboard.take();
            }
        },
        close() {
            readline.close();
            keyboard.close();
            screen.close();
            output.write("\n");
        },
    };
    function hold() {
        editing = false;
        keyboard.hold();
    }
    function read(prompt, message) {
        if (closed)
            return Promise.resolve(undefined);
        return new Promise((resolve) => {
            resolveLine = resolve;
            isMessage = message;
            editing = true;
            readline.setPrompt(pasted.escape(prompt));
            readline.prompt(true);
            keyboard.accept();
        });
    }
}
/** The lines of standard input that is not a terminal. */
export function createLineReader(input) {
    const readline = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    const lines = readline[Symbol.asyncIterator]();
    const next = async () => {
        const { value, done } = await lines.next();
        return done === true ? undefined : value;
    };
    return {
        next,
        answer: next,
        hasTypedAhead: () => true,
        suspendDuring: (work) => work(),
        close: () => readline.close(),
    };
}
