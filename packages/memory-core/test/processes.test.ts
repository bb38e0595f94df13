import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { createMemory, type Memory, parseIndex, parseTopic } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const WRITER = fileURLToPath(new URL("./processes/writer.mjs", import.meta.url))
const PERSON = fileURLToPath(new URL("./processes/person.mjs", import.meta.url))
const FIRST_WRITE = fileURLToPath(new URL("./processes/first-write.mjs", import.meta.url))

interface Writer {
  process: ChildProcess
  name: string
  /** What was printed so far. */
  lines(): string[]
}

function startWriter(directory: string, name: string, count: number): Writer {
  const child = spawn(process.execPath, [WRITER, directory, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  return { process: child, name, lines: () => output.split("\n").slice(0, -1) }
}

/** The last acknowledged and all later intended generations, by slug. */
function promises(writers: readonly Writer[]): Map<string, { acked: number; intended: Set<number> }> {
  const found = new Map<string, { acked: number; intended: Set<number> }>()
  for (const line of writers.flatMap((writer) => writer.lines())) {
    const [kind, slug = "", number] = line.split(" ")
    const entry = found.get(slug) ?? { acked: -1, intended: new Set<number>() }
    if (kind === "ack") entry.acked = Number(number)
    entry.intended.add(Number(number))
    found.set(slug, entry)
  }
  return found
}

function open(directory: string): Memory {
  return createMemory({ cwd: directory, directory, durability: "none", system: { env: {} } })
}

/** Reads the directory continuously until stopped, and collects incomplete files. */
function watchForTornFiles(directory: string): { stop(): Promise<{ torn: string[]; reads: number }> } {
  const torn: string[] = []
  let reads = 0
  let stopped = false
  const done = (async () => {
    while (!stopped) {
      for (const name of readdirSync(directory).filter((file) => file.endsWith(".md"))) {
        const text = readFileSync(join(directory, name), "utf8")
        reads++
        const whole = name === "MEMORY.md" ? isWholeIndex(text) : isWholeTopic(text)
        if (!whole) torn.push(`${name}: ${JSON.stringify(text.slice(-80))}`)
      }
      await sleep(1)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await done
      return { torn, reads }
    },
  }
}

function isWholeIndex(text: string): boolean {
  const pointers = parseIndex(text).lines.flatMap((line) => line.pointer ?? [])
  return (
    text.startsWith("# Memory index\n") &&
    text.endsWith("\n") &&
    pointers.every(({ hook }) => /: Fact \d+ of w\d/.test(hook))
  )
}

function isWholeTopic(text: string): boolean {
  return text.startsWith("---\nname: ") && /\ngeneration \d+ of w\d+\nx{500}\n$/.test(text)
}

it("loses and tears nothing when 4 processes write 45 topics each", async () => {
  const directory = join(temporaryFolder(), "memory")
  await requireInternals(open(directory)).init()
  const watch = watchForTornFiles(directory)
  const writers = Array.from({ length: 4 }, (_, index) => startWriter(directory, `w${index}`, 45))
  const codes = await Promise.all(
    writers.map(async (writer) => (await once(writer.process, "exit"))[0] as number),
  )
  const { torn, reads } = await watch.stop()

  expect(codes).toEqual(Array(4).fill(0))
  expect(torn).toEqual([])
  expect(reads).toBeGreaterThan(5)
  expect(writers.flatMap((writer) => writer.lines()).filter((line) => line.startsWith("ack "))).toHaveLength(
    180,
  )
  const memory = open(directory)
  for (const [slug, { acked }] of promises(writers)) {
    expect((await memory.read(slug))?.body).toMatch(new RegExp(`^generation ${acked} of `))
  }
  const { topics, drift } = await memory.list()
  expect(topics).toHaveLength(4 * 40)
  expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  const slugs = parseIndex((await memory.readIndex()) ?? "").lines.flatMap((line) => line.pointer?.slug ?? [])
  expect(new Set(slugs).size).toBe(slugs.length)
})

it("keeps acknowledged writes when writers are killed, and the next writer cleans up after them", async () => {
  const directory = join(temporaryFolder(), "memory")
  await requireInternals(open(directory)).init()
  const watch = watchForTornFiles(directory)
  const dead: Writer[] = []
  let live = Array.from({ length: 4 }, (_, index) => startWriter(directory, `w${index}`, 1e6))
  const killed = 6
  while (dead.length < killed) {
    await sleep(60 + 40 * (dead.length % 5))
    const [victim, ...others] = live
    if (victim === undefined) break
    if (victim.lines().length === 0) continue
    victim.process.kill("SIGKILL")
    await once(victim.process, "exit")
    dead.push(victim)
    live = [...others, startWriter(directory, `w${3 + dead.length}`, 1e6)]
  }
  for (const writer of live) writer.process.kill("SIGKILL")
  await Promise.all(
    live.map(
      (writer) => (writer.process.exitCode ?? writer.process.signalCode) || once(writer.process, "exit"),
    ),
  )
  const { torn } = await watch.stop()
  expect(torn).toEqual([])

  const memory = open(directory)
  const before = await memory.load()
  const promised = promises([...dead, ...live])
  for (const [slug, { acked, intended }] of promised) {
    // A slug that was never written may be read as another one that differs in `-` only.
    const found = await memory.read(slug)
    const topic = found?.slug === slug ? found : undefined
    if (acked < 0 && topic === undefined) continue
    const generation = Number(/^generation (\d+)/.exec(topic?.body ?? "")?.[1])
    expect(intended.has(generation) && generation >= acked, `${slug}: ${generation} of ${acked}`).toBe(true)
    expect(parseTopic(slug, topic?.text ?? "").diagnostics).toEqual([])
  }
  expect(before.tiers.find((tier) => tier.name === "auto")?.topicCount).toBe(
    (await memory.list()).topics.length,
  )

  await memory.write({
    slug: "last",
    type: "project",
    description: "Fact 1 of w999",
    body: "generation 1 of w999",
  })
  expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  const left = readdirSync(join(directory, ".caliban")).filter((name) => /^(?:tmp|unfinished)-/.test(name))
  expect(left).toEqual([])
})

it("allows four concurrent first writes into an empty home directory", async () => {
  for (let round = 0; round < 2; round++) {
    const folder = temporaryFolder({ "work/.keep": "" })
    const when = String(Date.now() + 400)
    const names = Array.from({ length: 4 }, (_, at) => `w${at}`)
    const outputs = await Promise.all(
      names.map(async (name) => {
        const args = [FIRST_WRITE, join(folder, "home"), join(folder, "work"), name, when]
        const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
        let output = ""
        child.stdout.on("data", (chunk: Buffer) => {
          output += chunk.toString()
        })
        await once(child, "close")
        return output.trim()
      }),
    )
    expect(outputs).toEqual(names.map(() => "written"))
    const memory = createMemory({
      cwd: join(folder, "work"),
      system: { env: { HOME: join(folder, "home") } },
    })
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(names)
  }
})

it.each(["by renaming", "in place"])(
  "lets writers through to an index that a program saves %s every 10 ms",
  async (way) => {
    const directory = temporaryFolder({ "MEMORY.md": "# Memory index\n\n" })
    const index = join(directory, "MEMORY.md")
    const child = spawn(process.execPath, [PERSON, index, way, "1500"], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
    })
    const isOver = once(child, "close").then(() => true)
    let written = 0
    const write = async (name: string): Promise<void> => {
      const memory = open(directory)
      for (let at = 0; (await Promise.race([isOver, sleep(1)])) !== true; at++) {
        await memory.write({ slug: `${name}-${at}`, type: "project", description: `Fact ${at}`, body: "" })
        written++
      }
    }
    await Promise.all(["a", "b", "c", "d"].map(write))
    const text = readFileSync(index, "utf8")
    const notes = Array.from({ length: Number(output) }, (_, at) => `note ${at + 1}.\n`)
    // Node has no system call that prevents the loss of a save by rename during a rename by the store.
    const { history } = open(directory)
    const rescued = (await history.list()).filter(({ action }) => action === "rescued")
    const saves = await Promise.all(rescued.map(({ id }) => history.read(id)))
    const lost = notes.filter((note) => ![text, ...saves].some((kept) => kept?.includes(note)))
    expect(lost.length).toBeLessThanOrEqual(way === "in place" ? 0 : notes.length / 50)
    expect(notes.length).toBeGreaterThan(10)
    expect(written).toBeGreaterThan(0)
    expect((await open(directory).list()).topics).toHaveLength(written)
  },
)
