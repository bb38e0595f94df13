import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { createMemorySearch } from "../../../packages/memory-search/src/index.ts"
import { DATA } from "../labelled-data.ts"

/** Characters of a topic. */
const LENGTH = 1_200
const QUERIES = 300

/** Topics made of the sentences in `data/messages`, in files; queries of two to four words of one topic. */
export async function printSpeed(print: (text: string) => void): Promise<void> {
  print(
    "## Speed\n\n| | first search, processor time | longest block | warm search, median | 99th percentile |",
  )
  print("| --- | ---: | ---: | ---: | ---: |")
  for (const count of [1_000, 10_000]) {
    const folder = mkdtempSync(join(tmpdir(), "caliban-speed-"))
    try {
      print(`| ${[`${count} topics`, ...(await measure(folder, count))].join(" | ")} |`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  print("")
}

async function measure(folder: string, count: number): Promise<string[]> {
  const { bodies, pick } = writeTopics(folder, count)
  const memory = createMemory({
    cwd: folder,
    directory: join(folder, "memory"),
    system: { home: folder, env: {} },
  })
  const search = createMemorySearch(memory)
  const stop = watchBlocks()
  const start = processorTime()
  await search.search("first words of a search")
  const first = processorTime() - start
  const block = stop()
  const times: number[] = []
  for (let at = 0; at < QUERIES; at++) {
    const words = bodies[pick(count)]?.match(/\p{L}{3,}/gu) ?? []
    const query = Array.from({ length: 2 + pick(3) }, () => words[pick(words.length)] ?? "").join(" ")
    const before = processorTime()
    await search.search(query)
    times.push(processorTime() - before)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): string => `${(times[Math.floor(share * QUERIES)] ?? 0).toFixed(2)} ms`
  return [`${first.toFixed(0)} ms`, `${block.toFixed(0)} ms`, at(0.5), at(0.99)]
}

function writeTopics(folder: string, count: number): { bodies: string[]; pick(most: number): number } {
  const lines = readFileSync(join(DATA, "messages", "en.txt"), "utf8").split("\n")
  const sentences = lines
    .map((line) => line.replace(/^[?1-]\t|[{}⏎]/g, ""))
    .filter((line) => line.length > 30)
  let seed = 7
  const pick = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const sentence = (): string => sentences[pick(sentences.length)] ?? ""
  mkdirSync(join(folder, "memory"))
  const bodies = Array.from({ length: count }, (_, at) => {
    const parts: string[] = []
    for (let length = 0; length < LENGTH; length += parts.at(-1)?.length ?? LENGTH) parts.push(sentence())
    const body = parts.join("\n")
    const head = JSON.stringify({
      name: `topic-${at}`,
      description: sentence().slice(0, 80),
      metadata: { type: "project" },
    })
    writeFileSync(join(folder, "memory", `topic-${at}.md`), `---\n${head}\n---\n\n${body}\n`)
    return body
  })
  return { bodies, pick }
}

/** Returns a function that stops and gives the longest time between two turns of the event loop, in milliseconds. */
function watchBlocks(): () => number {
  let longest = 0
  let last = performance.now()
  let isRunning = true
  const tick = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  return () => {
    isRunning = false
    return longest
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
