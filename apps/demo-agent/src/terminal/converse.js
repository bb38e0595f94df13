import { isMemoryError } from "@caliban/memory";
import { plainLine } from "@caliban/text";
import { unknownCommand } from "../output/unknown-command.ts";
import { createLineEditor, createLineReader } from "./line-editor.ts";
import { showTurn } from "./show-turn.ts";
const HELP = `Type a message. The agent stores what you
ask it to remember.
  /memory       show the memory
  /memory help  list its commands
  /help         show this help
  /exit         quit (or Ctrl-D)
Ctrl-C stops an answer. Tab completes.
`;
const COMMANDS = ["/memory", "/help", "/exit", "/quit"];
const PROMPT = "› ";
const YES = /^\s*(?:y(?:es)?)?\s*$/i;
const NO = /^\s*no?\s*$/i;
/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export async function converse(options) {
    const { agent, input, output } = options;
    const interactive = input.isTTY === true && output.isTTY === true;
    const interrupt = () => conversation.turn?.abort();
    const lines = interactive
        ? createLineEditor({ ...options, interrupt, complete: (line) => completeLine(agent.session, line) })
        : createLineReader(input);
    const conversation = { ...options, lines, suggested: [], code: 0 };
    try {
        output.write(options.banner.map((line) => `${line}\n`).join(""));
        while (await takeLine(conversation))
            ;
    }
    finally {
        lines.close();
    }
    const summary = await agent.session.end();
    if (summary !== undefined)
        output.write(`${summary.text}\n`);
    return interactive ? 0 : conversation.code;
}
/** Processes one line. False when the conversation is over. */
async function takeLine(conversation) {
    const { lines, suggested } = conversation;
    // Lines typed ahead are messages; questions wait until they are processed.
    const question = lines.hasTypedAhead() ? undefined : suggested.shift();
    const line = question === undefined ? await lines.next(PROMPT) : await messageAfter(question, conversation);
    if (line === undefined)
        return false;
    const text = line.trim();
    if (text === "")
        return true;
    if (/^\/(?:exit|quit|q)$/.test(text))
        return false;
    if (text === "/help" || text === "/?")
        conversation.output.write(HELP);
    else if (/^\/memory(?:\s|$)/.test(text))
        await runCommand(text, conversation);
    else if (text.startsWith("/"))
        conversation.output.write(`${unknownCommand(text, COMMANDS)}\n`);
    else
        await runTurn(text, conversation);
    return true;
}
/** Asks whether to keep a suggestion. A line that is neither yes nor no is the next message. */
async function messageAfter(noticed, { lines, agent, output }) {
    const answer = await lines.answer(`Keep “${plainLine(noticed.text)}”? [Y/n] `);
    if (answer === undefined)
        return undefined;
    if (YES.test(answer)) {
        output.write(`${await keep(noticed, agent.session)}\n`);
        return "";
    }
    output.write("Not kept.\n");
    return NO.test(answer) ? "" : answer;
}
/** Stores a suggestion; says so, or why not. */
async function keep(noticed, { learning }) {
    try {
        await learning?.storeMemory(noticed);
        return "Kept.";
    }
    catch (error) {
        if (!isMemoryError(error))
            throw error;
        return error.message;
    }
}
function runCommand(text, { lines, agent, output, colour }) {
    return lines.suspendDuring(async () => {
        const result = await agent.session.slash(text, { width: output.columns ?? 80, colour });
        output.write(`${result.text.replace(/\n$/, "")}\n`);
    });
}
async function runTurn(text, conversation) {
    const turn = new AbortController();
    conversation.turn = turn;
    const { code, suggested } = await showTurn(conversation.agent.ask(text, turn.signal), conversation);
    conversation.turn = undefined;
    conversation.code = code;
    conversation.suggested.push(...suggested);
}
async function completeLine(session, line) {
    if (!line.startsWith("/"))
        return [];
    const own = ["/help", "/exit"].filter((command) => command.startsWith(line));
    const completions = [...(await session.commands.complete(line)), ...own];
    return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions;
}
