import type { Memory } from "@caliban/memory-core"
import type { SlashHost } from "../host.ts"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, gatherLine, withoutExtension } from "./command-syntax.ts"
import { chooseEntry, describe } from "./confirm.ts"
import { runRemove } from "./rm.ts"

export const forgetSyntax: CommandSyntax = {
  help: {
    name: "forget",
    aliases: [],
    usage: "/memory forget <slug|text>",
    summary: "removes a topic, or takes out a learned entry; both stay in the trash",
    details: ["A topic of that name comes first. A few words of an entry are enough."],
  },
  options: { arguments: ["slug or text"], min: 1 },
  gather: gatherLine,
  completes: ["topics"],
  build: ({ positionals: [what = ""], json }) => ({ kind: "forget", what, json }),
}

export async function runForget(
  memory: Memory,
  what: string,
  { learned }: SlashHost,
): Promise<CommandOutcome> {
  const removed = await runRemove(memory, withoutExtension(what))
  if (removed.kind === "removed" || learned === undefined) return removed
  const chosen = chooseEntry(await learned.find(what), what)
  if ("kind" in chosen) return chosen.kind === "unknown-entry" && isOneWord(what) ? removed : chosen
  await learned.forget(chosen)
  return { kind: "forgotten", entry: chosen }
}

/** What may be meant as a slug: then the nearest slugs are the better answer. */
function isOneWord(text: string): boolean {
  return !/\s/.test(text)
}

export function renderForgotten({ entry }: OutcomeOf<"forgotten">, style: Style): string {
  return wrapText(`Forgotten: ${describe(entry)}; it is in the trash of its file.`, style.width).join("\n")
}
