import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { createMemoryGuard } from "@caliban/memory-guard"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  type ConversationTurn,
  createLearning,
  type Learning,
  type LearningOptions,
  type NoticedMemory,
} from "../src/index.ts"

interface World {
  root: string
  memory(options?: Partial<MemoryOptions>): Memory
  open(options?: Partial<LearningOptions>): Learning
  write(name: string, text: string): void
  read(name: string): string
  /** What the index of the next session says, one hook each. */
  hooks(memory?: Memory): Promise<string[]>
}

const OWN = "data/caliban/projects"

/** A home and a project in a temporary folder, with a memory as a host has one. */
function createWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "learn-topics-")))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ["home", "project"]) mkdirSync(join(root, folder))
  const memory: World["memory"] = (options) =>
    createMemory({
      cwd: join(root, "project"),
      durability: "none",
      ...options,
      system: { env: { HOME: join(root, "home"), XDG_DATA_HOME: join(root, "data") }, ...options?.system },
    })
  return {
    root,
    memory,
    open: (options) => createLearning({ memory: memory(), env: {}, durability: "none", ...options }),
    write: (name, text) => {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    },
    read: (name) => readFileSync(join(root, name), "utf8"),
    hooks: async (shown = memory()) => {
      const { text } = await shown.load()
      return [...text.matchAll(/^- \[.*?\]\(.*?\) — (.*)$/gmu)].map(([, hook = ""]) => hook)
    },
  }
}

let clock = Date.parse("2026-03-01T09:00:00Z")

function turn(content: string): ConversationTurn {
  clock += 60_000
  return { role: "user", content, timestamp: new Date(clock), sessionId: "session-1" }
}

async function say(auto: Learning, ...messages: string[]): Promise<NoticedMemory[]> {
  const noticed: NoticedMemory[] = []
  for (const message of messages) noticed.push(...(await auto.processTurn(turn(message))))
  return noticed
}

const day = (text: string) => ({ now: () => new Date(`${text}T12:00:00Z`) })

