import { SHOWN } from "../outcome.ts";
import { wrapIndented, wrapText } from "../text/wrap-text.ts";
export const help = {
    syntax: {
        name: "help",
        aliases: ["?"],
        usage: "/memory help [command]",
        summary: "shows all commands, or one of them",
        details: [],
        options: { arguments: ["command"] },
        completes: ["commands"],
        parse: ({ positionals: [name] }, findCommand) => {
            const found = name === undefined ? undefined : findCommand(name);
            return typeof found === "string" ? found : { about: found?.name };
        },
    },
    worksWhenOff: () => true,
    run: async ({ commands }, { about }) => ({
        kind: "help",
        ...SHOWN,
        about,
        commands: commands.filter(({ name }) => about === undefined || name === about),
    }),
    render: {
        help: ({ about, commands }, style) => {
            if (about !== undefined)
                return commands.flatMap((command) => renderCommand(command, style));
            return [
                ...commands.flatMap((command) => renderSummary(command, style)),
                "",
                ...wrapText("Every command takes --json and --help.", style.width),
            ];
        },
    },
};
const USAGE_WIDTH = 38;
function renderSummary({ usage, summary }, style) {
    if (style.width < 2 * USAGE_WIDTH || usage.length > USAGE_WIDTH - 2) {
        return [...wrapText(usage, style.width), ...wrapIndented(summary, style.width, "    ")];
    }
    return wrapText(summary, style.width - USAGE_WIDTH).map((line, at) => (at === 0 ? usage : "").padEnd(USAGE_WIDTH) + line);
}
function renderCommand({ usage, summary, details, aliases }, style) {
    const also = aliases.length === 0 ? [] : [`Also: ${aliases.join(", ")}.`];
    return [
        ...wrapText(usage, style.width).map((line) => style.paint("strong", line)),
        ...[summary, ...details, ...also].flatMap((text) => wrapIndented(text, style.width, "  ")),
    ];
}
