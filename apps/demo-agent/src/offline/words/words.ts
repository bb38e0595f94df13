/** Words that say nothing about the subject of a sentence. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above actually again all also am an and any anyone anything are as ask at be because been being but by
  can could called named did do does doing don done even ever every everything exactly for from had has have having he hello
  hey hi her here hers him his how i if in into is it its just kind know let like likes m made make many may me
  might mine more most much must my need next no not now of off oh ok okay on once one only or other our ours out
  over own per please project re really remember remembered remind s said same say see shall she should so some
  something still such t tell than thanks that the their them then there these they thing things think this
  those through to too under until up us user ve very want was way we well were what whats when where wheres which while who
  whom whos whose why will with without would yes yet you your yours`.split(/\s+/),
)

/** Different words for one thing, after stemming. */
const SYNONYMS: Readonly<Record<string, string>> = {
  address: "url",
  based: "live",
  city: "live",
  color: "colour",
  company: "employer",
  country: "live",
  db: "database",
  favorite: "prefer",
  favourite: "prefer",
  home: "live",
  job: "role",
  link: "url",
  living: "live",
  moved: "live",
  occupation: "role",
  postgresql: "postgre",
  preference: "prefer",
  preferred: "prefer",
  profession: "role",
  repository: "repo",
  ship: "deploy",
  site: "url",
  surname: "name",
  town: "live",
  website: "url",
}

/** Words that occur in facts about anything. */
const WEAK_WORDS: ReadonlySet<string> = new Set([
  "prefer",
  "use",
  "run",
  "live",
  "work",
  "always",
  "never",
  "avoid",
  "team",
])

/** The content words of a text as stems, each once. */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const word of splitWords(text)) {
    if (STOP_WORDS.has(word)) continue
    const stemmed = stem(word)
    words.add(SYNONYMS[word] ?? SYNONYMS[stemmed] ?? stemmed)
  }
  return words
}

/** How much a shared word counts. */
export function wordWeight(word: string): number {
  return WEAK_WORDS.has(word) ? 0.3 : 1
}

/** The similarity of two sets of words: shared words over all words. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other])
  if (all.size === 0) return 0
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / all.size
}

function splitWords(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\b(stand|e|code|check|log|set|start|back|follow)-(up|mail|name|in|out|end)\b/g, "$1$2")
    .replaceAll(/\be-?mail address(?:es)?\b/g, "email")
    .replaceAll(/['’](?:s|m|ve|re|d|ll|t)\b/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
}

/** A rough stem. Both sides of a comparison are stemmed, so a wrong stem does no harm. */
function stem(word: string): string {
  if (word.length > 7 && /ments?$/.test(word)) return word.replace(/ments?$/, "")
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith("ing")) return undouble(word.slice(0, -3))
  if (word.length > 4 && word.endsWith("ed")) return undouble(word.slice(0, -2))
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) {
    return /(?:sh|ch|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
  }
  return word
}

/** `running` → `run`. */
function undouble(word: string): string {
  const last = word.at(-1)
  return last !== undefined && last === word.at(-2) && !/[lsz]/.test(last) ? word.slice(0, -1) : word
}
