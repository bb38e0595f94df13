import { parse } from "yaml"
import { isTooDeep } from "./read-frontmatter.ts"

/**
 * The value of a YAML document, such as a configuration file, or what is wrong with it, as the end of a sentence.
 * Aliases and deep nesting are refused, since small texts with them can exhaust the process. Never throws.
 */
export function readYaml(text: string): { value: unknown } | { problem: string } {
  if (isTooDeep(text)) return { problem: "nests too deeply" }
  try {
    return { value: parse(text, { maxAliasCount: 0, logLevel: "error" }) }
  } catch (error) {
    const [reason = ""] = String((error as Error).message).split("\n")
    return { problem: `is not valid YAML (${reason.replace(/:$/, "")})` }
  }
}
