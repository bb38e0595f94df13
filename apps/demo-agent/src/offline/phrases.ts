import data from "./phrases.json" with { type: "json" }

const compile = (source: string): RegExp => new RegExp(source, "iu")

/** What a message may be or contain, in English, German, Spanish, French and Chinese. */
export const forms = Object.fromEntries(
  Object.entries(data.forms).map(([name, source]) => [name, compile(source)]),
) as Record<keyof typeof data.forms, RegExp>

/** How the value that is no longer true is named: its group is `old`. */
export const oldValues: readonly RegExp[] = data.oldValue.map(compile)
/** A correction in one sentence: what it is about, and its value, or what is to change. */
export const restated: readonly RegExp[] = data.restated.map(compile)
/** Sentences without the words of a fact, and the same in such words. */
export const plainer = data.plainer.map(([form = "", plain = ""]) => [compile(form), plain] as const)
export const { classes, generic, same, telling, values } = data
