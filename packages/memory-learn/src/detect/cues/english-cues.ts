import { lazily } from "@caliban/text"
/*
 * `lead`: words that may stand before a cue at the start of a sentence. Cues there, in folded text: "I prefer", "always use";
 * "no, use …"; "we use", "don't add"; "run tests with"; "that's wrong", "use … instead". `anywhere`: the others.
 */
import CUES from "./english-cues.json" with { type: "json" }

/** What a literal cue says about its sentence. Each kind has a confidence of the specification; see `detection.ts`. */
export type CueKind = "preference" | "rejects" | "convention" | "tool" | "correction" | "machine"

/** Words that refer to the current task, so that a cue is not meant in general. */
const TASK =
  /(?<!\p{L})(?:here|it|them|those|these|yet|again|today|tonight|for now|above|below|(?:this|(?<!note |said )that)(?! (?:project|repo|repository|codebase|machine|laptop|box|computer|mac|host|server|pc|workstation|pattern|team)(?!\p{L}))|the (?:wrong|other|first|second|third|last|same))(?!\p{L})/u

const PATTERNS = lazily(() => {
  const lead = `^[^\\p{L}\\p{N}]*(?:(?:${CUES.lead})[\\s,:;.!-]+){0,4}`
  const word = "[\\p{L}\\p{N}_]"
  const sources = [
    ...Object.entries(CUES.atStart).map(([kind, cues]) => [kind, `${lead}(?:${cues})`] as const),
    ...Object.entries(CUES.anywhere).map(
      ([kind, cues]) => [kind, `(?<!${word})(?:${cues})(?!${word})`] as const,
    ),
  ]
  return sources.map(([kind, source]) => [kind as CueKind, new RegExp(source, "u")] as const)
})

/** Whether a folded English sentence is about the current task. */
export const isAboutTask = (folded: string): boolean =>
  TASK.test(folded.replace(/^not (?:that|this)(?: one)?[,;:.!-]/u, ""))

/** The literal cues of a folded English sentence. In a sentence about the current task, only those of corrections. */
export function findCues(folded: string): Set<CueKind> {
  const kinds = PATTERNS().flatMap(([kind, cue]) => (cue.test(folded) ? kind : []))
  const isTask = isAboutTask(folded)
  return new Set(kinds.filter((one) => !isTask || one === "correction" || one === "machine"))
}
