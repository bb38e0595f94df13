import { type FrontmatterFields } from "./read-frontmatter-lines.ts"
export interface FrontmatterReading {
  fields: FrontmatterFields
  /** The problem if the YAML is not valid; the fields are then read line by line. */
  problem?: string
  /** False for YAML without any keys, such as a paragraph between two horizontal rules. */
  hasKeys: boolean
}
/**
 * Reads frontmatter: line by line if every line is simple, otherwise with `yaml` (all values strings, no tags, no merge
 * keys, no aliases), otherwise leniently line by line, with the problem. Never fails. Executes nothing.
 */
export declare function readFrontmatter(block: string): FrontmatterReading
