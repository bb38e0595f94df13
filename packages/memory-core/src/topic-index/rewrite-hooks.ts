import type { RemovedPointer } from "../store/store.ts"
import {
  formatHook,
  formOf,
  isTyped,
  type PointerForm,
  type PointerText,
  withoutType,
} from "./format-pointer.ts"
import { newLine, type ParsedIndex } from "./parse-index.ts"
import { refreshHook, removedLine } from "./update-index.ts"

export interface HookRewrite {
  /** The index with the new hooks. */
  index: ParsedIndex
  /** Slugs whose lines were rewritten. */
  rewritten: readonly string[]
  /** These lines before the change. */
  removed: readonly RemovedPointer[]
}

/**
 * Rewrites hooks that do not contain the description of their topic, including hooks that a person wrote. A hook without
 * a type stays without one; a line without a hook takes the form of the others. Lines with links to several topics,
 * duplicate lines, and topics without a description are not changed. Linear time.
 */
export function rewriteHooks(
  { lines: before, codec }: ParsedIndex,
  describe: (slug: string) => PointerText | undefined,
): HookRewrite {
  const lines = [...before]
  const form = formOf(before, codec)
  const handled = new Set<string>()
  const rewritten: string[] = []
  const removed: RemovedPointer[] = []
  for (const [at, line] of before.entries()) {
    if (line.pointer === undefined || line.pointer.slugs.length > 1 || handled.has(line.pointer.slug))
      continue
    handled.add(line.pointer.slug)
    const refreshed = refreshLine(line, describe(line.pointer.slug), form)
    if (refreshed === line.text) continue
    lines[at] = newLine(refreshed, line.end, codec)
    rewritten.push(line.pointer.slug)
    removed.push(removedLine(before, at))
  }
  return { index: { lines, codec }, rewritten, removed }
}

function refreshLine(
  { text, pointer }: ParsedIndex["lines"][number],
  topic: PointerText | undefined,
  form: PointerForm,
): string {
  if (pointer === undefined || topic?.description === undefined) return text
  const { type, description, learned } = topic
  if (includesDescription(pointer.hook, description)) return text
  const typed = isTyped(pointer.hook) || (pointer.hook === "" && form.typed)
  const next = { slug: topic.slug, description, type, learned }
  return refreshHook(text, pointer, typed ? next : withoutType(next), form)
}

/** True if a hook contains a description in the form of a hook. */
function includesDescription(hook: string, description: string): boolean {
  const plain = (text: string): string => text.replaceAll("&#96;", "`")
  return plain(hook).includes(plain(formatHook({ description })))
}
