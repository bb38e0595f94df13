import { toSlug } from "../words/slug.ts"
import { aboutThem } from "../words/wording.ts"
import type { Category } from "./categories.ts"
import type { Fact } from "./fact.ts"
import { keyOf } from "./phrases.ts"

/** A fact without the user's words. */
export type Draft = Omit<Fact, "statement" | "reason">

/** One way in which people state facts. */
export interface FactRule {
  /** Matches a whole clause without its reason. Named groups are the parts. */
  pattern: RegExp
  /** `undefined` when the words match but the meaning does not. */
  read(parts: Readonly<Record<string, string>>, explicit: boolean): Draft | undefined
}

/** An instruction. `retold`: `me` becomes `them`. */
export function rule(subject: string, description: string, retold = true): Draft {
  return {
    type: "feedback",
    owner: "anyone",
    attribute: `rule ${keyOf(subject)}`,
    slug: toSlug(description),
    description: retold ? aboutThem(description) : description,
  }
}

export function user(attribute: string, slug: string, description: string, value: string): Draft {
  return { type: "user", owner: "user", attribute, slug: toSlug(slug), description, value }
}

export function project(attribute: string, slug: string, description: string, value: string): Draft {
  return { type: "project", owner: "project", attribute, slug: toSlug(slug), description, value }
}

export function reference(attribute: string, slug: string, description: string, value: string): Draft {
  return { type: "reference", owner: "project", attribute, slug: toSlug(slug), description, value }
}

export interface ToolChoice {
  owner: Fact["owner"]
  verb: "prefer" | "use" | "rule"
  category: Category
  value: string
  /** ` for tests` */
  purpose?: string
  replaces?: string | undefined
  /** True when it is the only tool of its category. */
  exclusive?: boolean
}

/** A tool of a known category: the category is the attribute, so that another tool of it replaces this one. */
export function tool(choice: ToolChoice): Draft {
  const { owner, verb, category, value, purpose = "", replaces, exclusive = false } = choice
  const several = category.several === true && verb === "use" && !exclusive && replaces === undefined
  const lead =
    verb === "rule" ? "Use" : owner === "project" ? "The project uses" : verb === "use" ? "Uses" : "Prefers"
  const comparison = verb === "rule" ? "instead of" : "over"
  const over = replaces === undefined || verb === "use" ? "" : ` ${comparison} ${replaces}`
  const scope = purpose === "" ? "" : ` ${keyOf(purpose)}`
  return {
    type: verb === "rule" ? "feedback" : owner === "project" ? "project" : "user",
    owner,
    attribute: several ? `${category.slug} ${value.toLowerCase()}` : `${category.slug}${scope}`,
    slug: toSlug(several ? `uses ${value}` : `${category.slug}${scope}`),
    description: `${lead} ${value}${over}${purpose}`,
    value,
    replaces,
  }
}
