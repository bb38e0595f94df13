import type { RemovedPointer } from "../store/store.ts"
import {
  formatHook,
  formOf,
  isTyped,
  type PointerForm,
  type PointerText,
  withoutType,
} from "./format-pointer.ts"
import { formatIndex, type IndexLine } from "./parse-index.ts"
import { refreshHook, removedLine } from "./update-index.ts"

export interface HookRewrite {
  text: string
  /** Slugs of the lines that were rewritten. */
  rewritten: readonly string[]
  /** Those lines as they were. */
  removed: readonly RemovedPointer[]
}

/**
 * Rewrites the hooks that do not contain the description of their topic, also those that a person wrote. A hook without
 * a type gets none, and a line without a hook takes the form of the others. Lines about several topics, further lines of a topic, and topics without a description stay as they
 * are. Linear.
 */
export function rewriteHooks(
  before: readonly IndexLine[],
  describe: (slug: string) => PointerText | undefined,
): HookRewrite {
  const lines = [...before]
  const form = formOf(before)
  const seen = new Set<string>()
  const rewritten: string[] = []
  const removed: RemovedPointer[] = []
  for (const [at, line] of before.entries()) {
    if (line.pointer === undefined || line.pointer.slugs.length > 1 || seen.has(line.pointer.slug)) continue
    seen.add(line.pointer.slug)
    const renewed = refreshLine(line, describe(line.pointer.slug), form)
    if (renewed === line.text) continue
    lines[at] = { ...line, text: renewed }
    rewritten.push(line.pointer.slug)
    removed.push(removedLine(before, at))
  }
  return { text: formatIndex({ lines }), rewritten, removed }
}

function refreshLine(
  { text, pointer }: IndexLine,
  topic: PointerText | undefined,
  form: PointerForm,
): string {
  if (pointer === undefined || topic?.description === undefined) return text
  const { type, description } = topic
  if (holdsDescription(pointer.hook, description)) return text
  const typed = isTyped(pointer.hook) || (pointer.hook === "" && form.typed)
  const next = { slug: topic.slug, description, ...(type === undefined ? {} : { type }) }
  return refreshHook(text, pointer, typed ? next : withoutType(next), form.separator)
}

/** True when a hook says what a description says, in the form that hooks have. */
function holdsDescription(hook: string, description: string): boolean {
  const plain = (text: string): string => text.replaceAll("&#96;", "`")
  return plain(hook).includes(plain(formatHook({ description })))
}
