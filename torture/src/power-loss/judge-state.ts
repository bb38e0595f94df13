import type { Durability, Files } from "@caliban/memory-core"
import { readHistory } from "../control-folder.ts"
import { editLockRecords } from "../lock-record.ts"
import { memoryDisk } from "../memory-disk.ts"
import { countPointers, draft, messageOf, openMemory } from "../open-memory.ts"
import { type Disk, publicFiles, readTree, textOf } from "../tree.ts"
import { type CrashCase, MEMORY, type Recording, type Version } from "./record.ts"

const INDEX = "MEMORY.md"
const TEN_MINUTES_AGO = Date.now() / 1_000 - 600

/** The promises that a state breaks. No durability allows `torn` files; the other promises depend on the durability. */
export interface Judgement {
  torn: readonly string[]
  broken: readonly string[]
  /** The drift that the next write did not repair. */
  drift?: string
}

let places = 0

/** Writes a state to a disk, as a machine finds it after a restart, and checks the memory in it. */
export async function judgeState(
  state: CrashCase,
  { versions, everSeen }: Recording,
  durability: Durability,
): Promise<Judgement> {
  const disk = memoryDisk()
  const top = `/home/after-${++places}`
  const directory = `${top}/${MEMORY}`
  materialise(disk, top, state)
  editLockRecords(disk, directory, (record) => ({ ...record, boot: "before-the-power-loss" }))
  const files = disk as unknown as Files
  const found = readVersion(disk, directory)

  const torn = [...found]
    .filter(([name, text]) => everSeen.get(name)?.has(text) !== true)
    .map(([name]) => name)
  const broken: string[] = []
  if (durability === "full") broken.push(...judgePromises(state, versions, found))
  if (torn.length > 0) return { torn, broken }

  try {
    const { text, diagnostics } = await openMemory(directory, files).load()
    const shown = countPointers(text)
    const topics = slugsOf(found)
    if (!topics.every((slug) => shown.get(slug) === 1)) broken.push("a load does not show every topic once")
    if (diagnostics.some(({ level }) => level === "error")) broken.push("a load reports an error")
  } catch (error) {
    broken.push(`a load threw: ${messageOf(error)}`)
  }
  if (durability === "full") {
    const texts = new Set([...found.values(), ...(await readHistory(directory, files)).texts])
    const wanted = versions.slice(0, state.acknowledged + 1).flatMap(topicTexts)
    if (!wanted.every((text) => texts.has(text)))
      broken.push("an acknowledged text is neither in a file nor in the history")
  }
  try {
    const memory = openMemory(directory, files, durability)
    await memory.write(draft("next-fact", "Written after the power loss"))
    const { orphans, dangling, duplicates } = (await memory.list()).drift
    // The record of a creation is not synced. Without it, a topic that was never acknowledged is shown as an unlisted one.
    const isKnown = (slug: string): boolean => versions[state.acknowledged]?.has(`${slug}.md`) === true
    if (orphans.some(isKnown) || dangling.length + duplicates.length > 0)
      return { torn, broken, drift: "the next write did not repair the index" }
    if (isStale(readVersion(disk, directory), orphans))
      return { torn, broken, drift: "after the next write the index contains an outdated description" }
  } catch (error) {
    broken.push(`the next write failed: ${messageOf(error)}`)
  }
  return { torn, broken }
}

/** With durability `full`, every file has its content after the last acknowledged step or a later step that had begun. */
function judgePromises(
  { acknowledged, begun }: CrashCase,
  versions: readonly Version[],
  found: Version,
): readonly string[] {
  const allowed = versions.slice(acknowledged, begun + 1)
  const names = new Set([...found.keys(), ...allowed.flatMap((version) => [...version.keys()])])
  const lost = [...names].filter((name) => !allowed.some((version) => version.get(name) === found.get(name)))
  // The index may be one step behind a topic: it is a view of the topics.
  return lost
    .filter((name) => name !== INDEX || begun === acknowledged)
    .map((name) => `${name === INDEX ? "an index line" : "a topic"} that was acknowledged is missing`)
}

function materialise(disk: Disk, top: string, { files, folders }: CrashCase): void {
  disk.mkdirSync(top, { recursive: true })
  for (const folder of folders) disk.mkdirSync(`${top}/${folder}`, { recursive: true, mode: 0o700 })
  for (const [path, bytes] of files) {
    disk.writeFileSync(`${top}/${path}`, bytes, { mode: 0o600 })
    disk.utimesSync(`${top}/${path}`, TEN_MINUTES_AGO, TEN_MINUTES_AGO)
  }
}

function readVersion(disk: Disk, directory: string): Version {
  const files = publicFiles(readTree(disk, directory))
  return new Map([...files].map(([name, { bytes }]) => [name, textOf(bytes) ?? ""]))
}

/** True when a topic's index line lacks its description. */
function isStale(version: Version, unlisted: readonly string[]): boolean {
  const index = version.get(INDEX) ?? ""
  return slugsOf(version).some((slug) => {
    const description = /^description: "?(.*?)"?$/m.exec(version.get(`${slug}.md`) ?? "")?.[1]
    return description !== undefined && !unlisted.includes(slug) && !index.includes(description)
  })
}

function slugsOf(version: Version): readonly string[] {
  return [...version.keys()].filter((name) => name !== INDEX).map((name) => name.replace(/\.md$/, ""))
}

function topicTexts(version: Version): readonly string[] {
  return [...version].flatMap(([name, text]) => (name === INDEX ? [] : text))
}
