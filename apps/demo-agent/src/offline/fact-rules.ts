import { attribute } from "./attribute.ts"
import { categoryOf } from "./categories.ts"
import { type Draft, project, reference, rule, tool, user } from "./drafts.ts"
import { head, keyOf, URL_PATTERN, withoutNow, withoutOld, withPurpose } from "./phrases.ts"
import { toSlug } from "./slug.ts"
import { aboutThem, thirdPerson } from "./wording.ts"
import { contentWords } from "./words.ts"

/** One way in which people state facts. */
export interface FactRule {
  /** Matched against the whole clause, without its reason. Named groups are the parts. */
  pattern: RegExp
  /** Undefined when the words fit but the sense does not. */
  read(parts: Readonly<Record<string, string>>, explicit: boolean): Draft | undefined
}

/** The first rule that fits wins, so the narrow ones come first. */
export const FACT_RULES: readonly FactRule[] = [
  {
    pattern:
      /^(?:my (?:full |first )?name is|name is|i am called|(?:please )?call me|people call me|i (?:prefer|like|want) to be called)(?: now)? (?<value>\S.{0,60})$/i,
    read: ({ value = "" }) => user("name", "name", `Name is ${value}`, value),
  },
  {
    pattern:
      /^(?:i (?:now )?live(?: now)?|lives|i am (?:now )?(?:based|living|located)|is (?:based|living|located)|based) (?<where>in|at|on|near) (?<value>.+)$/i,
    read: ({ where = "in", value = "" }) => {
      const [place, replaces] = withoutOld(value)
      return user(
        "home",
        "home",
        `Lives ${where.toLowerCase()} ${withoutNow(place)}`,
        withoutNow(place),
        replaces,
      )
    },
  },
  {
    pattern:
      /^(?<who>i|we) (?:have |have just |have recently |just |recently )?(?:moved|relocated|switched|migrated|changed)(?: over)?(?: from (?<old>.+?))? to (?<value>.+)$/i,
    read: ({ who = "", old, value: said = "" }) => {
      const [value = said, from] = withoutNow(said).split(/ from /i)
      const replaces = old ?? from
      const owner = /^i$/i.test(who) ? "user" : "project"
      const category = categoryOf(value) ?? (replaces === undefined ? undefined : categoryOf(replaces))
      if (category !== undefined) return tool(owner, "use", category, value, "", replaces, true)
      if (/\b(?:team|department|squad|group)\b/i.test(value)) {
        return owner === "user" ? user("team", "team", `Works on ${value}`, value, replaces) : undefined
      }
      return owner === "user"
        ? user("home", "home", `Lives in ${value}`, value, replaces)
        : project(`uses ${value}`, `uses-${value}`, `The project uses ${value}`, value, replaces)
    },
  },
  {
    pattern:
      /^(?<who>i|we) (?:have |just |recently |now )*(?:replaced|swapped|exchanged|ditched|dropped|abandoned) (?<old>.+?) (?:with|for|by|in favou?r of) (?<value>.+)$/i,
    read: ({ who = "", old = "", value: said = "" }) => {
      const value = withoutNow(said)
      const owner = /^i$/i.test(who) ? "user" : "project"
      const category = categoryOf(value) ?? categoryOf(old)
      if (category !== undefined) return tool(owner, "use", category, value, "", old, true)
      return owner === "user"
        ? user(`use ${value.toLowerCase()}`, `uses ${value}`, `Uses ${aboutThem(value)}`, value, old)
        : project(`uses ${keyOf(value)}`, `uses ${value}`, `The project uses ${value}`, value, old)
    },
  },
  {
    pattern:
      /^(?:i work|works) (?<when>(?:(?:mostly|mainly|usually|only|best|always) )?(?:(?:in the|on|every|most) (?:early |late )?(?:mornings?|evenings?|afternoons?|nights?|weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|at night|nights|early|late|part[- ]time|full[- ]time|from \d)(?:$|[^\p{L}].*))$/iu,
    read: ({ when = "" }) => user("works when", "working hours", `Works ${when}`, when),
  },
  {
    pattern:
      /^(?:i work|works) (?<much>(?:mostly |mainly |usually |only )?)(?<how>for|at|on|with|from|in|as) (?<value>.+)$/i,
    read: ({ much = "", how = "", value: said = "" }) => {
      const value = withoutNow(said)
      if (/^in$/i.test(how) && categoryOf(value) !== undefined) return preference("use", value)
      const word = how.toLowerCase()
      const attribute =
        { for: "employer", at: "employer", as: "role", from: "workplace", in: "workplace" }[word] ??
        `works ${word}`
      if (word === "as") return user("role", "role", `Is ${value}`, value)
      return user(
        attribute,
        attribute === `works ${word}` ? `works-${word} ${head(value)}` : attribute,
        `Works ${much.toLowerCase()}${word} ${aboutThem(value)}`,
        value,
      )
    },
  },
  {
    pattern: /^(?:i am|is) (?<value>(?:now )?(?:an?|the) .+)$/i,
    read: ({ value: said = "" }, explicit) => {
      const value = withoutNow(said)
      if (
        !explicit &&
        /^(?:a|an|the) (?:bit|little|fan|big|huge|lot|one|only|same|first|last)\b/i.test(value)
      )
        return undefined
      return user("role", "role", `Is ${aboutThem(value)}`, value)
    },
  },
  {
    pattern:
      /^(?:i am|is) (?<value>allergic to .+|vegetarian|vegan|left-handed|right-handed|colou?r-?blind|deaf|blind|dyslexic|from .+|in (?:the )?(?:\S+ ){0,2}time ?zone|on call .+|\d+ years old|new to .+|learning .+|studying .+|working on .+|building .+)$/i,
    read: ({ value = "" }) => user(`is ${head(value)}`, value, `Is ${aboutThem(value)}`, value),
  },
  {
    // A name has a capital letter; `I am German` tells something else.
    pattern: /^(?:[Ii] am|I['’]m) (?<value>\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’.-]*){0,2})$/u,
    read: ({ value = "" }) =>
      /(?:ish|ian|ese|can|man|ch)$/.test(value) ? undefined : user("name", "name", `Name is ${value}`, value),
  },
  {
    pattern: /^(?:i speak|speaks) (?<value>.+)$/i,
    read: ({ value = "" }) => user("speaks", "languages", `Speaks ${value}`, value),
  },
  {
    pattern:
      /^i (?:really |much |still |always )*(?:(?:like|love|enjoy) (?<value>\S.*?) (?:more|better) than (?<old>.+)|prefer (?<one>(?!you |people )\p{L}+) to (?<other>\p{L}+))$/iu,
    read: ({ value, old, one, other }) => preference("prefer", `${value ?? one} over ${old ?? other}`),
  },
  {
    pattern:
      /^(?:i (?:strongly |much |still |always |personally )?prefer|prefers|my preference is|(?:please )?prefer) (?<rest>.+)$/i,
    read: ({ rest = "" }) => preference("prefer", rest),
  },
  {
    pattern:
      /^(?:i (?:still |always |only |usually |personally )?use|uses|i am (?:now )?using|i (?:write|code|program|develop) (?:everything |mostly |mainly )?(?:in|with)) (?<rest>.+)$/i,
    read: ({ rest = "" }) => preference("use", rest),
  },
  {
    pattern:
      /^(?:i (?:really |quite |very much )?|)(?<verb>likes?|loves?|enjoys?|hates?|dislikes?|don['’]t (?:really )?like|do not (?:really )?like|doesn['’]t like|can['’]t stand) (?<value>.+)$/i,
    read: ({ verb = "", value: said = "" }) => {
      const value = withoutNow(said)
      if (
        /^(?:it|that|this|them|you|your|to (?:know|see|ask|get|have)|the (?:idea|way|sound)|how)\b/i.test(
          value,
        )
      )
        return undefined
      const likes = /^(?:like|love|enjoy)/i.test(verb)
      return user(
        `opinion ${keyOf(value)}`,
        `${likes ? "likes" : "dislikes"} ${value}`,
        `${likes ? "Likes" : "Dislikes"} ${aboutThem(value)}`,
        value,
      )
    },
  },
  {
    pattern: /^(?:i have|has|i own|owns) (?<value>(?:an?|two|three|four|five|\d+|no) .+)$/i,
    read: ({ value = "" }, explicit) =>
      !explicit &&
      /\b(?:question|problem|issue|bug|idea|error|feeling|moment|minute|look|meeting|lot)s?\b/i.test(value)
        ? undefined
        : user(`has ${head(value)}`, value, `Has ${aboutThem(value)}`, value),
  },
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
      if (category !== undefined) return tool("anyone", "rule", category, withoutNow(used?.[1] ?? ""), "")
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

const PRONOUN = /^(?:It|That|This|There|He|She|They|Here|What|Who)\b/

/** `pnpm over npm`, `short answers`, `vim for notes`. */
function preference(verb: "prefer" | "use", rest: string): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  if (/^(?:it|that|this|them|to|you|if|not)$/i.test(value) || value === "") return undefined
  const category = categoryOf(value)
  if (category !== undefined) return tool("user", verb, category, value, purpose, replaces)
  const other = replaces === undefined ? "" : ` over ${replaces}`
  const name = head(value)
  const single = !value.includes(" ")
  return user(
    `${verb} ${single ? value.toLowerCase() : name}${purpose === "" ? "" : ` ${keyOf(purpose)}`}`,
    verb === "use" ? `uses ${value}` : single ? `prefers ${value}` : `${name} preference`,
    `${verb === "use" ? "Uses" : "Prefers"} ${aboutThem(value)}${other}${purpose}`,
    value,
    replaces,
  )
}

function projectUse(rest: string): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  if (value === "" || /^(?:it|that|this|them|to)\b/i.test(value)) return undefined
  const category = categoryOf(value)
  if (category !== undefined) return tool("project", "use", category, value, purpose, replaces)
  const attribute = purpose === "" ? `uses ${keyOf(value)}` : `uses for ${keyOf(purpose)}`
  const slug = purpose === "" ? `uses ${value}` : purpose.replace(/^ (?:for|as|to) (?:the |our )?/i, "")
  return project(attribute, slug, `The project uses ${value}${purpose}`, value, replaces)
}

function imperativeUse(rest: string, explicit: boolean): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  const category = categoryOf(value)
  if (category !== undefined) return tool("anyone", "rule", category, value, purpose, replaces)
  if (!explicit && purpose === "" && replaces === undefined && said === rest) return undefined
  const other = replaces === undefined ? "" : ` instead of ${replaces}`
  return { ...rule(purpose === "" ? value : `use ${purpose}`, `use ${value}${other}${purpose}`), value }
}
