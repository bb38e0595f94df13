/** What the code knows and a text about it may name. */
export interface Facts {
  /** Tools of the model: their names, with the names of their arguments in order. */
  tools: Readonly<Record<string, readonly string[]>>
  /** Types of topics, in order. */
  types: readonly string[]
  /** What the tool that writes says of the types: `user: who the user is. feedback: …`. */
  meanings: string
  /** Limits as a text writes them: `120 characters`. Every number of the text is part of one. */
  limits: readonly string[]
  /** Files, by their names. */
  files: readonly string[]
  /** The slug that reads the index. */
  indexSlug: string
  /** Tags of the prompt, with their attributes. */
  tags: Readonly<Record<string, readonly string[]>>
  /** Environment variables. */
  variables: readonly string[]
  /** What is wrong with a command line that a person types; `undefined` when nothing is. */
  checkCommand(line: string): string | undefined
  /** What is wrong with a file as a topic; `undefined` when nothing is. */
  checkTopic(slug: string, text: string): string | undefined
  /** The slug, type and description of an index line; `undefined` when the line is not one. */
  readPointer(line: string): { slug: string; type: string; description: string } | undefined
}

/** What a text has to name, word for word. */
export type Demands = readonly string[]

/**
 * Where a text about memory differs from the code, one sentence each; empty when they agree.
 *
 * It works from the closed world of `facts`: each code span, tool-like word, file name, variable, command and number
 * of the text has to be among them, so that a changed name is found whatever it was changed to. `demands` is the
 * other direction: what the text may not leave out.
 */
export function findDrift(text: string, facts: Facts, demands: Demands = []): string[] {
  const { prose, examples } = splitExamples(text)
  const slugs = [...text.matchAll(/^name: (\S+)$/gm)].map(([, slug]) => slug as string)
  return [
    ...demands.filter((demand) => !text.includes(demand)).map((demand) => `it does not say "${demand}"`),
    ...findSpanDrift(prose, facts, slugs),
    ...findWordDrift(text, facts, slugs),
    ...findTypeDrift(prose, facts),
    ...findNumberDrift(text, facts),
    ...examples.flatMap((example) => findExampleDrift(example, facts)),
  ]
}

/** Fenced code apart from everything else; the frontmatter counts as neither. */
function splitExamples(text: string): { prose: string; examples: string[] } {
  const examples: string[] = []
  const prose = text
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/^```\w*\n(.*?)^```$/gms, (_, example: string) => {
      examples.push(example)
      return ""
    })
  return { prose, examples }
}

/** Every code span is something that the code knows. */
function findSpanDrift(prose: string, facts: Facts, slugs: readonly string[]): string[] {
  const tools = Object.entries(facts.tools)
  const known = new Set([
    ...tools.flatMap(([name, args]) => [name, ...args, `${name} {${args.join(", ")}}`]),
    ...facts.types,
    ...facts.files,
    facts.indexSlug,
    ...Object.entries(facts.tags).flatMap(([tag, attributes]) => [`<${tag}>`, ...attributes]),
    ...facts.variables.flatMap((variable) => [variable, `${variable}=1`]),
    ...slugs.map((slug) => `${slug}.md`),
    "[[slug]]",
  ])
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span as string)
    .filter((span) => !span.startsWith("/") && !known.has(span))
    .map((span) => `the code knows no \`${span}\``)
}

/** Names that are recognisable by their form. */
function findWordDrift(text: string, facts: Facts, slugs: readonly string[]): string[] {
  const files = [...facts.files, ...slugs.map((slug) => `${slug}.md`)]
  const unknown = (pattern: RegExp, known: readonly string[], kind: string): string[] =>
    [...text.matchAll(pattern)]
      .map(([word]) => word)
      .filter((word) => !known.includes(word))
      .map((word) => `there is no ${kind} ${word}`)
  return [
    ...unknown(/\b(?:[A-Z][a-z]+){2,}\b/g, Object.keys(facts.tools), "tool"),
    ...unknown(/[\w-]+\.md\b/g, files, "file"),
    ...unknown(/\b[A-Z]+_[A-Z_]+\b/g, facts.variables, "variable"),
    ...[...text.matchAll(/`(\/[^`\n]*)`/g)].flatMap(([, line]) => {
      const problem = facts.checkCommand((line as string).replace(/<[\w-]+>/g, "some-slug"))
      return problem === undefined ? [] : [`${line}: ${problem}`]
    }),
  ]
}

/** Where the text lists the types, as rows of a table or in a sentence, it lists all of them in order. */
function findTypeDrift(prose: string, facts: Facts): string[] {
  const problems: string[] = []
  const expected = facts.types.join(", ")
  const rows = [...prose.matchAll(/^\| `(\S+)` \|/gm)].map(([, type]) => type)
  if (rows.length > 0 && rows.join(", ") !== expected) problems.push(`the types are ${expected}`)
  for (const [, type, meaning] of prose.matchAll(/^\| `(\S+)` \| ([^|]*) \|/gm))
    if (!facts.meanings.includes(`${type}: ${meaning}`)) problems.push(`${type} is not for ${meaning}`)
  const sentence = /\bTypes: ([^.]*)\./.exec(prose)?.[1]
  if (sentence !== undefined && sentence !== expected) problems.push(`the types are ${expected}`)
  const count = /\b(two|three|four|five|six) types\b/.exec(prose)?.[1]
  if (
    count !== undefined &&
    ["two", "three", "four", "five", "six"].indexOf(count) + 2 !== facts.types.length
  )
    problems.push(`there are ${facts.types.length} types`)
  return problems
}

/** Every number is a limit with its unit, a date, or the `=1` that sets a variable. */
function findNumberDrift(text: string, facts: Facts): string[] {
  let rest = text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, "").replace(/=1\b/g, "")
  for (const limit of facts.limits) rest = rest.replaceAll(new RegExp(`(?<![\\d.,])${limit}\\b`, "g"), "")
  return [...rest.matchAll(/\d[\d.,]*(?: \w+)?/g)].map(([number]) => `there is no limit of ${number}`)
}

/** An example is a topic or an index line, as it would be on disk. */
function findExampleDrift(example: string, facts: Facts): string[] {
  if (example.startsWith("---\n")) {
    const slug = /^name: (\S+)$/m.exec(example)?.[1] ?? ""
    const problem = facts.checkTopic(slug, example)
    return problem === undefined ? [] : [`the example "${slug}": ${problem}`]
  }
  return example
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const pointer = facts.readPointer(line)
      if (pointer === undefined) return [`not an index line: ${line}`]
      return facts.types.includes(pointer.type) ? [] : [`an index line has no type "${pointer.type}"`]
    })
}
