import { wrap } from "./wrap.ts";
const SECTIONS = [
    [
        "Model",
        [
            ["-m, --model <name>", "claude-…, gpt-…, provider/name, or offline"],
            ["--base-url <url>", "any OpenAI-compatible server (Ollama, llama.cpp, vLLM)"],
            ["--offline", "use the offline model: rules, no language model"],
        ],
    ],
    [
        "Memory",
        [
            ["--cwd <folder>", "project folder"],
            ["--layout <name>", "another product's directory: claude-code, agents-memory, squads, openclaw, wundr"],
            ["--squad <name>", "with --layout squads"],
            ["--agent <name>", "with --layout squads or claude-code"],
            ["--mount <name=folder>", "also show this memory, read-only; name=folder:write to write to it"],
            ["--no-user-memory", "without your own memory, which every project shows"],
            ["--bare", "without auto memory"],
            ["--read-only", "do not change memory"],
            ["--show-prompt", "print the memory prefix of the system prompt"],
            ["--learn", "notice what is worth remembering and ask whether to keep it"],
            ["-y, --yes", "with --learn: keep it without asking"],
        ],
    ],
    [
        "Output",
        [
            ["-p, --print <text>", "print one answer and exit; - reads the text from standard input"],
            ["--json", "with --print: print events, one JSON object per line"],
            ["--tour", "run a short tour in a temporary folder"],
            ["-h, --help", "print this help"],
            ["-v, --version", "print the version"],
        ],
    ],
    [
        "Environment",
        [
            ["ANTHROPIC_API_KEY", "selects Anthropic; without a key the offline model is used"],
            ["OPENAI_API_KEY", "selects OpenAI"],
            ["DEMO_TIMEOUT", "seconds to wait for a silent server (default: 120)"],
        ],
    ],
    [
        "Exit code",
        [
            ["0", "success"],
            ["1", "the turn or command failed, or a memory was refused"],
            ["2", "invalid usage"],
            ["130", "stopped by Ctrl-C"],
        ],
    ],
];
const USAGE = `caliban-demo: an agent with a memory

  caliban-demo
      start a conversation
  caliban-demo --print "question"
      print one answer
`;
const MAX_WIDTH = 100;
/** In a narrower terminal a description is below its name. */
const TWO_COLUMNS = 64;
const NAME_COLUMN = 24;
const UNDER_NAME = 6;
/** The usage text for a terminal with this many columns. */
export function renderHelp(columns) {
    const width = Math.min(columns, MAX_WIDTH);
    const sections = SECTIONS.map(([title, entries]) => `\n${title}\n${entries.map((entry) => renderEntry(entry, width)).join("")}`);
    return USAGE + sections.join("");
}
function renderEntry([name, description], width) {
    const indent = width < TWO_COLUMNS ? UNDER_NAME : NAME_COLUMN;
    const lines = wrap(description, Math.max(20, width - indent)).map((line) => " ".repeat(indent) + line);
    const head = `  ${name}`;
    if (width < TWO_COLUMNS)
        return [head, ...lines].map((line) => `${line}\n`).join("");
    const [first = "", ...rest] = lines;
    return [head.padEnd(indent) + first.slice(indent), ...rest].map((line) => `${line.trimEnd()}\n`).join("");
}
