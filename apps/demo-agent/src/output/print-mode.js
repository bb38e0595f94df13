import { plainText } from "@caliban/text";
import { topicCountOf, warningLines } from "./banner.ts";
import { describeEvent } from "./describe-event.ts";
import { nearestCommand, unknownCommand } from "./unknown-command.ts";
/** Answers one question, or runs one `/memory …` line. Returns the exit code. */
export async function printAnswer(options) {
    const { agent, json, write, note } = options;
    const { session } = agent;
    if (json)
        write(jsonLine(describeStart(options)));
    else
        for (const line of warningLines(session))
            note(line);
    const code = await runQuestion(options);
    const summary = await session.end();
    if (summary !== undefined) {
        if (json)
            write(jsonLine({ type: "ended", ...summary }));
        else
            note(`[${summary.text}]`);
    }
    return code;
}
async function runQuestion(options) {
    const { question, note } = options;
    if (/^\/memory(?:\s|$)/.test(question))
        return printCommand(options);
    // Other text that starts with a slash is a question, for example about a path.
    const mistyped = nearestCommand(question, ["/memory"]);
    if (mistyped === undefined)
        return printTurn(options);
    note(unknownCommand(question, ["/memory"]));
    return 1;
}
async function printTurn(options) {
    const { agent, question, json, write, note, progress } = options;
    const outcome = createOutcome();
    let atLineStart = true;
    const print = (event) => {
        if (json)
            write(jsonLine(event));
        else if (event.type === "text") {
            write(plainText(event.text));
            atLineStart = event.text.endsWith("\n");
        }
        else
            for (const line of notesOf(event, options.home))
                note(line);
    };
    progress.wait(false);
    for await (const event of agent.ask(question, options.signal)) {
        if (progress.stop())
            atLineStart = true;
        outcome.record(event);
        print(event);
        progress.wait(!atLineStart);
    }
    if (progress.stop())
        atLineStart = true;
    if (!atLineStart)
        write("\n");
    return outcome.code();
}
function createOutcome() {
    let code = 0;
    let refused = false;
    return {
        record(event) {
            if (event.type === "failed")
                code = 1;
            if (event.type === "stopped")
                code = 130;
            if (event.type === "finished" && event.refused === true)
                code = 1;
            // A model may correct and repeat a refused call.
            if (event.type === "tool-error" && event.tool === "WriteMemoryTopic")
                refused = true;
            if (event.type === "tool-result" && event.details?.kind === "written")
                refused = false;
        },
        code: () => (code === 0 && refused ? 1 : code),
    };
}
async function printCommand({ agent, question, json, write }) {
    const { text, outcome, ok } = await agent.session.slash(question);
    write(json ? jsonLine({ type: "command", ok, outcome }) : `${text.replace(/\n$/, "")}\n`);
    return ok ? 0 : 1;
}
function describeStart({ agent, modelLabel, warnings }) {
    const { session } = agent;
    const { memory } = session;
    return {
        type: "session",
        model: modelLabel,
        memory: {
            enabled: memory.enabled,
            readOnly: memory.readOnly,
            directory: memory.directory,
            topics: topicCountOf(session),
        },
        warnings: [...warnings, ...warningLines(session)],
    };
}
function notesOf(event, home) {
    if (event.type === "failed")
        return [event.message];
    if (event.type === "stopped")
        return ["Stopped."];
    const [first, ...details] = describeEvent(event, home);
    return first === undefined ? [] : [`[${first}]`, ...details.map((line) => `  ${line}`)];
}
function jsonLine(value) {
    // Earlier events contain the turn.
    return `${JSON.stringify(value, (key, inner) => (key === "sourceTurn" ? undefined : inner))}\n`;
}
