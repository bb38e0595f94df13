import type { CommandHelp, CommandName } from "../command.ts"
import type { OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented, wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"

export const helpSyntax: CommandSyntax = {
  help: {
    name: "help",
    aliases: ["?"],
    usage: "/memory help [command]",
    summary: "the commands, or one of them",
    details: [],
  },
  options: { arguments: ["command"] },
  completes: ["commands"],
  build: ({ positionals: [name], json }, findCommand) => {
    if (name === undefined) return { kind: "help", json }
    const found = findCommand(name)
    return typeof found === "string" ? found : { kind: "help", about: found.name, json }
  },
}

export function runHelp(commands: readonly CommandHelp[], about: CommandName | undefined): OutcomeOf<"help"> {
  if (about === undefined) return { kind: "help", commands }
  return { kind: "help", about, commands: commands.filter((command) => command.name === about) }
}

export function renderHelp({ about, commands }: OutcomeOf<"help">, style: Style): string {
  if (about !== undefined) return commands.map((command) => renderCommand(command, style)).join("\n")
  return [
    ...commands.flatMap((command) => renderSummary(command, style)),
    "",
    ...wrapText("Every command takes --json and --help.", style.width),
  ].join("\n")
}

const USAGE_WIDTH = 38

function renderSummary(command: CommandHelp, style: Style): string[] {
  if (style.width < 2 * USAGE_WIDTH || command.usage.length > USAGE_WIDTH - 2) {
    return [...wrapText(command.usage, style.width), ...wrapIndented(command.summary, style.width, "    ")]
  }
  return wrapText(command.summary, style.width - USAGE_WIDTH).map(
    (line, at) => (at === 0 ? command.usage : "").padEnd(USAGE_WIDTH) + line,
  )
}

function renderCommand(command: CommandHelp, style: Style): string {
  const aliases = command.aliases.length === 0 ? [] : [`Also: ${command.aliases.join(", ")}.`]
  return [
    ...wrapText(command.usage, style.width).map((line) => style.paint("strong", line)),
    ...[command.summary, ...command.details, ...aliases].flatMap((text) =>
      wrapIndented(text, style.width, "  "),
    ),
  ].join("\n")
}
