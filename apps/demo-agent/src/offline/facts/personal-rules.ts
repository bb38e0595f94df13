import { aboutThem } from "../words/wording.ts"
import { categoryOf } from "./categories.ts"
import { type Draft, type FactRule, project, tool, user } from "./drafts.ts"
import { head, keyOf, withoutNow, withoutOld, withPurpose } from "./phrases.ts"

/** Facts about the user. */
export const PERSONAL_RULES: readonly FactRule[] = [
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
      const home = withoutNow(place)
      return { ...user("home", "home", `Lives ${where.toLowerCase()} ${home}`, home), replaces }
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
      if (category !== undefined)
        return tool({ owner, verb: "use", category, value, replaces, exclusive: true })
      if (/\b(?:team|department|squad|group)\b/i.test(value)) {
        return owner === "user"
          ? { ...user("team", "team", `Works on ${value}`, value), replaces }
          : undefined
      }
      const draft =
        owner === "user"
          ? user("home", "home", `Lives in ${value}`, value)
          : project(`uses ${value}`, `uses-${value}`, `The project uses ${value}`, value)
      return { ...draft, replaces }
    },
  },
  {
    pattern:
      /^(?<who>i|we) (?:have |just |recently |now )*(?:replaced|swapped|exchanged|ditched|dropped|abandoned) (?<old>.+?) (?:with|for|by|in favou?r of) (?<value>.+)$/i,
    read: ({ who = "", old = "", value: said = "" }) => {
      const value = withoutNow(said)
      const owner = /^i$/i.test(who) ? "user" : "project"
      const category = categoryOf(value) ?? categoryOf(old)
      if (category !== undefined)
        return tool({ owner, verb: "use", category, value, replaces: old, exclusive: true })
      const draft =
        owner === "user"
          ? user(`use ${value.toLowerCase()}`, `uses ${value}`, `Uses ${aboutThem(value)}`, value)
          : project(`uses ${keyOf(value)}`, `uses ${value}`, `The project uses ${value}`, value)
      return { ...draft, replaces: old }
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
    // A name has a capital letter; `I am German` does not state a name.
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
]

/** `pnpm over npm`, `short answers`, `vim for notes`. */
function preference(verb: "prefer" | "use", rest: string): Draft | undefined {
  const [said, replaces] = withoutOld(withoutNow(rest))
  const { value, purpose } = withPurpose(said)
  if (/^(?:it|that|this|them|to|you|if|not)$/i.test(value) || value === "") return undefined
  const category = categoryOf(value)
  if (category !== undefined) return tool({ owner: "user", verb, category, value, purpose, replaces })
  const other = replaces === undefined ? "" : ` over ${replaces}`
  const name = head(value)
  const single = !value.includes(" ")
  const draft = user(
    `${verb} ${single ? value.toLowerCase() : name}${purpose === "" ? "" : ` ${keyOf(purpose)}`}`,
    verb === "use" ? `uses ${value}` : single ? `prefers ${value}` : `${name} preference`,
    `${verb === "use" ? "Uses" : "Prefers"} ${aboutThem(value)}${other}${purpose}`,
    value,
  )
  return { ...draft, replaces }
}
