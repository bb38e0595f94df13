import { mustBeText } from "@caliban/text"
import { YAMLException } from "js-yaml"
import { FRONTMATTER_MAX_DEPTH } from "../limits.ts"
import { type Field, readLines, startOfLine } from "./frontmatter.ts"
import { parseNodes, type YamlNode } from "./yaml-nodes.ts"

/**
 * Parses a YAML document, such as a configuration file. Returns its value, or the problem as the predicate of a sentence
 * (`is not valid YAML (…)`). A list counts as empty, and a value with a tag is its text with the tag. Rejects aliases and deep nesting, with which a small text can
 * exhaust the process. Never throws. Linear time.
 */
export function readYaml(text: string): { value: unknown } | { problem: string } {
  mustBeText("readYaml", "text", text)
  try {
    return { value: toValue(parseNodes(text) ?? { text: "" }) }
  } catch (error) {
    return { problem: `is not valid YAML (${reasonOf(error)})` }
  }
}

const NUMBER = /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)$/

/** The value of a node, as YAML's core schema has it; with a tag, as text. */
function toValue({ tag, text, isQuoted, isFlow, entries }: Partial<YamlNode>): unknown {
  if (tag) return `${tag} ${text ?? ""}`.trim()
  if (entries !== undefined)
    return Object.fromEntries(Array.from(entries, ([key, node]) => [key, toValue(node)]))
  if (text === undefined && isFlow === undefined) throw new YAMLException("it has an alias")
  if (text === undefined) return []
  if (isQuoted) return text
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === "true"
  return NUMBER.test(text) ? Number(text) : text
}

/** Where an entry can be added. */
export interface Place {
  at: number
  indent: string
  /** True between `{` and `}`. */
  isFlow: boolean
}

/** What a frontmatter says, and where. */
export interface Frontmatter {
  /** A value by its path, such as `metadata/type`, with its position; a list or map as it is written. */
  find(path: string): Field | undefined
  /** For a new entry of the frontmatter; and for one of `metadata`, where that is a map. */
  root: Place
  metadata: Place | undefined
  /** The problem if the YAML is not valid; the values are then read line by line. */
  problem: string | undefined
  /** False for YAML without any keys, such as a paragraph between two horizontal rules. */
  hasKeys: boolean
}

/**
 * Reads frontmatter: line by line if every line is simple, otherwise with `js-yaml` (all values strings, tags ignored, no
 * merge keys), otherwise leniently line by line, with the problem. Never fails. Executes nothing. Linear time.
 */
export function readFrontmatter(block: string): Frontmatter {
  const lines = readLines(block)
  let root: YamlNode | undefined
  let problem: string | undefined
  try {
    root = lines.exact ? undefined : parseNodes(block)
  } catch (error) {
    problem = reasonOf(error)
  }
  if (root !== undefined) return readNode(block, root)
  const find = (path: string): Field | undefined => lines.fields.get(path)
  return {
    find,
    root: { at: 0, indent: "", isFlow: false },
    metadata: lines.entries && { ...lines.entries, isFlow: false },
    problem,
    hasKeys: true,
  }
}

function readNode(block: string, root: YamlNode): Frontmatter {
  const nodeAt = (path: string): YamlNode | undefined =>
    path.split("/").reduce((node: YamlNode | undefined, key) => node?.entries?.get(key), root)
  const find = (path: string): Field | undefined => {
    const node = nodeAt(path)
    const isAliased = node?.isAliased || nodeAt(path.split("/")[0] ?? "")?.isAliased
    return node && { ...node, value: textOf(block, node, path), exact: true, isAliased }
  }
  const placeIn = ({ start, isFlow }: YamlNode): Place => {
    const at = startOfLine(block, start)
    if (isFlow) return { at: start + 1, indent: "", isFlow: true }
    return { at, indent: /^[ \t]*/.exec(block.slice(at))?.[0] ?? "", isFlow: false }
  }
  const metadata = nodeAt("metadata")
  return {
    find,
    root: placeIn(root),
    metadata: metadata?.entries && !metadata.isAliased ? placeIn(metadata) : undefined,
    problem: undefined,
    hasKeys: root.entries !== undefined,
  }
}

/** A mark of learning in any form is read as the text of the plain form, and any other list or map as it is written. */
function textOf(block: string, { text, entries, isFlow, start, end }: YamlNode, path: string): string {
  if (path !== "metadata/learned" || entries === undefined)
    return text ?? (isFlow === undefined ? "" : block.slice(start, end))
  return `{${Array.from(entries, ([key, value]) => `${key}: ${value.text}`).join(", ")}}`
}

function reasonOf(error: unknown): string {
  const { reason = String(error) } = error as Partial<YAMLException>
  return reason.startsWith("nesting") ? `it nests deeper than ${FRONTMATTER_MAX_DEPTH} levels` : reason
}
