import { toSlug } from "../words/slug.ts"
import { aboutThem, thirdPerson } from "../words/wording.ts"
import { categoryOf } from "./categories.ts"
import { type Draft, type FactRule, rule, tool, user } from "./drafts.ts"
import { keyOf, withoutNow, withoutOld, withPurpose } from "./phrases.ts"

/** Instructions to the agent, and habits of the user. */
export const INSTRUCTION_RULES: readonly FactRule[] = [
  {
    pattern:
      /^(?:(?:for|to) [^,]{2,40}, )?(?:you (?:should|must|shall) )?(?<verb>never|always|don['’]t|do not|avoid|stop|make sure(?: that| to)?|you (?:should|must)(?: never| not| always)?|you shouldn['’]t|we (?:should|must)(?: never| not| always)|no more) (?<rest>.+)$/i,
    read: ({ verb = "", rest: said = "" }) => {
      const rest = withoutNow(said)
      if (
        /^(?:mind|worry|forget|remember|save|store|know|think|be sorry|bother|ask|tell|say|understand|get)\b/i.test(
          rest,
        )
      ) {
        return undefined
      }
      const used = /^us(?:e|ing) (.+)$/i.exec(rest)
      const prefix = verb.toLowerCase().replace(/^you /, "").replace(/^we /, "")
      const category =
        used?.[1] === undefined || !/^always$/i.test(verb) ? undefined : categoryOf(withoutNow(used[1]))
      if (category !== undefined)
        return tool({ owner: "anyone", verb: "rule", category, value: withoutNow(used?.[1] ?? "") })
      return rule(rest, `${prefix} ${rest}`)
    },
  },
  {
    pattern: /^(?:please )?use (?<rest>.+)$/i,
    read: ({ rest = "" }, explicit) => imperativeUse(rest, explicit),
  },
  {
    pattern:
      /^(?:please )?(?<verb>answer|reply|respond|speak|write|talk)(?<rest>(?: to me| comments| code| commit messages)? (?:in|with|using) .+)$/i,
    read: ({ verb = "", rest = "" }) => {
      if (/^ in \p{Lu}/u.test(rest)) {
        return {
          ...rule(rest, `${verb.toLowerCase()}${rest}`),
          attribute: "rule answer form",
          slug: "answer-language",
        }
      }
      const kind = /comments|code|commit messages/i.exec(rest)?.[0].toLowerCase() ?? "answer"
      return {
        ...rule(rest, `${verb.toLowerCase()}${rest}`),
        attribute: `rule ${kind} form`,
        slug: toSlug(`${kind} style`),
      }
    },
  },
  {
    pattern: /^(?:please )?keep (?<what>(?:your |the |all )?\p{L}+(?: \p{L}+)?) (?<how>\S+(?: \S+){0,3})$/iu,
    read: ({ what = "", how = "" }) => {
      const noun = what.replace(/^(?:your|the|all) /i, "")
      return {
        ...rule(noun, `keep ${noun} ${how}`),
        attribute: `rule keep ${keyOf(noun)}`,
        slug: toSlug(`${noun} style`),
        value: how,
      }
    },
  },
  {
    pattern: /^i (?<not>never |don['’]t |do not )(?<verb>\p{L}+) (?<value>.+)$/iu,
    read: ({ not = "", verb = "", value = "" }, explicit) => {
      if (
        !explicit &&
        /^(?:know|think|understand|want|care|get|see|mind|remember|believe|need|have|mean|feel|agree|like|trust|recall|really)$/i.test(
          verb,
        )
      ) {
        return undefined
      }
      const form = /never/i.test(not) ? `never ${thirdPerson(verb)}` : `doesn't ${verb}`
      return user(
        `does not ${keyOf(`${verb} ${value}`)}`,
        `${form} ${value}`.replace("doesn't", "does not"),
        `${form} ${aboutThem(value)}`,
        value,
      )
    },
  },
  {
    pattern:
      /^i (?<verb>run|drink|eat|study|teach|play|drive|commute|start|finish|review|deploy|sleep|was born|grew up|come from|graduated|maintain|manage|lead|own) (?<value>.+)$/i,
    read: ({ verb = "", value = "" }) => {
      const [first = "", ...more] = verb.split(" ")
      const form = [thirdPerson(first), ...more].join(" ")
      return user(`${verb} ${keyOf(value)}`, `${form} ${value}`, `${form} ${aboutThem(value)}`, value)
    },
  },
]

function imperativeUse(rest: string, explicit: boolean): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  const category = categoryOf(value)
  if (category !== undefined)
    return tool({ owner: "anyone", verb: "rule", category, value, purpose, replaces })
  if (!explicit && purpose === "" && replaces === undefined && said === rest) return undefined
  const other = replaces === undefined ? "" : ` instead of ${replaces}`
  return { ...rule(purpose === "" ? value : `use ${purpose}`, `use ${value}${other}${purpose}`), value }
}
