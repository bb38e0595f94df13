/** The first line of an index that links to a topic's file, as it stands; a look, not a parse. */
export function findPointerLine(index: string, slug: string): string | undefined {
  const targets = [`${slug}.md`, `${encodeURI(slug)}.md`].flatMap((file) => [
    `](${file}`,
    `](./${file}`,
    `](<${file}`,
  ])
  return index.split(/\r?\n/).find((line) => targets.some((target) => line.includes(target)))
}
