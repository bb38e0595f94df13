import { nearestName, shortWord } from "@caliban/text"
import type { CommandHelp, SlashCommand } from "./command.ts"
import { add } from "./commands/add.ts"
import { adopt } from "./commands/adopt.ts"
import { confirm } from "./commands/confirm.ts"
import { edit } from "./commands/edit.ts"
import { forget } from "./commands/forget.ts"
import { help } from "./commands/help.ts"
import { list } from "./commands/list.ts"
import { log } from "./commands/log.ts"
import { promote } from "./commands/promote.ts"
import { prompt } from "./commands/prompt.ts"
import { purge } from "./commands/purge.ts"
import { rebuildIndex } from "./commands/rebuild-index.ts"
import { restore } from "./commands/restore.ts"
import { rm } from "./commands/rm.ts"
import { rotate } from "./commands/rotate.ts"
import { search } from "./commands/search.ts"
import { show } from "./commands/show.ts"
import { status } from "./commands/status.ts"
import { trash } from "./commands/trash.ts"
import { undo } from "./commands/undo.ts"
import { verify } from "./commands/verify.ts"
import { why } from "./commands/why.ts"
import { SHARED_RENDERERS } from "./outcome.ts"
import type { Block } from "./text/block.ts"

/** Every command, in the order in which help shows them. The first one is meant by `/memory` alone. */
const COMMANDS = [
  status,
  list,
  search,
  show,
  prompt,
  add,
  edit,
  rm,
  forget,
  confirm,
  undo,
  log,
  why,
  trash,
  restore,
  purge,
  rebuildIndex,
  rotate,
  verify,
  promote,
  adopt,
  help,
] as const

type Listed = (typeof COMMANDS)[number]

/** What a line asks for, as data. `json` is true when the answer is wanted as JSON. */
export type MemoryCommand = CommandOf<Listed> | InvalidCommand

type CommandOf<One extends Listed> = One extends Listed
  ? { kind: One["name"]; json: boolean } & Parameters<One["run"]>[1]
  : never

/** A line that is not a command. */
export interface InvalidCommand {
  kind: "invalid"
  /** One sentence: what is wrong with the line. */
  message: string
  /** How the command is written; `/memory <command>` where the command is unknown. */
  usage: string
  json: boolean
}

/** What a command did, as data; with `--json`, its keys are the keys of the JSON. */
export type CommandOutcome = Awaited<ReturnType<Listed["run"]>>

/** The outcome of one kind. */
export type OutcomeOf<Kind extends CommandOutcome["kind"]> = Extract<CommandOutcome, { kind: Kind }>

/** A command whose arguments and outcomes are not known to the compiler. */
export interface AnyCommand extends Omit<SlashCommand<string, object, CommandOutcome>, "render"> {
  render: Readonly<Record<string, (outcome: never) => Block>>
}

const ALL = COMMANDS as readonly unknown[] as readonly AnyCommand[]

/** What a person reads about each command, for a host's help and menus. */
export const MEMORY_COMMANDS: readonly CommandHelp[] = ALL.map((command) => {
  const { name, aliases = [], summary, details = [] } = command
  return { name, aliases, usage: usageOf(command), summary, details }
})

export const RENDERERS: Readonly<Record<string, (outcome: CommandOutcome) => Block>> = Object.assign(
  {},
  SHARED_RENDERERS,
  ...ALL.map(({ render }) => render),
)

/** How a command is written. */
export function usageOf({ name, usage }: Pick<AnyCommand, "name" | "usage">): string {
  return `/memory ${name === status.name ? `[${name}]` : name}${usage === undefined ? "" : ` ${usage}`}`
}

/** The command with a name or alias. A string is the answer for an unknown name. */
export function findCommand(name: string): AnyCommand | string {
  const plain = name.toLowerCase()
  const namesOf = ({ name, aliases = [] }: AnyCommand): readonly string[] => [name, ...aliases]
  const found = ALL.find((command) => namesOf(command).includes(plain))
  if (found !== undefined) return found
  const nearest = nearestName(plain, ALL.flatMap(namesOf))
  const guess = nearest === undefined ? "" : ` Did you mean /memory ${nearest}?`
  return `There is no command ${shortWord(name)}.${guess} Run /memory help to see all commands.`
}
