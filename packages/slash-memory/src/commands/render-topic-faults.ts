import { plainLine } from "@caliban/text"
import type { TopicFaults } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"

/** Files that are not topics, and topics whose line in the index is out of date. */
export function renderTopicFaults({ bareFiles, staleHooks }: TopicFaults, style: Style): string[] {
  const sentences = [
    ...bareFiles.map(({ slug, listed }) => describeBareFile(slug, listed)),
    ...staleHooks.map(
      ({ slug }) =>
        `The MEMORY.md line for ${slug} does not match its description; /memory edit ${quoteWord(slug)} or /memory rebuild-index --hooks rewrites it.`,
    ),
  ]
  return sentences.flatMap((text) =>
    wrapText(plainLine(text), style.width - 2).map((line, at) => (at === 0 ? "! " : "  ") + line),
  )
}

function describeBareFile(slug: string, listed: boolean): string {
  const what = `${slug}.md has no name or description`
  return listed
    ? `${what}; the agent sees only its line in MEMORY.md.`
    : `${what}, so it is not shown to the agent; /memory rebuild-index --plain-files makes it a topic.`
}
