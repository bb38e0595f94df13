import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../../src/types.ts"
import type { Subject } from "./subject.ts"

// Wundr's detector as it was published: its cues, weights, targets and limits, written anew from their description.
type Cue = readonly [RegExp, number]

const CORRECTIONS: readonly Cue[] = [
  [/^\s*no\b[,.\s]*/i, 0.5],
  [/\bnot that\b/i, 0.6],
  [/\bactually\b[,\s]*/i, 0.6],
  [/\bwrong\b/i, 0.7],
  [/\bdon'?t (?:use|do|say|suggest|recommend)\b/i, 0.7],
  [/\binstead of\b/i, 0.5],
  [/\bnot \S+, (?:use|it'?s|we use)\b/i, 0.6],
  [/\buse \S+,? not \S+/i, 0.7],
  [/\bI said\b/i, 0.6],
  [/\bI told you\b/i, 0.8],
  [/\bstop (?:doing|using|suggesting)\b/i, 0.7],
  [/\bplease don'?t\b/i, 0.6],
  [/\bthat'?s (?:wrong|incorrect|not right)\b/i, 0.7],
]

const PREFERENCES: readonly (readonly [RegExp, number, MemoryScope])[] = [
  [/\bI prefer\b/i, 0.9, "user"],
  [/\bI (?:don'?t )?like\b/i, 0.7, "user"],
  [/\bplease always\b/i, 0.85, "user"],
  [/\bI want you to always\b/i, 0.9, "user"],
  [/\bfrom now on\b/i, 0.85, "user"],
  [/\b(?:always|never) use\b/i, 0.8, "project"],
  [/\bremember that\b/i, 0.9, "project"],
  [/\bkeep in mind\b/i, 0.85, "project"],
  [/\bnote that\b/i, 0.7, "project"],
  [/\bfor this project\b|\bin this (?:repo|codebase|project)\b/i, 0.8, "project"],
  [/\bon this machine\b/i, 0.8, "local"],
  [/\blocally\b/i, 0.5, "local"],
]

const PROJECT: readonly Cue[] = [
  [/\btests (?:are in|go|live in)\b/i, 0.7],
  [/\bwe use\b/i, 0.7],
  [/\bthe convention is\b/i, 0.7],
  [/\bour (?:pattern|approach|style)\b/i, 0.7],
  [/\bfollow (?:the|this) pattern\b/i, 0.7],
  [/\barchitecture\b|\bdesign decision\b/i, 0.7],
  [/\b(?:build|deploy|run tests) with\b/i, 0.7],
]

const TOOLS: readonly Cue[] = [
  [/\b(?:run|use) `[^`]+`/i, 0.7],
  [/\bthe command (?:is|to)\b/i, 0.6],
  [/\.\/scripts\//i, 0.6],
  [/\b(?:npm|pnpm|yarn|bun|git|docker|make) \w+/i, 0.5],
]

const sentenceFrom = (text: string, at: number): string =>
  (/^[^.!?\n]*/.exec(text.slice(at))?.[0] ?? "").trim()

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .trim()

const signatureOf = (output: string): string =>
  /ECONNREFUSED \S+|ENOENT[^\n]*|Cannot find module[^\n]*|command not found[^\n]*|(?:Error|fatal): [^\n]*/.exec(
    output,
  )?.[0] ??
  output.split("\n").find((line) => line.trim().length >= 10) ??
  ""

/** Wundr's table as a subject: user turns only, at least 0.6, at most three a turn. */
export const createWundr = (): Subject => {
  const corrections = new Map<string, number>()
  const errors = new Map<string, number>()
  const analyze = (turn: ConversationTurn): DetectedMemory[] => {
    if (turn.role !== "user") return []
    const found: DetectedMemory[] = []
    const text = turn.content
    const add = (
      said: string,
      scope: MemoryScope,
      category: DetectionCategory,
      section: DetectedMemory["section"],
      confidence: number,
    ): void => {
      found.push({ text: said, scope, category, section, confidence, sourceTurn: turn })
    }
    const cue = CORRECTIONS.find(([pattern]) => pattern.test(text))
    if (cue !== undefined) {
      const two = text
        .split(/(?<=[.!?])\s+/)
        .slice(0, 2)
        .join(" ")
        .slice(0, 200)
      const said = two.replace(cue[0], "").trim()
      const times = (corrections.get(plain(said)) ?? 0) + 1
      corrections.set(plain(said), times)
      const confidence = times > 1 ? Math.min(0.95, cue[1] + 0.2) : cue[1]
      if (said.length >= 5) add(said, "project", "repeated-correction", "Corrections", confidence)
    }
    let count = 0
    for (const [pattern, weight, scope] of PREFERENCES) {
      const match = pattern.exec(text)
      if (match === null || count >= 2) continue
      const said = sentenceFrom(text, match.index)
      if (said.length < 10 || said.length > 200) continue
      count += 1
      add(said, scope, "user-preference", "User Preferences", Math.min(0.99, weight + 0.05))
    }
    count = 0
    for (const [pattern, weight] of PROJECT) {
      const match = pattern.exec(text)
      if (match === null || count >= 2) continue
      count += 1
      add(sentenceFrom(text, match.index), "project", "project-pattern", "Project Conventions", weight)
    }
    count = 0
    for (const [pattern, weight] of TOOLS) {
      const match = pattern.exec(text)
      if (match === null || count >= 2) continue
      count += 1
      add(sentenceFrom(text, match.index), "project", "tool-usage", "Tool Usage", weight)
    }
    for (const call of turn.toolCalls ?? []) {
      if ((call.exitCode ?? 0) === 0 && call.isError !== true) continue
      const signature = signatureOf(call.output ?? "").slice(0, 100)
      if (signature === "" || !/`|\b(?:run|try|use|do)\b/i.test(text)) continue
      const times = (errors.get(signature) ?? 0) + 1
      errors.set(signature, times)
      add(
        `${signature}: ${text.slice(0, 100)}`,
        "project",
        "error-pattern",
        "Error Patterns",
        times > 1 ? 0.8 : 0.7,
      )
    }
    return found.filter((one) => one.confidence >= 0.6).slice(0, 3)
  }
  const words = (text: string): Set<string> =>
    new Set(
      plain(text)
        .split(" ")
        .filter((word) => word.length > 3),
    )
  return {
    analyze,
    deduplicate: (detections, stored) =>
      detections.filter(({ text }) => {
        const own = words(text)
        return !stored.some((other) => {
          if (plain(other) === plain(text)) return true
          const theirs = words(other)
          const shared = [...own].filter((word) => theirs.has(word)).length
          return own.size > 0 && shared / Math.max(own.size, theirs.size) > 0.7
        })
      }),
  }
}
