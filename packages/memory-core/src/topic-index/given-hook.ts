import { formatHook, formatLink, formOf, isTyped, type PointerText } from "./format-pointer.ts"
import { newLine, type ParsedIndex, unlink } from "./parse-index.ts"

/**
 * The line of a topic with the hook that it had in another index. Links to other topics become text: those may not exist
 * here. `undefined` for a hook that says what the topic says, and for one with a line end or a comment marker, which could
 * add or hide lines.
 */
export function formatGivenHook(
  { lines, codec }: ParsedIndex,
  topic: PointerText,
  hook: string,
): string | undefined {
  if (dropType(hook) === formatHook({ ...topic, type: undefined })) return undefined
  const { bullet, separator, typed } = formOf(lines, codec)
  const words = typed ? hook : dropType(hook)
  const line = `${bullet} ${formatLink(topic.slug, codec)}${words === "" ? "" : `${separator}${words}`}`
  const parsed = newLine(line, "", codec)
  const isIntact = parsed.text === line && parsed.pointer?.slug === topic.slug && !/<!--|-->/.test(line)
  return isIntact ? unlink(parsed, (other) => other !== topic.slug) : undefined
}

const dropType = (hook: string): string => (isTyped(hook) ? hook.replace(/^\w+(?:: )?/, "") : hook)
