import type { Category } from "./categories.ts"
import type { Fact } from "./fact.ts"
import { keyOf } from "./phrases.ts"
import { toSlug } from "./slug.ts"
import { aboutThem } from "./wording.ts"

/** A fact before it is put into one line and joined with what was said. */
export type Draft = Omit<Fact, "statement" | "reason">

/** What to do or leave. Words that are about `me` stay as they are unless they are told about the person. */
export function rule(subject: string, description: string, retold = true): Draft {
  return {
    type: "feedback",
    owner: "anyone",
    attribute: `rule ${keyOf(subject)}`,
    slug: toSlug(description),
    description: retold ? aboutThem(description) : description,
  }
}

export function user(
  attribute: string,
  slug: string,
  description: string,
  value: string,
  replaces?: string,
): Draft {
  return {
    type: "user",
    owner: "user",
    attribute,
    slug: toSlug(slug),
    description,
    value,
    ...(replaces === undefined ? {} : { replaces }),
  }
}

export function project(
  attribute: string,
  slug: string,
  description: string,
  value: string,
  replaces?: string,
): Draft {
  return {
    type: "project",
    owner: "project",
    attribute,
    slug: toSlug(slug),
    description,
    value,
    ...(replaces === undefined ? {} : { replaces }),
  }
}

export function reference(attribute: string, slug: string, description: string, value: string): Draft {
  return { type: "reference", owner: "project", attribute, slug: toSlug(slug), description, value }
}

/** A tool of a known category: the category is the attribute, so that another member replaces it. */
export function tool(
  owner: Fact["owner"],
  verb: "prefer" | "use" | "rule",
  category: Category,
  value: string,
  purpose: string,
  replaces?: string,
  exclusive = false,
): Draft {
  const several = category.several === true && verb === "use" && !exclusive && replaces === undefined
  const lead =
    verb === "rule" ? "Use" : owner === "project" ? "The project uses" : verb === "use" ? "Uses" : "Prefers"
  const over =
    replaces === undefined || verb === "use"
      ? ""
      : verb === "rule"
        ? ` instead of ${replaces}`
        : ` over ${replaces}`
  const scope = purpose === "" ? "" : ` ${keyOf(purpose)}`
  return {
    type: verb === "rule" ? "feedback" : owner === "project" ? "project" : "user",
    owner,
    attribute: several ? `${category.slug} ${value.toLowerCase()}` : `${category.slug}${scope}`,
    slug: toSlug(several ? `uses ${value}` : `${category.slug}${scope}`),
    description: `${lead} ${value}${over}${purpose}`,
    value,
    ...(replaces === undefined ? {} : { replaces }),
  }
}
