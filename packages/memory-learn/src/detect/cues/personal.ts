import { bareText, lazily } from "@caliban/text"
import WORDS from "./personal.json" with { type: "json" }

// `NAMED`: "My son is called Max". `OFFHAND`: "By the way, I'm left-handed", but not "by the way, I'm done". `OWN`:
// only of one person: "our partner" may be a company.
const { NAMED, OFFHAND, UNSPACED, MY, KIN, OWN, HEALTH, LIFE, PRIVATE_UNSPACED } = WORDS
// What is private, for the result of `bareText`.
const OUR = `${MY}|our|unsere?[mnrs]?|notre|nos|nuestr[oa]s?|noss[oa]s?|nostr[oaei]|onze?|наш\\p{L}*`
/** Words of the person or of someone close, without which an illness may be what the work is about. */
const WHO = `${MY}|${KIN}|i|i'm|i've|me|ich|mi[cr]h?|je|j'\\p{L}+|yo|tengo|estoy|soy|tuve|eu|tenho|estou|sou|io|ho|sono|ik|heb|ben|я|мне|меня`
/** It is what software is about. */
const DATA =
  /(?<!\p{L})(?:datasets?|data|database|models?|app|apis?|tables?|schemas?|endpoints?|forms?|studies|study|customers?|users?|fields?|columns?|daten\p{L}*|patient\p{L}*|donnees|datos|dati|dados|services?|modules?|platforms?|engine|registry|tracker|components?|clauses?|bots?|calculator|\p{L}*prozess)(?!\p{L})|サービス|系统/u

const PATTERNS = lazily(() => ({
  private: new RegExp(
    `^(?:\\p{L}{1,6},? ){0,2}(?:(?:${OUR}) (?:\\p{L}+ )?(?:${KIN})|(?:${MY}) (?:\\p{L}+ )?(?:${OWN}))(?!\\p{L})|(?<!\\p{L})(?:${LIFE})(?!\\p{L})|${PRIVATE_UNSPACED}`,
    "u",
  ),
  who: new RegExp(`(?<!\\p{L})(?:${WHO})(?!\\p{L})`, "u"),
  health: new RegExp(`(?<!\\p{L})(?:${HEALTH})(?!\\p{L})`, "u"),
  named: new RegExp(NAMED, "iu"),
  others: new RegExp(`(?<!\\p{L})(?:${OFFHAND})|${UNSPACED}`, "iu"),
}))

/** Whether a sentence says who the user is, or what someone close to the user is called. */
export function isPersonal(text: string): boolean {
  const { named, others } = PATTERNS()
  // A name has a capital: "my function is called twice".
  return /\p{Lu}/u.test(named.exec(text)?.[1] ?? "") || others.test(text)
}

/** Whether a sentence is about the private life of a person: family, health, money. */
export function isPrivate(text: string): boolean {
  const plain = bareText(text)
  const { private: life, who, health } = PATTERNS()
  return !DATA.test(plain) && (life.test(plain) || (health.test(plain) && who.test(plain)))
}
