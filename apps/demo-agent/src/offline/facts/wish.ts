/** `I'd rather you answered in German`: a wish about what the agent does, or about the user's own tools. */
const WISH =
  /^(?:i['’]?d|i would) (?:much )?(?<how>rather|prefer|like)(?: that| if| it if)?(?<you> you| we)?(?: to)?\s+(?<rest>.+)$/i

/** True for a wish about what the agent does. */
export function isWish(clause: string): boolean {
  const { how, you } = WISH.exec(clause)?.groups ?? {}
  return how !== undefined && you !== undefined && !/^like$/i.test(how)
}

/** A wish as a plain statement, if the words allow it. Other clauses stay the same. */
export function plainWish(clause: string): string {
  const { you, rest } = WISH.exec(clause)?.groups ?? {}
  if (rest === undefined) return clause
  const thing = rest.replace(/^(?:to )?(?:use|used|have|had|do)\s+/i, "")
  if (you === undefined || thing !== rest) return `I prefer ${thing}`
  const [, verb = "", more = ""] = /^(\p{L}+)( .+)$/u.exec(rest) ?? []
  const base = SAID[verb.toLowerCase()]
  return base === undefined ? clause : `${base}${more}`
}

const SAID: Readonly<Record<string, string>> = {
  answer: "answer",
  answered: "answer",
  keep: "keep",
  kept: "keep",
  replied: "reply",
  reply: "reply",
  respond: "respond",
  responded: "respond",
  speak: "speak",
  spoke: "speak",
  talk: "talk",
  talked: "talk",
  write: "write",
  wrote: "write",
}
