import { lazily } from "@caliban/text"

/** Words that may stand before a cue at the start of a sentence. */
const LEAD =
  "no|nope|nah|ok|okay|please|pls|also|and|but|so|well|actually|oh|hey|hi|btw|by the way|fyi|one more thing|in general|then|again|wrong|sorry"

/** Cues at the start of a sentence, in folded text. */
const AT_START = {
  /** What the user wants in general: "I prefer", "always use". */
  preference:
    "i(?:'d| would)?(?: (?:now|strongly|much|generally|always))? prefer|i (?:like|don't like|do not like|dislike|hate) (?!it\\b|that\\b|this\\b|how|the (?:new|second|first))|(?:please )?(?:always|never) \\p{L}|(?:don't|do not|dont|stop) (?:use|using) |i(?:'d like| would like| want) you to always|keep (?:your |all )?(?:responses|answers|replies|explanations|messages|commits) |from now on|my (?:name|surname|editor|shell|role|job|time ?zone|pronouns|keyboard|team|boss) (?:is|are) |i (?:work|live) (?:in|from|at|as|for) ",
  /** "No, use …": what the agent did was wrong, and what to do in its place. */
  rejects:
    "(?:no|nope|nah|wrong|actually|not that|that's wrong)(?: one)?[\\s,:;.!-]+(?:please )?(?:use|put|take|write|run|call|name|make|don't use|do not use) \\S",
  /** How the project is: "we use", "tests are in", "don't add", "use …, not …". */
  convention:
    "(?:don't|do not|dont|stop) (?:suggest|suggesting|recommend|recommending|add|adding) |(?:i|as i|like i) (?:said|told you)[,:]? (?:to )?use |use \\S.{0,60}(?:, not | not | instead of | rather than )\\S|(?:for|in|on) (?:this|the|our) (?:project|repo|repository|codebase)|(?:this|the|our) (?:project|repo|repository|codebase) (?:uses|is|has|follows|runs) |we (?:use|always|never|don't use|do not use|follow|deploy|test|build with) |(?:the |all |our )*(?:unit |integration )?(?:tests|specs) (?:are|go|live|belong|sit) (?:in|next|under|into) |(?:the|our) (?:\\p{L}+ ){0,2}(?:convention|policy|pattern|approach|style|rule|standard) is |follow (?:the|this|our) (?:\\p{L}+[- ]){0,3}(?:pattern|convention|style|approach)|\\p{L}+ (?:owns|approves|maintains|signs off|reviews|is (?:responsible for|in charge of)) |note that |(?:design|architecture|architectural) decision|architecture:",
  /** How something is run: "run tests with", "deploy with". */
  tool: "(?:you )?(?:run|build|deploy|test|start|lint|format|release|install)(?: \\p{L}+){0,3} (?:with|using|via) (?!the |an? |more |less |verbose |debug |full |your |my )|\\S+ is (?:an alias|a shortcut|short) for |(?:use|run) (?:'[^']+'|\\S+) to (?:run|build|deploy|test|start|lint|format|release)|the (?:\\p{L}+ )?command (?:is|to|for) ",
  /** "no, …", "that's wrong", "use … instead", "I said …" */
  correction:
    ".{3,80}, not (?!sure|yet|now)\\S|(?:use|take|put|write|make) .{1,80} instead\\b|not (?:that|in|with|the) |(?:don't|do not|dont|stop) (?!forget|(?:save|store|file) (?:this|that|it) )\\p{L}|(?:i|as i|like i) (?:said|told you)[,:]? (?=\\S+ \\S)",
}
/** Cues anywhere in it. */
const ANYWHERE = {
  machine: "on (?:this|my) (?:machine|laptop|box|computer|mac|host|server|pc|workstation)",
  correction:
    "that(?:'s| is) (?:wrong|incorrect|not right)|not that\\b|^(?:no|wrong|actually|still wrong)\\b|i meant\\b",
}

/** What a literal cue says about its sentence. Each kind has a confidence of the specification; see `detection.ts`. */
export type CueKind = keyof typeof AT_START | keyof typeof ANYWHERE

/** Words that refer to the current task, so that a cue is not meant in general. */
const TASK =
  /(?<!\p{L})(?:here|it|them|those|these|yet|again|today|tonight|for now|above|below|(?:this|(?<!note |said )that)(?! (?:project|repo|repository|codebase|machine|laptop|box|computer|mac|host|server|pc|workstation|pattern|team)(?!\p{L}))|the (?:wrong|other|first|second|third|last|same))(?!\p{L})/u

const PATTERNS = lazily(() => {
  const lead = `^[^\\p{L}\\p{N}]*(?:(?:${LEAD})[\\s,:;.!-]+){0,4}`
  const word = "[\\p{L}\\p{N}_]"
  const sources = [
    ...Object.entries(AT_START).map(([kind, cues]) => [kind, `${lead}(?:${cues})`] as const),
    ...Object.entries(ANYWHERE).map(([kind, cues]) => [kind, `(?<!${word})(?:${cues})(?!${word})`] as const),
  ]
  return sources.map(([kind, source]) => [kind as CueKind, new RegExp(source, "u")] as const)
})

/** Whether a folded English sentence is about the current task. */
export const isAboutTask = (folded: string): boolean =>
  TASK.test(folded.replace(/^not (?:that|this)(?: one)?[,;:.!-]/u, ""))

/** The literal cues of a folded English sentence. In a sentence about the current task, only those of corrections. */
export function findCues(folded: string): Set<CueKind> {
  const kinds = PATTERNS().flatMap(([kind, cue]) => (cue.test(folded) ? kind : []))
  return new Set(
    isAboutTask(folded) ? kinds.filter((one) => one === "correction" || one === "machine") : kinds,
  )
}
