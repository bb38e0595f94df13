import { foldText, keywordsOf, lazily, stemOf } from "@caliban/text"
import { choices } from "./choices.ts"
import { differsInOneValue, isSame } from "./values.ts"

/**
 * What a newer statement does to an older one. `repeats`: it says the same. `replaces`: it says the same but for one value,
 * or chooses another one of several things of which only one is used. `coexists`: neither is certain, so both are kept.
 */
export type Relation = "repeats" | "replaces" | "coexists"

/** Compares a newer statement with an older one. Nothing of the older one is lost but the value. Deterministic and linear. */
export function compareStatements(newer: string, older: string): Relation {
  if (isSame(newer, older)) return "repeats"
  return isOpposite(newer, older) || differsInOneValue(newer, older) || choosesAnother(newer, older)
    ? "replaces"
    : "coexists"
}

const NEGATIVE =
  /(?<![\p{L}\p{N}])(?:not|never|do not|don'?t|nicht|nie|kein(?:e|en)?|pas|jamais|nunca|mai|non|niet|nooit|не|никогда|不|别)(?![\p{L}\p{N}])/giu

/** Whether one says that the other one does not hold. */
function isOpposite(one: string, other: string): boolean {
  const [bare, otherBare] = [one, other].map((text) => text.replace(NEGATIVE, " "))
  return (bare === one) !== (otherBare === other) && isSame(bare ?? "", otherBare ?? "")
}

/** Words after which a statement says what does not hold. */
const REJECTED =
  /(?<![\p{L}\p{N}])(?:not|never|instead of|rather than|over|no longer|don'?t|nicht|statt|anstatt|kein(?:e|en)?|pas|plutôt que|au lieu de?|en vez de|en lugar de|em vez de|non|invece di|niet|in plaats van|не|вместо)(?![\p{L}\p{N}])(?:(?!--)[^,.;:()—–])*/giu

interface Chosen {
  /** What is chosen, by its group. */
  chosen: Map<string, string>
  /** What else the statement is about. */
  about: Set<string>
}

const groups = lazily(
  () => new Map(choices.flatMap((group) => group.split(" ").map((word) => [stemOf(word), group] as const))),
)

/** What a statement chooses, without what it rejects, and what else it is about. */
function chosenIn(text: string): Chosen {
  const chosen = new Map<string, string>()
  const about = new Set<string>()
  for (const word of keywordsOf(foldText(text).replace(REJECTED, " "))) {
    const group = groups().get(word)
    if (group === undefined) about.add(word)
    else chosen.set(group, word)
  }
  return { chosen, about }
}

/** Words that say that something is chosen. */
const choosing = lazily(() =>
  keywordsOf(
    "use uses using used prefer prefers like likes always please project team user code repo repository now switched moved nutze nutzen verwende verwenden bevorzuge immer projekt utilise utiliser préfère toujours projet usa usar uso prefiere prefiero siempre proyecto",
  ),
)

/** Chooses another one of the same group, and is about everything else that the older one is about. */
function choosesAnother(newer: string, older: string): boolean {
  const [next, old] = [chosenIn(newer), chosenIn(older)]
  const isOther = [...old.chosen].map(([group, word]) => (next.chosen.get(group) ?? word) !== word)
  if (isOther.length === 0 || isOther.includes(false)) return false
  return [...old.about].every((word) => next.about.has(word) || choosing().has(word))
}
