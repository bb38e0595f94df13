import { compareStatements, isSame } from "@caliban/memory-learn/internal"
import type { DetectedMemory, MemoryScope } from "../types.ts"

/** "Use pnpm, not npm", "use pnpm instead of npm" */
const CHOICE = /^use (`[^`]+`|[^\s,`]+)(?:,? not|,? instead of) (`[^`]+`|[^\s,`]+?)[.!]?$/iu

/** A choice as Wundr words a correction; `undefined` for any other text. */
function wordChoice(text: string, scope: MemoryScope): string | undefined {
  const [, chosen, rejected] = CHOICE.exec(text.trim()) ?? []
  if (chosen === undefined) return undefined
  return `Do NOT suggest ${rejected} -- ${scope === "user" ? "use" : "this project uses"} ${chosen}`
}

/** A correction that was repeated, in Wundr's words where it is a choice between two things. */
export function wordCorrection(memory: DetectedMemory): DetectedMemory {
  if (memory.category !== "repeated-correction") return memory
  return { ...memory, text: wordChoice(memory.text, memory.scope) ?? memory.text }
}

/** What a newer statement does to an older one, which may be in Wundr's words. */
export function relationOf(newer: string, older: string): ReturnType<typeof compareStatements> {
  const isWording = (choice: string): boolean =>
    (["user", "project"] as const).some((scope) => isSame(wordChoice(choice, scope) ?? "", older))
  if (isWording(newer)) return "repeats"
  const [, chosen, rejected] = CHOICE.exec(newer.trim()) ?? []
  return isWording(`use ${rejected} not ${chosen}`) ? "replaces" : compareStatements(newer, older)
}
