import { type Document } from "yaml"
/**
 * Parses a YAML document, such as a configuration file. Returns its value, or the problem as the predicate of a sentence
 * (`is not valid YAML (…)`). Rejects aliases, deep nesting and thousands of marks, with which a small text can exhaust or
 * block the process. Never throws.
 */
export declare function readYaml(text: string):
  | {
      value: unknown
    }
  | {
      problem: string
    }
/** Parses the YAML of a frontmatter; positions match `block`. Returns the problem if it is not valid. Never throws. */
export declare function parseYaml(block: string): Document.Parsed | string
