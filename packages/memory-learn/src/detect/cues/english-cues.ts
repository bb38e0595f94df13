import { lazily } from "@caliban/text"
import type { Spot } from "./phrases.ts"

/** What a literal cue says about its sentence. Each kind has a confidence of the specification; see `confidence.ts`. */
export type CueKind =
  /** What the user wants in general: "I prefer", "always use". */
  | "preference"
  /** What to use: "don't use", "use …, not …". */
  | "choice"
  /** How the project is: "we use", "tests are in", "follow the … pattern". */
  | "convention"
  /** "design decision: …" */
  | "decision"
  /** How something is run: "run tests with", "deploy with". */
  | "tool"
  /** "on this machine" */
  | "machine"
  /** "no, …", "that's wrong", "use … instead" */
  | "correction"
  /** The user said it before: "I said …". */
  | "insists"
  /** "No, use …": what the agent did was wrong, and what to do in its place. */
  | "rejects"

/** Words that may stand before a cue at the start of a sentence. */
const LEAD =
  "no|nope|nah|ok|okay|please|pls|also|and|but|so|well|actually|oh|hey|hi|btw|by the way|fyi|one more thing|in general|then|again|wrong|sorry"

/** Patterns in folded text. All but those of `ANYWHERE` match at the start of a sentence only. */
const AT_START: readonly (readonly [CueKind, string])[] = [
  ["preference", "i(?:'d| would)?(?: (?:now|strongly|much|generally|always))? prefer"],
  [
    "preference",
    "i (?:like|don't like|do not like|dislike|hate) (?!it\\b|that\\b|this\\b|how|the (?:new|second|first))",
  ],
  ["preference", "(?:please )?(?:always|never) \\p{L}"],
  ["preference", "(?:don't|do not|dont|stop) (?:use|using) "],
  ["choice", "(?:don't|do not|dont|stop) (?:suggest|suggesting|recommend|recommending|add|adding) "],
  [
    "rejects",
    "(?:no|nope|nah|wrong|actually|not that|that's wrong)(?: one)?[\\s,:;.!-]+(?:please )?(?:use|put|take|write|run|call|name|make|don't use|do not use) \\S",
  ],
  ["choice", "(?:i|as i|like i) (?:said|told you)[,:]? (?:to )?use "],
  ["choice", "use \\S.{0,60}(?:, not | not | instead of | rather than )\\S"],
  ["preference", "i(?:'d like| would like| want) you to always"],
  ["preference", "keep (?:your |all )?(?:responses|answers|replies|explanations|messages|commits) "],
  ["preference", "from now on"],
  [
    "preference",
    "my (?:name|surname|editor|shell|role|job|time ?zone|pronouns|keyboard|team|boss) (?:is|are) ",
  ],
  ["preference", "i (?:work|live) (?:in|from|at|as|for) "],
  ["convention", "(?:for|in|on) (?:this|the|our) (?:project|repo|repository|codebase)"],
  ["convention", "(?:this|the|our) (?:project|repo|repository|codebase) (?:uses|is|has|follows|runs) "],
  ["convention", "we (?:use|always|never|don't use|do not use|follow|deploy|test|build with) "],
  [
    "convention",
    "(?:the |all |our )*(?:unit |integration )?(?:tests|specs) (?:are|go|live|belong|sit) (?:in|next|under|into) ",
  ],
  [
    "convention",
    "(?:the|our) (?:\\p{L}+ ){0,2}(?:convention|policy|pattern|approach|style|rule|standard) is ",
  ],
  ["convention", "follow (?:the|this|our) (?:\\p{L}+[- ]){0,3}(?:pattern|convention|style|approach)"],
  [
    "convention",
    "\\p{L}+ (?:owns|approves|maintains|signs off|reviews|is (?:responsible for|in charge of)) ",
  ],
  ["convention", "note that "],
  ["decision", "(?:design|architecture|architectural) decision"],
  ["decision", "architecture:"],
  [
    "tool",
    "(?:you )?(?:run|build|deploy|test|start|lint|format|release|install)(?: \\p{L}+){0,3} (?:with|using|via) (?!the |an? |more |less |verbose |debug |full |your |my )",
  ],
  ["tool", "\\S+ is (?:an alias|a shortcut|short) for "],
  ["tool", "(?:use|run) (?:'[^']+'|\\S+) to (?:run|build|deploy|test|start|lint|format|release)"],
  ["tool", "the (?:\\p{L}+ )?command (?:is|to|for) "],
  ["correction", ".{3,80}, not (?!sure|yet|now)\\S"],
  ["insists", "(?:i|as i|like i) (?:said|told you)[,:]? (?=\\S+ \\S)"],
  ["correction", "(?:use|take|put|write|make) .{1,80} instead\\b"],
  ["correction", "not (?:that|in|with|the) "],
  ["correction", "(?:don't|do not|dont|stop) (?!forget)\\p{L}"],
]
const ANYWHERE: readonly (readonly [CueKind, string])[] = [
  [
    "insists",
    "^(?:again|still)\\b|(?:there|here) too|same (?:here|there|as before)|as always|how (?:often|many times)|(?:second|third) time",
  ],
  ["machine", "on (?:this|my) (?:machine|laptop|box|computer|mac|host|server|pc|workstation)"],
  [
    "correction",
    "that(?:'s| is) (?:wrong|incorrect|not right)|not that\\b|^(?:no|wrong|actually)\\b|i meant\\b",
  ],
]

/** Words that refer to the current task, so that a cue is not meant in general. */
const TASK = lazily(
  () =>
    /(?<!\p{L})(?:here|it|them|those|these|yet|again|today|tonight|for now|above|below|(?:this|(?<!note |said )that)(?! (?:project|repo|repository|codebase|machine|laptop|box|computer|mac|host|server|pc|workstation|pattern|team)(?!\p{L}))|the (?:wrong|other|first|second|third|last|same))(?!\p{L})/u,
)
const CORRECTIVE: ReadonlySet<CueKind> = new Set(["correction", "insists", "machine"])

const PATTERNS = lazily(() => [
  ...AT_START.map(([kind, source]) => {
    const lead = `^[^\\p{L}\\p{N}]*(?:(?:${LEAD})[\\s,:;.!-]+){0,4}`
    return [kind, new RegExp(`${lead}(?:${source})`, "u")] as const
  }),
  ...ANYWHERE.map(
    ([kind, source]) =>
      [kind, new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, "u")] as const,
  ),
])

/** Whether a folded English sentence is about the current task. */
export function isAboutTask(folded: string): boolean {
  return TASK().test(folded.replace(/^not (?:that|this)(?: one)?[,;:.!-]/u, ""))
}

/** The literal cues of a folded English sentence. In a sentence about the current task, only those of corrections. */
export function findCues(folded: string): Map<CueKind, Spot> {
  const found = new Map<CueKind, Spot>()
  const isTask = isAboutTask(folded)
  for (const [kind, pattern] of PATTERNS()) {
    const match = found.has(kind) || (isTask && !CORRECTIVE.has(kind)) ? null : pattern.exec(folded)
    if (match !== null) found.set(kind, { at: match.index, length: match[0].length })
  }
  return found
}
