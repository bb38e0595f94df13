import { suggestSlugs } from "@caliban/memory-core"
import { shortWord } from "@caliban/text"
import type { CommandHelp } from "./command.ts"
import { addSyntax } from "./commands/add.ts"
import type { CommandSyntax } from "./commands/command-syntax.ts"
import { confirmSyntax } from "./commands/confirm.ts"
import { editSyntax } from "./commands/edit.ts"
import { forgetSyntax } from "./commands/forget.ts"
import { helpSyntax } from "./commands/help.ts"
import { listSyntax } from "./commands/list.ts"
import { purgeSyntax } from "./commands/purge.ts"
import { rebuildIndexSyntax } from "./commands/rebuild-index.ts"
import { restoreSyntax } from "./commands/restore.ts"
import { removeSyntax } from "./commands/rm.ts"
import { showSyntax } from "./commands/show.ts"
import { statusSyntax } from "./commands/status.ts"
import { trashSyntax } from "./commands/trash.ts"
import { undoSyntax } from "./commands/undo.ts"
import { verifySyntax } from "./commands/verify.ts"

/** Every command, in the order in which help shows them. */
const SYNTAXES: readonly CommandSyntax[] = [
  statusSyntax,
  listSyntax,
  showSyntax,
  addSyntax,
  editSyntax,
  removeSyntax,
  forgetSyntax,
  confirmSyntax,
  undoSyntax,
  trashSyntax,
  restoreSyntax,
  purgeSyntax,
  rebuildIndexSyntax,
  verifySyntax,
  helpSyntax,
]

/** What a person reads about each command, for a host's help and menus. */
export const MEMORY_COMMANDS: readonly CommandHelp[] = SYNTAXES.map((syntax) => syntax.help)

/** The command of a name or alias; a string is the answer when no command has it. */
export function findSyntax(name: string): CommandSyntax | string {
  const plain = name.toLowerCase()
  const found = SYNTAXES.find(({ help }) => help.name === plain || help.aliases.includes(plain))
  if (found !== undefined) return found
  const [nearest] = plain.length > 2 ? suggestSlugs(plain, NAMES) : []
  const guess = nearest === undefined ? "" : ` Did you mean /memory ${nearest}?`
  return `There is no command ${shortWord(name)}.${guess} Run /memory help to see all commands.`
}

const NAMES: readonly string[] = MEMORY_COMMANDS.flatMap((help) => [help.name, ...help.aliases])
