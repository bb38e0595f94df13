import { type CommandHelp, defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { type Block, draw, hang, indented, painted, parts } from "../text/block.ts"

export const help = defineCommand({
  name: "help",
  aliases: ["?"],
  usage: "[command]",
  summary: "shows all commands, or one of them",
  completes: ["commands"],
  parse: ([name], _, findCommand) => {
    const found = name === undefined ? undefined : findCommand(name)
    return typeof found === "string" ? found : { about: found?.name }
  },
  worksWhenOff: () => true,
  run: async ({ commands }, { about }) =>
    shown("help", { about, commands: commands.filter(({ name }) => about === undefined || name === about) }),
  render: {
    help: ({ about, commands }) =>
      about === undefined
        ? parts(
            commands.map(summarize),
            "Every command takes --json and --help. After --, no word is an option.",
          )
        : commands.map(describe),
  },
})

const USAGE_WIDTH = 38

function summarize({ usage, summary }: CommandHelp): Block {
  const isShort = usage.length <= USAGE_WIDTH - 2
  const inColumns = hang(usage.padEnd(USAGE_WIDTH), summary)
  const stacked = [usage, indented(summary, 4)]
  return (style) => draw(isShort && style.width >= 2 * USAGE_WIDTH ? inColumns : stacked, style)
}

function describe({ usage, summary, details, aliases }: CommandHelp): Block {
  const also = aliases.length === 0 ? [] : [`Also: ${aliases.join(", ")}.`]
  return [painted("strong", usage), [summary, ...details, ...also].map((text) => indented(text))]
}
