import { finish } from "../steps.ts"

/** This many words are looked at in one step. */
const WORDS = 5_000
/**
 * Compares an index with the topic files. A file that a table, a sentence, a `[[link]]` or a code span mentions is not
 * unlisted: its author chose another form than a pointer. Linear time.
 */
export function findDrift(index, slugs) {
  return finish(findDriftInSteps(index, slugs))
}
/** As `findDrift`. */
export function* findDriftInSteps(index, slugs) {
  const onDisk = new Set(slugs)
  let owners
  const hasOwner = (slug) => {
    owners ??= new Set(index.lines.map((line) => line.pointer?.slug))
    return owners.has(slug)
  }
  const owned = new Set()
  const listed = new Set()
  const dangling = new Set()
  const duplicates = new Set()
  const duplicateLines = new Set()
  for (const [at, { pointer }] of index.lines.entries()) {
    if (pointer === undefined) continue
    // The usual case: the first line of one existing topic.
    if (pointer.slugs.length === 1 && onDisk.has(pointer.slug) && !owned.has(pointer.slug)) {
      owned.add(pointer.slug)
      listed.add(pointer.slug)
      continue
    }
    const existing = pointer.slugs.filter((slug) => onDisk.has(slug))
    if (owned.has(pointer.slug) && existing.every((slug) => listed.has(slug) || hasOwner(slug))) {
      duplicates.add(pointer.slug)
      duplicateLines.add(at)
      continue
    }
    if (onDisk.has(pointer.slug)) owned.add(pointer.slug)
    for (const slug of existing) listed.add(slug)
    if (existing.length === 0) for (const slug of pointer.slugs) dangling.add(slug)
  }
  yield
  const withoutPointer = slugs.filter((slug) => !listed.has(slug))
  const isMentioned =
    withoutPointer.length > 0 ? yield* findMentionsInSteps(index.visible, index.layout) : () => false
  return {
    unlisted: withoutPointer.filter((slug) => !isMentioned(slug)),
    mentioned: withoutPointer.filter(isMentioned),
    dangling: [...dangling],
    duplicates: [...duplicates],
    duplicateLines,
  }
}
/**
 * Finds the files that a text mentions: `name.md`, `./name.md`, `memory/name.md`, the same in the layout's folder, or
 * `[[name]]`. Linear time.
 */
export function findMentions(text, layout) {
  return finish(findMentionsInSteps(text, layout))
}
function* findMentionsInSteps(text, { topicFolder } = {}) {
  const mentioned = new Set()
  let words = 0
  for (const [, word = "", reference] of text.matchAll(/([^\s\\()[\]{}<>|`'"*,;:]+)|\[\[([^\][\n|#]+)/g)) {
    if (++words % WORDS === 0) yield
    const path = word.includes(".md") ? /^(.+)\.md(?:[^\p{L}\p{N}_-].*)?$/u.exec(word)?.[1] : undefined
    const [, folder = "", file = path] = /^(.*)\/([^/]*)$/.exec(path ?? "") ?? []
    const isOurs = /^(?:|\.|(?:.*\/)?memory)$/.test(folder) || folder === topicFolder
    if (file !== undefined && isOurs) mentioned.add(file)
    if (reference !== undefined) mentioned.add(reference.trim())
  }
  return (slug) => mentioned.has(slug) || (/[\s()[\]{},;:'*]/.test(slug) && text.includes(`${slug}.md`))
}
