import assert from "node:assert/strict"
import fc from "fast-check"
import { createFsFromVolume, Volume } from "memfs"
import {
  createFileStore,
  createMapStore,
  createMemory,
  type Files,
  isMemoryError,
  type Memory,
  type Store,
  type TopicDraft,
} from "../../src/index.ts"
import { requireInternals } from "../../src/memory/internals.ts"
import { awkwardText, draftOf, indexText, topicText } from "./awkward.ts"
import { property, testProperties } from "./properties.ts"

const FOLDER = "/home/memory"
const LONG_AGO = new Date("2026-01-01T00:00:00Z")

/** What must be true of both: every text that a write was acknowledged for is on disk or in the history. */
interface Model {
  texts: Set<string>
}

/** The same memory twice: on files and in a map. */
interface Real {
  onFiles: Memory
  inMap: Memory
  volume: InstanceType<typeof Volume>
  map: Store
  fileStore: Store
}

async function createReal(): Promise<Real> {
  const volume = Volume.fromJSON({ "/home/.keep": "" })
  const files = createFsFromVolume(volume) as unknown as Files
  let minutes = 0
  const clock = (): (() => Date) => () => new Date(LONG_AGO.getTime() + 60_000 * minutes++)
  const fileStore = createFileStore(FOLDER, { files, trustDirectory: true, durability: "none", now: clock() })
  const map = createMapStore({ now: clock() })
  const options = { cwd: "/nowhere", durability: "none", system: { env: {} } } as const
  const onFiles = createMemory({ ...options, store: fileStore })
  // The map has an entry for what a person saves on files.
  const { history } = map
  const withoutSaves: Store = {
    ...map,
    history: {
      ...history,
      list: async ({ address, limit } = {}) =>
        (await history.list({ address })).filter(({ by }) => by !== "save").slice(0, limit),
    },
  }
  const inMap = createMemory({ ...options, store: withoutSaves })
  for (const memory of [onFiles, inMap]) await requireInternals(memory).init()
  return { onFiles, inMap, volume, map, fileStore }
}

/** The result of a call, or the code of its error. */
async function outcome<Result>(call: () => Promise<Result>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (isMemoryError(error)) return error.code
    throw error
  }
}

/** Both stores return equal results and are equal afterwards; no acknowledged write is lost. */
async function both({ texts }: Model, real: Real, call: (memory: Memory) => Promise<unknown>): Promise<void> {
  const [left, right] = [await outcome(() => call(real.onFiles)), await outcome(() => call(real.inMap))]
  assert.deepEqual(plain(left), plain(right))
  await compare(texts, real)
}

/** Without ids and places, which differ. */
function plain(result: unknown): unknown {
  return JSON.parse(
    JSON.stringify(result ?? null, (key, value) =>
      ["entryId", "path", "id", "at", "undoes"].includes(key) ? undefined : value,
    ),
  )
}

async function compare(texts: ReadonlySet<string>, { onFiles, inMap, fileStore, map }: Real): Promise<void> {
  assert.equal(await onFiles.readIndex(), await inMap.readIndex())
  const [left, right] = [await onFiles.list(), await inMap.list()]
  // The dates are those of two clocks.
  const undated = ({ topics, ...rest }: typeof left): object => ({
    ...rest,
    topics: topics.map(({ updatedAt, ...topic }) => topic),
  })
  assert.deepEqual(undated(left), undated(right))
  const found = new Set<string>()
  for (const { slug } of left.topics) {
    const [one, other] = [await onFiles.read(slug), await inMap.read(slug)]
    assert.equal(one?.text, other?.text)
    found.add(one?.text ?? "")
  }
  const [kept, keptToo] = [await onFiles.history.list(), await inMap.history.list()]
  assert.deepEqual(plain(kept), plain(keptToo))
  for (const { id } of kept) found.add(Buffer.from((await fileStore.history.read(id)) ?? []).toString())
  for (const text of texts) assert.ok(found.has(text), `lost: ${JSON.stringify(text)}`)
  const shown = (text: string): string => text.replaceAll(` path="${FOLDER}/MEMORY.md"`, "")
  assert.equal(shown((await onFiles.load()).text), (await inMap.load()).text)
  assert.equal(fileStore.name === map.name, false)
}

type Command = fc.AsyncCommand<Model, Real>

function command(name: string, run: Command["run"]): Command {
  return { check: () => true, run, toString: () => name }
}

const writes = (draft: TopicDraft): Command =>
  command(`write(${JSON.stringify(draft)})`, async (model, real) => {
    await both(model, real, (memory) => memory.write(draft))
    const topic = await real.inMap.read(draft.slug)
    if (topic !== undefined) model.texts.add(topic.text)
  })

/** A person saves a file; the text that they replace may be lost. */
const saves = (slug: string | undefined, text: string): Command =>
  command(`save(${slug ?? "MEMORY"}, ${JSON.stringify(text)})`, async (model, real) => {
    const old = slug === undefined ? undefined : await real.inMap.read(slug)
    if (old !== undefined) model.texts.delete(old.text)
    const bytes = Buffer.from(text)
    const path = `${FOLDER}/${slug ?? "MEMORY"}.md`
    real.volume.mkdirSync(FOLDER, { recursive: true })
    real.volume.writeFileSync(path, bytes)
    real.volume.utimesSync(path, LONG_AGO, LONG_AGO)
    const plan = { ...(slug === undefined ? { index: bytes } : { topic: bytes }), result: undefined }
    await real.map.transact(slug, () => plan, { by: "save" })
    await compare(model.texts, real)
  })

const slugs = fc.constantFrom("a", "b", "日本")

function commands(): fc.Arbitrary<Iterable<Command>> {
  return fc.commands(
    [
      draftOf(slugs).map(writes),
      draftOf(slugs).map(writes),
      slugs.map((slug) =>
        command(`remove(${slug})`, (model, real) => both(model, real, (memory) => memory.remove(slug))),
      ),
      slugs.map((slug) =>
        command(`undo(${slug})`, (model, real) => both(model, real, (memory) => memory.undo(slug))),
      ),
      fc.constant(command("undo()", (model, real) => both(model, real, (memory) => memory.undo()))),
      fc.constant(command("repair()", (model, real) => both(model, real, (memory) => memory.repair()))),
      fc.constant(
        command("init()", (model, real) => both(model, real, (memory) => requireInternals(memory).init())),
      ),
      fc
        .nat({ max: 3 })
        .map((at) =>
          command(`restore(${at})`, (model, real) =>
            both(
              model,
              real,
              async (memory) => await memory.history.restore((await memory.history.list())[at]?.id ?? "none"),
            ),
          ),
        ),
      slugs.map((slug) =>
        command(`write(${slug}) at an old revision`, (model, real) =>
          both(model, real, (memory) =>
            memory.write({ slug, type: "user", description: "x", body: "y" }, { expect: "0123456789abcdef" }),
          ),
        ),
      ),
      fc.tuple(slugs, topicText()).map(([slug, text]) => saves(slug, text)),
      indexText().map((text) => saves(undefined, text)),
      awkwardText(20).map((text) => saves(undefined, text)),
    ],
    { maxCommands: 12, size: "max" },
  )
}

testProperties("a store on files and a store in a map", [
  property(
    "files and map agree after every step, and nothing acknowledged is lost",
    fc.asyncProperty(commands(), async (steps) => {
      await fc.asyncModelRun(
        async () => ({ model: { texts: new Set<string>() }, real: await createReal() }),
        steps,
      )
    }),
    0.25,
  ),
])
