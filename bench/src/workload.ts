import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { randomFrom } from "./random.ts"
import { FUNCTION_WORDS, SOFTWARE_WORDS } from "./words.ts"

/** A fact as an agent would write it. */
export interface Fact {
  slug: string
  type: "user" | "feedback" | "project" | "reference"
  description: string
  body: string
}

/** Facts by number: the same seed and number give the same fact, in any order. */
export interface Workload {
  fact(number: number): Fact
  /** Running text of about so many bytes. */
  text(bytes: number): string
}

/** The files of one session. */
export interface Places {
  root: string
  memory: string
  index: string
  global: string
  project: string
}

const VOCABULARY = 12_000
const EXPONENT = 1.05
const FUNCTION_SHARE = 0.38
const TYPES = ["user", "feedback", "project", "reference"] as const
const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru".split(" ")

/**
 * English-looking facts: words of a vocabulary of 12,000 by Zipf's law (exponent 1.05), 38 % function words, topic
 * files of 0.5 to 3 KB by a log-uniform law, with headings, bullets, fences and references.
 */
export function createWorkload(seed: number): Workload {
  const words = makeVocabulary(seed)
  const sums = new Float64Array(words.length)
  let sum = 0
  for (let rank = 0; rank < words.length; rank++) {
    sum += 1 / (rank + 1) ** EXPONENT
    sums[rank] = sum
  }
  const pickContent = (random: () => number): string => {
    const wanted = random() * sum
    let low = 0
    for (let high = sums.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return words[low] ?? ""
  }
  const pickWord = (random: () => number): string =>
    random() < FUNCTION_SHARE ? pick(random, FUNCTION_WORDS) : pickContent(random)
  const sentence = (random: () => number, count: number): string => {
    const chosen = Array.from({ length: count }, () => pickWord(random)).join(" ")
    return `${chosen.charAt(0).toUpperCase()}${chosen.slice(1)}`
  }
  const body = (random: () => number, bytes: number): string => {
    let text = ""
    while (text.length < bytes) {
      const kind = random()
      if (kind < 0.1) text += `## ${sentence(random, 3)}\n\n`
      else if (kind < 0.4) text += `- ${sentence(random, 9)}\n- ${sentence(random, 7)}\n\n`
      else if (kind < 0.48) text += `\`\`\`sh\n${pickContent(random)} --${pickContent(random)}\n\`\`\`\n\n`
      else if (kind < 0.56) text += `See [[${pickContent(random)}-${pickContent(random)}]].\n\n`
      else text += `${sentence(random, 14)}. ${sentence(random, 11)}.\n\n`
    }
    return `${text.slice(0, bytes).trimEnd()}\n`
  }
  return {
    fact(number) {
      const random = randomFrom(seed * 31 + number * 2_654_435_761)
      const size = 500 * 6 ** random()
      return {
        slug: `${pickContent(random)}-${pickContent(random)}-${number.toString(36)}`,
        type: pick(random, TYPES),
        description: sentence(random, 8 + Math.floor(random() * 6)).slice(0, 118),
        body: body(random, Math.round(size) - 160),
      }
    },
    text: (bytes) => body(randomFrom(seed + 7), bytes),
  }
}

/** The topic file of a fact. */
export function formatFact({ slug, type, description, body }: Fact): string {
  const metadata = `metadata:\n  node_type: memory\n  type: ${type}`
  return `---\nname: ${slug}\ndescription: ${JSON.stringify(description)}\n${metadata}\n---\n\n${body}`
}

/** The index line of a fact, without its end. */
export function formatLine({ slug, type, description }: Fact): string {
  return `- [${slug}](${slug}.md) — ${type}: ${description}`
}

export const INDEX_HEAD = `<!--
Conventions: one line per topic, newest first; the topic holds the rest. Keep a line short.
-->

# Memory

`

function placesIn(root: string, folder: string): Places {
  const memory = join(root, folder)
  return {
    root,
    memory,
    index: join(memory, "MEMORY.md"),
    global: join(root, "config", "caliban", "CLAUDE.md"),
    project: join(root, "project", "CLAUDE.md"),
  }
}

/** Writes a global file of 4 KB, a project file of 8 KB, an index and its topics. */
export function seedMemory(
  root: string,
  workload: Workload,
  facts: readonly Fact[],
  folder: string = "memory",
): Places {
  const places = placesIn(root, folder)
  const { memory, index, global, project } = places
  for (const folder of [memory, dirname(global), dirname(project)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  writeFileSync(global, workload.text(4_096))
  writeFileSync(project, workload.text(8_192))
  for (const fact of facts) writeFileSync(join(memory, `${fact.slug}.md`), formatFact(fact), { mode: 0o600 })
  writeFileSync(index, `${INDEX_HEAD}${facts.map((fact) => `${formatLine(fact)}\n`).join("")}`, {
    mode: 0o600,
  })
  return places
}

export function factsOf(workload: Workload, count: number, from: number = 0): Fact[] {
  return Array.from({ length: count }, (_, number) => workload.fact(from + number))
}

function makeVocabulary(seed: number): string[] {
  const random = randomFrom(seed)
  const words = new Set(SOFTWARE_WORDS)
  while (words.size < VOCABULARY) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join(""))
  }
  return [...words]
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}