describe("learning into topics", () => {
  it("makes a topic of each fact, which the next session shows", async () => {
    const world = createWorld()
    const auto = world.open(day("2026-03-01"))
    await auto.onSessionStart()
    const noticed = await say(auto, "We use Drizzle ORM here, not Prisma.", "I prefer short answers.")
    expect(noticed).toMatchObject([
      { outcome: "stored", where: "use-drizzle-orm-not-prisma" },
      { outcome: "stored", where: "prefer-short-answers" },
    ])
    expect((await auto.onSessionEnd()).text).toBe("2 learned, 0 confirmed, 0 stale")
    expect(await world.hooks()).toEqual([
      "user: I prefer short answers.",
      "project: We use Drizzle ORM here, not Prisma.",
    ])
    const topic = await world.memory().read("use-drizzle-orm-not-prisma")
    expect(topic?.learned).toEqual({ at: "2026-03-01", scope: "project" })
    await world.open().onSessionStart()
    expect(readdirSync(join(world.root, "project"))).toEqual([])
    expect(readdirSync(join(world.root, "home"))).toEqual([])
  })

  it("keeps facts about the person in the mount that takes them, for every project", async () => {
    const world = createWorld()
    const memory = world.memory({ userMemory: true })
    const noticed = await say(
      world.open({ memory }),
      "I prefer short answers.",
      "On this machine Postgres listens on port 5433.",
    )
    expect(noticed.map(({ where }) => where)).toEqual([
      "user/prefer-short-answers",
      expect.not.stringMatching("/"),
    ])
    expect((await memory.read(noticed[1]?.where ?? ""))?.learned?.scope).toBe("local")
    mkdirSync(join(world.root, "other"))
    const other = world.memory({ userMemory: true, cwd: join(world.root, "other") })
    expect(await world.hooks(other)).toEqual(["user: I prefer short answers."])
    expect(await say(world.open({ memory: other }), "I prefer short answers.")).toMatchObject([
      { outcome: "confirmed", where: "user/prefer-short-answers" },
    ])
  })

  it("confirms a fact that was said before, at most once a day", async () => {
    const world = createWorld()
    await say(world.open(day("2026-03-01")), "Always use pnpm, never npm.")
    const again = "Please always use pnpm and never npm!"
    for (let time = 0; time < 2; time++)
      expect(await say(world.open(day("2026-03-05")), again)).toMatchObject([{ outcome: "confirmed" }])
    const memory = world.memory()
    const { topics } = await memory.list()
    expect(topics).toMatchObject([{ learned: { at: "2026-03-01", confirmed: "2026-03-05" } }])
    expect(await memory.history.list()).toMatchObject([{ by: "learn" }, { by: "learn" }])
  })

  it("keeps a topic of several facts when one of them changes", async () => {
    const world = createWorld()
    await say(world.open(), "Remember that logs go to Loki and metrics go to Prometheus.")
    const noticed = await say(world.open(), "Remember that metrics go to Mimir now.")
    expect(noticed).toMatchObject([{ outcome: "stored" }])
    expect((await world.hooks()).toSorted()).toEqual([
      expect.stringMatching(/logs go to Loki and metrics go to Prometheus/i),
      expect.stringMatching(/metrics go to Mimir now/i),
    ])
    expect((await world.memory().history.list()).map(({ action }) => action)).toEqual(["created", "created"])
  })

  it("takes what may be small talk for a fact if it says that something known is different now", async () => {
    const world = createWorld()
    const changes = ["The queue is SQS in prod now.", "We moved from Helm to Kustomize last week"]
    expect(await say(world.open(), ...changes)).toEqual([])
    await say(world.open(), "Remember that the queue is RabbitMQ.", "Remember that we use Helm.")
    expect(await say(world.open(), "Force-push now", ...changes)).toMatchObject([
      { outcome: expect.stringMatching(/stored|replaced/), text: changes[0], scope: "project" },
      { outcome: "stored", text: changes[1] },
    ])
    expect(await world.hooks()).toContain("project: We use Helm.")
  })

  it("replaces a contradicted fact in its topic, and an undo brings it back", async () => {
    const world = createWorld()
    const [first] = await say(world.open(), "Note that our API listens on port 8080.")
    const [second] = await say(world.open(), "Note that our API listens on port 9090 now.")
    expect(second).toMatchObject({
      outcome: "replaced",
      where: first?.where,
      replaced: [{ text: expect.stringContaining("8080"), entryId: expect.any(String) }],
    })
    expect(await world.hooks()).toEqual([expect.stringContaining("9090")])
    await world.memory().undo(first?.where)
    expect(await world.hooks()).toEqual([expect.stringContaining("8080")])
  })

  describe("when the agent writes a topic", () => {
    const draft = { slug: "tea", type: "project", description: "Likes tea", body: "Green." } as const
    const [preference, rule] = ["I prefer coffee to tea.", "We never deploy on Fridays."]
    const turn = (role: "user" | "assistant", content: string): ConversationTurn => ({
      role,
      content,
      timestamp: new Date(0),
      sessionId: "s",
    })

    it("learns nothing from that turn, if it is passed after the answer", async () => {
      const world = createWorld()
      const memory = world.memory()
      const auto = world.open({ memory })
      await auto.onSessionStart()
      await memory.write(draft)
      expect(await auto.processTurn(turn("user", preference))).toEqual([])
      expect(await auto.processTurn(turn("assistant", "Ok."))).toEqual([])
      expect(await auto.processTurn(turn("user", rule))).toMatchObject([{ outcome: "stored" }])
      // What learning itself stores does not count.
      expect(await auto.processTurn(turn("user", preference))).toMatchObject([{ outcome: "stored" }])
    })

    it.each([
      [false, 1],
      [true, 0],
    ])(
      "learns nothing from the rest of that turn, if it is passed message by message: %j",
      async (writes, learned) => {
        const world = createWorld()
        const memory = world.memory()
        const auto = world.open({ memory })
        await auto.processTurn(turn("user", "start the dev server"))
        if (writes) await memory.write(draft)
        const toolCalls = [
          { name: "bash", input: "make dev", output: "ECONNREFUSED 127.0.0.1:5432", exitCode: 1 },
          { name: "bash", input: "docker compose up -d db", output: "started", exitCode: 0 },
          { name: "bash", input: "make dev", output: "listening", exitCode: 0 },
        ]
        expect(await auto.processTurn({ ...turn("assistant", "It runs."), toolCalls })).toHaveLength(learned)
      },
    )

    it("does not count what happened before startTurn", async () => {
      const world = createWorld()
      const memory = world.memory()
      const auto = world.open({ memory })
      await auto.onSessionStart()
      await memory.write(draft)
      auto.startTurn()
      expect(await auto.processTurn(turn("user", preference))).toMatchObject([{ outcome: "stored" }])
      await memory.remove("tea")
      expect(await auto.processTurn(turn("user", rule))).toEqual([])
      expect(await auto.processTurn(turn("user", rule))).toEqual([])
    })

    it("stops to listen at the end of the session", async () => {
      const world = createWorld()
      const memory = world.memory()
      const auto = world.open({ memory })
      await auto.onSessionStart()
      await auto.onSessionEnd()
      await memory.write(draft)
      expect(await auto.processTurn(turn("user", preference))).toMatchObject([{ outcome: "stored" }])
    })
  })

  it("never replaces a fact of another scope, and never widens a scope", async () => {
    const world = createWorld()
    const auto = world.open()
    const [noticed] = await say(auto, "Remember that the retro is on Thursday.")
    const fact = (text: string, scope: "local" | "project" | "user") => ({
      ...(noticed as NoticedMemory),
      text,
      scope,
    })
    await auto.storeMemory(fact("The retro is on Monday", "local"))
    expect(await world.hooks()).toHaveLength(2)
    await auto.storeMemory(fact("The retro is on Tuesday", "user"))
    expect((await world.hooks()).map((hook) => hook.slice(-9))).toEqual(["n Tuesday", "Thursday."])
    expect((await auto.entries.list()).map(({ scope }) => scope).toSorted()).toEqual(["local", "project"])
  })

  it("keeps what the person's memory says, because it holds in other projects", async () => {
    const world = createWorld()
    const memory = world.memory({ userMemory: true })
    const draft = { slug: "package-manager", type: "user", description: "Use npm", body: "Use npm" } as const
    await memory.write(draft)
    await say(world.open({ memory }), "Remember that this project uses pnpm.")
    expect(await world.hooks(memory)).toEqual(["user: Use npm", "project: This project uses pnpm."])
  })

  it.each(["The API listens on port 8080.", "The API listens on port 8080.\n\n**Why:** 80 needs root."])(
    "confirms a fact that the agent saved, and never changes it: %j",
    async (body) => {
      const world = createWorld()
      const memory = world.memory()
      const description = "The API listens on port 8080"
      await memory.write({ slug: "api-port", type: "reference", description, body })
      const before = await memory.read("api-port")
      expect(await say(world.open(), "Remember that the API listens on port 8080.")).toMatchObject([
        { outcome: "confirmed", where: "api-port" },
      ])
      await say(world.open(), "Remember that the API listens on port 9090.")
      expect(await memory.read("api-port")).toEqual(before)
      expect(await world.hooks()).toContain("project: The API listens on port 9090.")
    },
  )

  it("knows what a read-only mount says, and does not change it", async () => {
    const world = createWorld()
    const team = createMemory({ cwd: world.root, directory: join(world.root, "team"), system: { env: {} } })
    const draft = {
      slug: "retro",
      type: "project",
      description: "The retro is on Thursday",
      body: "x",
    } as const
    await team.write({ ...draft, learned: { at: "2020-01-01", stale: true } })
    const mounts = [{ name: "team", directory: join(world.root, "team") }]
    const auto = world.open({ memory: world.memory({ mounts }) })
    expect(await say(auto, "Remember that the retro is on Thursday.")).toMatchObject([
      { outcome: "confirmed", where: "team/retro" },
    ])
    expect(await say(auto, "Remember that the retro is on Monday.")).toMatchObject([{ outcome: "stored" }])
    const [entry] = await auto.entries.find("team/retro")
    await expect(auto.entries.confirm(entry as never)).rejects.toMatchObject({ code: "read-only" })
    expect((await team.list()).topics).toMatchObject([{ learned: { stale: true } }])
  })

  it("keeps a topic that holds more than the contradicted fact", async () => {
    const world = createWorld()
    const description = "Billing listens on port 8101"
    const body = `${description}.\n\nSearch has no port.`
    await world.memory().write({ slug: "ports", type: "project", description, body })
    expect(await say(world.open(), "Remember that billing listens on port 8109.")).toMatchObject([
      { outcome: "stored" },
    ])
    expect((await world.memory().read("ports"))?.body).toBe(body)
  })

  it("never proposes a reserved slug or the slug of another topic", async () => {
    const world = createWorld()
    const auto = world.open()
    const [noticed] = await say(auto, "Remember that the retro is on Thursday.")
    const store = (text: string) => auto.storeMemory({ ...(noticed as NoticedMemory), text })
    expect(await store("README")).toMatchObject({ outcome: "stored", where: "readme-note" })
    const description = "Ships leave at noon"
    await world.memory().write({ slug: "Deploy-Thursdays", type: "project", description, body: "" })
    expect(await store("We deploy on Thursdays")).toMatchObject({ where: "deploy-thursdays-2" })
  })

  it("marks only learned topics without confirmation for 90 days, until they are confirmed", async () => {
    const world = createWorld()
    await say(
      world.open(day("2026-01-01")),
      "We use pnpm here, not npm.",
      "Note that our API listens on port 8080.",
    )
    await world.memory().write({ slug: "tea", type: "user", description: "Likes tea", body: "Likes tea" })
    await say(world.open(day("2026-03-20")), "We use pnpm here, not npm.")
    const auto = world.open(day("2026-06-01"))
    const { decay } = await auto.onSessionStart()
    expect(decay.marked).toMatchObject([{ text: expect.stringContaining("8080"), stale: true }])
    expect((await world.hooks()).filter((hook) => hook.startsWith("[?] "))).toEqual([
      expect.stringMatching(/^\[\?\] project: .*8080/),
    ])
    expect((await world.open(day("2026-06-01")).onSessionStart()).decay).toMatchObject({
      marked: [],
      stale: [{ text: expect.stringContaining("8080") }],
    })
    const [stale] = await auto.entries.find("[?] project: Our API listens on port 8080.")
    if (stale !== undefined) await auto.entries.confirm(stale)
    expect((await world.hooks()).join("\n")).not.toContain("[?]")
    expect((await auto.onSessionEnd()).text).toBe("0 learned, 1 confirmed, 0 stale")
  })

  it("marks at most 20 topics at the start of a session, and all on request", async () => {
    const world = createWorld()
    const memory = world.memory()
    for (let at = 0; at < 25; at++) {
      const description = `Service number${at} listens on port ${4000 + at}`
      const learned = { at: "2026-01-01", scope: "project" }
      await memory.write({ slug: `service-${at}`, type: "project", description, body: description, learned })
    }
    const auto = world.open(day("2026-06-01"))
    expect((await auto.onSessionStart()).decay.marked).toHaveLength(20)
    expect((await auto.decayCheck()).stale).toHaveLength(25)
  })

  it("takes the mark away when the person says the fact again", async () => {
    const world = createWorld()
    await say(world.open(day("2026-01-01")), "We use pnpm here, not npm.")
    const auto = world.open(day("2026-06-01"))
    await auto.onSessionStart()
    expect(await world.hooks()).toEqual([expect.stringMatching(/^\[\?\] /)])
    await say(auto, "We use pnpm here, not npm.")
    expect(await world.hooks()).toEqual([expect.stringMatching(/^project: /)])
  })

  it("finds a topic by its slug or its words, and forgets it into the history", async () => {
    const world = createWorld()
    const auto = world.open()
    const [noticed] = await say(auto, "Note that our API listens on port 8080.")
    expect(await auto.entries.find("api 8080")).toMatchObject([{ where: noticed?.where }])
    const [entry] = await auto.entries.find(noticed?.where ?? "")
    if (entry !== undefined) await auto.entries.forget(entry)
    expect(await world.hooks()).toEqual([])
    expect(await world.memory().history.list({ limit: 1 })).toMatchObject([
      { slug: noticed?.where, by: "person" },
    ])
  })

  it("keeps candidates with the memory, and a purge deletes them", async () => {
    const world = createWorld()
    const first = world.open()
    expect(await say(first, "the docs are in English")).toEqual([])
    expect((await first.onSessionEnd()).candidates).toBe(1)
    const [key = ""] = readdirSync(join(world.root, OWN))
    const file = `${OWN}/${key}/memory/.caliban/candidates/candidates.md`
    expect(world.read(file)).toContain("the docs are in English")
    expect((await world.memory().status({ verify: true })).findings).toEqual([])
    await world.memory().history.purge({ all: true })
    expect((await world.open().onSessionEnd()).candidates).toBe(0)
    await say(world.open(), "the docs are in English")
    expect(await say(world.open(), "the docs are in English")).toMatchObject([{ outcome: "stored" }])
  })

  it("refuses secrets although the memory has no guard", async () => {
    const world = createWorld()
    const [noticed] = await say(world.open(), "Remember that the retro is on Thursday.")
    const text = "The staging password is correct-horse-battery"
    const stored = world.open().storeMemory({ ...(noticed as NoticedMemory), text })
    await expect(stored).rejects.toMatchObject({ code: "refused" })
  })

  it("changes nothing in a read-only memory, and does nothing when memory is off", async () => {
    const world = createWorld()
    await say(world.open(day("2026-01-01")), "We use pnpm here, not npm.")
    const readOnly = world.open({ memory: world.memory({ readOnly: true }), ...day("2026-06-01") })
    expect((await readOnly.onSessionStart()).decay.marked).toEqual([])
    expect(await say(readOnly, "We use pnpm here, not npm.", "I prefer short answers.")).toMatchObject([
      { outcome: "confirmed" },
      { outcome: "suggested" },
    ])
    await readOnly.onSessionEnd()
    expect(await world.hooks()).toEqual(["project: We use pnpm here, not npm."])
    for (const off of [
      world.open({ memory: world.memory({ bare: true }) }),
      world.open({ env: { CALIBAN_DISABLE_AUTO_MEMORY: "1" } }),
    ]) {
      expect(off.enabled).toBe(false)
      await off.onSessionStart()
      expect(await say(off, "I prefer short answers.")).toEqual([])
      expect((await off.onSessionEnd()).learned).toBe(0)
      expect(await off.entries.list()).toEqual([])
    }
  })

  it("works with a store that has no files", async () => {
    const { createMapStore } = await import("@caliban/memory-core")
    const memory = createMemory({ cwd: "/", store: createMapStore(), system: { env: {} } })
    const auto = createLearning({ memory, env: {} })
    await say(auto, "We use pnpm here, not npm.", "the docs are in English", "the docs are in English")
    expect((await memory.list()).topics).toHaveLength(2)
  })
})

describe("contact data", () => {
  it("stores contact data on request in a memory whose guard refuses it", async () => {
    const world = createWorld()
    const memory = world.memory({ guard: createMemoryGuard() })
    const message = "remember my phone number is +49 171 2281567"
    expect(await say(world.open({ memory }), message)).toMatchObject([{ outcome: "stored" }])
    const [topic] = (await memory.list()).topics
    expect(topic?.description).toContain("+49 171 2281567")
    expect(topic?.learned).toMatchObject({ requested: true })
    const later = world.open({ memory, ...day("2027-01-01") })
    expect(await say(later, message)).toMatchObject([{ outcome: "confirmed" }])
  })
})
