import { thirdPerson } from "../words/wording.ts"
import { contentWords } from "../words/words.ts"
import { attribute } from "./attribute.ts"
import { categoryOf } from "./categories.ts"
import { type Draft, type FactRule, project, reference, tool } from "./drafts.ts"
import { keyOf, URL_PATTERN, withoutNow, withoutOld, withPurpose } from "./phrases.ts"

/** Facts about the project, its team and other things. */
export const PROJECT_RULES: readonly FactRule[] = [
  {
    pattern:
      /^(?:we|the team|the project|this project|our project|this repo(?:sitory)?|the repo(?:sitory)?|the codebase|the app) (?:are |is )?(?:now |all |always |only |mostly |currently )?(?:use|uses|using|run on|runs on|is written in|is built with|rely on|relies on|depend on) (?<rest>.+)$/i,
    read: ({ rest = "" }) => projectUse(rest),
  },
  {
    pattern:
      /^(?:we|the team) (?:now |always |only |usually |all )?(?<not>never |don['’]t |do not |doesn['’]t )?(?<verb>\p{L}+) (?<value>.+)$/iu,
    read: ({ not, verb = "", value: said = "" }, explicit) => {
      const value = withoutNow(said)
      if (
        !explicit &&
        /^(?:are|were|was|have|had|can|could|should|will|would|need|want|must|might|may|think|know|saw|got|just|did|do|had|be|see|talked|discussed)$/i.test(
          verb,
        )
      ) {
        return undefined
      }
      const preposition =
        /^(?:on|in|at|with|to|from|every|by|before|after|until)\b/i.exec(value)?.[0] ?? keyOf(value)
      const base = /[^s]s$/i.test(verb) ? verb.replace(/(?<=(?:s|x|z|ch|sh))es$|s$/i, "") : verb
      const form =
        not === undefined
          ? thirdPerson(base)
          : /never/i.test(not)
            ? `never ${thirdPerson(base)}`
            : `doesn't ${verb}`
      return project(
        `team${not === undefined ? "" : " not"} ${[...contentWords(verb)][0] ?? verb} ${preposition}`,
        not === undefined && /^(?:on|at|every)$/i.test(preposition) ? `${verb} schedule` : `${form} ${value}`,
        `The team ${form} ${value}`,
        value,
      )
    },
  },
  {
    pattern:
      /^(?<what>(?:bugs|issues|tickets|tasks|incidents|features|releases|docs|documentation|designs|specs|decisions|logs|metrics|alerts)(?: \S+){0,3}?) (?:is|are) (?:now )?(?<how>tracked|documented|kept|stored|written|described|found|filed|recorded|collected) (?<where>in|at|on|under) (?<value>.+)$/i,
    read: ({ what = "", how = "", where = "", value: said = "" }) => {
      const value = withoutNow(said)
      return reference(
        `${keyOf(what)} place`,
        `${what} ${how}`,
        `${what} are ${how} ${where} ${value}`,
        value,
      )
    },
  },
  {
    pattern:
      /^(?<what>(?:the |our )?[\p{L}\p{N}][\p{L}\p{N} '’/_-]{0,40}?) (?<verb>(?:are|is) (?:built|run|tested|linted|formatted|written|deployed|hosted|generated|made|done|named|reviewed|merged|signed)|runs?|happens?|takes? place|starts?|ends?|begins?|opens?|closes?) (?:now )?(?<place>on|at|in|every|from|with|by|to|after|before) (?<value>.+)$/iu,
    read: ({ what = "", verb = "", place = "", value: said = "" }) => {
      if (URL_PATTERN.test(said)) return undefined
      if (/^(?:i|we|you|it|that|this|he|she|they)\b/i.test(what)) return undefined
      const value = withoutNow(said)
      const name = what.replace(/^our /i, "the ")
      return project(
        `${keyOf(what)} ${keyOf(verb)}`,
        /^(?:on|at|every)$/i.test(place) ? `${what} schedule` : `${what} ${verb}`,
        `${name} ${verb} ${place} ${value}`,
        value,
      )
    },
  },
  {
    pattern:
      /^(?<old>\S.{0,40}?) (?:is|are) no longer (?<whose>my |our |the )(?<what>[^,]{2,40}?)(?:,| and|, but| but) (?:now )?(?:it|she|he|that)(?:['’]s| is) (?:now )?(?<value>\S.*)$/i,
    read: ({ old, whose = "", what = "", value = "" }, explicit) => {
      const draft = attribute({ whose, what, verb: "is", value }, explicit)
      return draft === undefined || old === undefined ? draft : { ...draft, replaces: old }
    },
  },
  {
    // A name has a capital letter, as above.
    pattern:
      /^(?<value>\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’.-]*){0,2}) is (?:now )?my (?:new )?(?<what>\p{L}+(?: \p{L}+)?)$/u,
    read: ({ value = "", what = "" }, explicit) =>
      PRONOUN.test(value) ? undefined : attribute({ whose: "my ", what, verb: "is", value }, explicit),
  },
  {
    pattern:
      /^(?<what>(?:the|our) [\p{L}\p{N}][\p{L}\p{N} '’/_-]{0,40}?) (?<verb>takes?|lasts?|costs?|needs?|requires?|expires?|listens?) (?<value>(?:about |around |roughly |at least |up to |in |on |after |port )*(?:[\d$€£`].*|an? (?:minute|hour|day|week|month|year)s?\b.*))$/iu,
    read: ({ what = "", verb = "", value: said = "" }) => {
      const value = withoutNow(said)
      const name = what.replace(/^our /i, "the ")
      return project(`${keyOf(what)} ${keyOf(verb)}`, `${what} ${verb}`, `${name} ${verb} ${value}`, value)
    },
  },
  {
    pattern:
      /^(?<whose>the |our |this |my |)(?<what>[\p{L}\p{N}][\p{L}\p{N} '’/_-]{0,50}?) (?<verb>(?:has |have )?(?:moved|changed)(?: from \S+)? to|(?:is|are|was|lives?|runs?|stays?) (?:now |currently |actually |always |still )?(?:at |on |in |under |next to |beside |inside |near |located at |located in |hosted at |hosted on |found at |available at |set to |called |named )?)\s*(?<value>\S.*)$/iu,
    read: (parts, explicit) => attribute(parts, explicit),
  },
]

const PRONOUN = /^(?:It|That|This|There|He|She|They|Here|What|Who)\b/

function projectUse(rest: string): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  if (value === "" || /^(?:it|that|this|them|to)\b/i.test(value)) return undefined
  const category = categoryOf(value)
  if (category !== undefined)
    return tool({ owner: "project", verb: "use", category, value, purpose, replaces })
  const attribute = purpose === "" ? `uses ${keyOf(value)}` : `uses for ${keyOf(purpose)}`
  const slug = purpose === "" ? `uses ${value}` : purpose.replace(/^ (?:for|as|to) (?:the |our )?/i, "")
  return { ...project(attribute, slug, `The project uses ${value}${purpose}`, value), replaces }
}
