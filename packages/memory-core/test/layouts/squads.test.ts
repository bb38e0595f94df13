import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { createMemory, isMemoryError, type Memory, type MemoryOptions, nodeFiles } from "../../src/index.ts"
import { squads } from "../../src/layouts.ts"
import { loadMemoryPrefix } from "../../src/loader.ts"

const NO_HOME = join(tmpdir(), "caliban-no-home")

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

const STATE = "# Lead State\n\nLast update: 2026-03-01\n\n## Findings\n- The queue stalls on Mondays.\n"
const LEARNINGS = "## 2026-01-02: Cache keys\n\nThe cache is keyed by branch.\n"

/** A project with the tree that squads-cli writes. */
function project(files: Record<string, string> = {}): { root: string; agent: string; open: Open } {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "caliban-squads-")))
  roots.push(root)
  fs.mkdirSync(join(root, ".git"))
  const squad = join(root, ".agents/memory/api")
  const tree: Record<string, string> = {
    "lead/state.md": STATE,
    "lead/learnings.md": LEARNINGS,
    "lead/output.md": "## 2026-01-03: Report\n\nDone.\n",
    "lead/executions.md": "# Executions\n\n---\n\n<!-- exec:1 --> token-of-a-machine\n",
    "lead/events.md": "## 2026-01-03T10:00:00Z: started\n",
    "shared/learnings.md": "# Learnings\n\n---\n_2026-01-02_\nShip on Tuesdays.\n",
    "goals.md": "---\nsquad: api\n---\n\n## Active\n- Halve the latency\n",
    "priorities.md": "# Priorities\n",
    "feedback.md": "# Feedback\n",
    "lead/.locks/0123456789ab.lock": "",
    ...files,
  }
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(join(squad, name, ".."), { recursive: true })
    fs.writeFileSync(join(squad, name), text)
  }
  const open: Open = (options = {}) =>
    createMemory({
      cwd: root,
      layout: squads({ squad: "api", agent: "lead" }),
      ...options,
      system: { env: {}, home: NO_HOME, ...options.system },
    })
  return { root, agent: join(squad, "lead"), open }
}

type Open = (options?: Partial<MemoryOptions>) => Memory

function snapshot(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(".caliban"))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), fs.readFileSync(path, "utf8")]),
  )
}

const draft = (slug: string, description = `About ${slug}`, body = "A body.") =>
  ({ slug, type: "project", description, body }) as const

describe("the prompt of a squads agent", () => {
  it("shows state.md while there is no index, and never machine files", async () => {
    const { open } = project()
    const { text, enabled } = await open().load()
    expect(enabled).toBe(true)
    expect(text).toContain("<agent-state path=")
    expect(text).toContain("The queue stalls on Mondays.")
    expect(text).not.toMatch(/token-of-a-machine|started|Cache keys/)
  })

  it("shows the index alone once it has pointers, and both with includeState", async () => {
    const { open, root } = project({
      "lead/MEMORY.md": "- [auth](auth.md) — OAuth2 rewrite\n",
      "lead/auth.md": "x\n",
    })
    const { text } = await open().load()
    expect(text).toContain("- [auth](auth.md) — OAuth2 rewrite")
    expect(text).not.toContain("The queue stalls")
    const both = await open({ layout: squads({ squad: "api", agent: "lead", includeState: true }) }).load()
    expect(both.text).toContain("OAuth2 rewrite")
    expect(both.text).toContain("The queue stalls")
    const layout = squads({ squad: "api", agent: "lead", includeState: true })
    const loaded = await loadMemoryPrefix({ cwd: root, layout, system: { env: {}, home: NO_HOME } })
    expect(loaded.text).toBe(both.text)
  })

  it("shows state.md next to an index that has text and no pointers", async () => {
    const { open } = project({ "lead/MEMORY.md": "# Memory\n\nNothing here yet.\n" })
    const { text } = await open().load()
    expect(text).toContain("Nothing here yet.")
    expect(text).toContain("The queue stalls")
  })

  it("takes about 200 tokens for ten pointers", async () => {
    const { open } = project()
    const memory = open()
    for (let at = 0; at < 10; at++)
      await memory.write(draft(`topic-${at}`, `Deployment blocker number ${at}`))
    const auto = (await memory.load()).tiers.find(({ name }) => name === "auto")
    expect(auto?.after.tokens).toBeGreaterThan(100)
    expect(auto?.after.tokens).toBeLessThan(260)
  })

  it("refuses a state.md that is a link", async () => {
    const { open, agent, root } = project()
    fs.writeFileSync(join(root, "secret.md"), "outside")
    fs.rmSync(join(agent, "state.md"))
    fs.symlinkSync(join(root, "secret.md"), join(agent, "state.md"))
    const { text, diagnostics } = await open().load()
    expect(text).not.toContain("outside")
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: "refused-file" }))
  })
})

describe("writing a topic of a squads agent", () => {
  it("writes topic and typeless pointer in one call, and leaves every other file as it was", async () => {
    const { open, agent, root } = project()
    const before = snapshot(root)
    await open().write(draft("api-migration", "Alembic pipeline state, rev 37 deployed"))
    expect(fs.readFileSync(join(agent, "MEMORY.md"), "utf8")).toContain(
      "\n- [api-migration](api-migration.md) — Alembic pipeline state, rev 37 deployed",
    )
    const {
      ".agents/memory/api/lead/MEMORY.md": _,
      ".agents/memory/api/lead/api-migration.md": __,
      ...rest
    } = snapshot(root)
    expect(rest).toEqual(before)
  })

  it.each([
    "state",
    "State",
    "output",
    "Output",
    "LEARNINGS.md",
    "executions",
    "events.md",
    "MEMORY.archive",
    "memory.archive",
    "shared/learnings",
  ])("refuses the slug %s, which belongs to the product", async (slug) => {
    const { open, root } = project()
    const before = snapshot(root)
    await expect(open().write(draft(slug))).rejects.toMatchObject({ code: "read-only" })
    expect(snapshot(root)).toEqual(before)
  })

  it.each(["state", "learnings", "executions"])("does not remove the product's file %s", async (slug) => {
    const { open, root } = project()
    const before = snapshot(root)
    await expect(open().remove(slug)).rejects.toMatchObject({ code: "read-only" })
    expect(snapshot(root)).toEqual(before)
  })

  it("adds a dated section at the end of learnings.md, once, and undoes it", async () => {
    const { open, agent, root } = project()
    const memory = open({ system: { now: () => new Date("2026-02-03T04:05:06Z") } })
    const before = snapshot(root)
    const input = draft("learnings", "Retry the upload", "The gateway drops the first one.")
    expect(await memory.write(input)).toMatchObject({ slug: "learnings", action: "updated" })
    const text = fs.readFileSync(join(agent, "learnings.md"), "utf8")
    expect(text).toBe(`${LEARNINGS}\n## 2026-02-03: Retry the upload\n\nThe gateway drops the first one.\n`)
    expect(await memory.write(input)).toMatchObject({ action: "unchanged" })
    expect(await memory.undo()).toMatchObject({ action: "restored" })
    expect(snapshot(root)).toEqual(before)
  })

  it("adds to what others have added since the file was read", async () => {
    const { open, agent } = project()
    const memory = open({ system: { now: () => new Date("2026-02-03") } })
    const { revision = "" } = (await memory.read("learnings")) ?? {}
    await open({ system: { now: () => new Date("2026-02-02") } }).write(draft("learnings", "Other"))
    await memory.write(draft("learnings", "Own"), { expect: revision })
    const text = fs.readFileSync(join(agent, "learnings.md"), "utf8")
    expect(text.match(/^## .*/gm)).toEqual([
      "## 2026-01-02: Cache keys",
      "## 2026-02-02: Other",
      "## 2026-02-03: Own",
    ])
  })

  it("shows an append to guard and approve", async () => {
    const { open, root } = project()
    const before = snapshot(root)
    const guard = () => ({ rule: "no", message: "Not this." })
    await expect(open({ guard }).write(draft("learnings"))).rejects.toMatchObject({ code: "refused" })
    const seen: string[] = []
    const approve: MemoryOptions["approve"] = ({ slug, before: old, after }) => {
      seen.push(`${slug} ${old === LEARNINGS} ${after?.startsWith(LEARNINGS)}`)
      return false
    }
    await expect(open({ approve }).write(draft("learnings"))).rejects.toMatchObject({ code: "denied" })
    expect(seen).toEqual(["learnings true true"])
    expect(snapshot(root)).toEqual(before)
  })
})

describe("reading the files of a squad", () => {
  it.each([
    ["state", "The queue stalls"],
    ["learnings", "The cache is keyed"],
    ["output.md", "Done."],
    ["shared/learnings", "Ship on Tuesdays."],
    ["squad/goals", "Halve the latency"],
  ])("reads %s by its address", async (address, text) => {
    const { open } = project()
    expect((await open().read(address))?.text).toContain(text)
  })

  it("reads what the company says of itself and its directives", async () => {
    const { open } = project({
      "../company/company.md": "We ship.\n",
      "../company/directives.md": "Ship more.\n",
    })
    expect((await open().read("company/company"))?.text).toBe("We ship.\n")
    expect((await open().read("company/directives.md"))?.text).toBe("Ship more.\n")
  })

  it.each([
    "state",
    "output.md",
    "feedback",
    "executions",
    "events",
    "shared/learnings",
    "squad/goals",
    "company/directives",
    "MEMORY.archive",
  ])("says that %s is read-only when it is written or removed", async (slug) => {
    const { open, root } = project({ "lead/MEMORY.archive.md": "# Archived memory index\n" })
    const before = snapshot(root)
    await expect(open().write({ ...draft("x"), slug })).rejects.toMatchObject({ code: "read-only" })
    await expect(open().remove(slug)).rejects.toMatchObject({ code: "read-only" })
    expect(snapshot(root)).toEqual(before)
  })

  it("says that learnings are read-only when they are removed", async () => {
    await expect(project().open().remove("learnings")).rejects.toMatchObject({ code: "read-only" })
  })

  it.each([
    "executions",
    "./executions.md",
    "events",
    "../goals",
    "shared/../goals",
    "other/state",
    "squad/active-work",
  ])("does not read %s", async (address) => {
    const { open } = project()
    expect(await open().read(address)).toBeUndefined()
  })

  it.each(["learnings", "shared/learnings"])(
    "says that only the beginning of a large %s is read",
    async (address) => {
      const large = `# Large\n${"x".repeat(300_000)}\n`
      const { open } = project({ "lead/learnings.md": large, "shared/learnings.md": large })
      const file = await open().read(address)
      expect(file?.text.length).toBe(262_144)
      expect(file?.diagnostics).toMatchObject([{ code: "too-large" }])
    },
  )

  it("does not follow a linked folder to shared learnings", async () => {
    const { open, agent, root } = project()
    fs.rmSync(join(agent, "../shared"), { recursive: true })
    fs.mkdirSync(join(root, "elsewhere"))
    fs.writeFileSync(join(root, "elsewhere/learnings.md"), "outside")
    fs.symlinkSync(join(root, "elsewhere"), join(agent, "../shared"))
    const error = await open()
      .read("shared/learnings")
      .catch((problem: unknown) => problem)
    expect(isMemoryError(error, "unreadable-file")).toBe(true)
  })

  it("lists topics, and no file of the product", async () => {
    const { open } = project({ "lead/agenda-2026-01-05.md": "# Agenda\n" })
    const memory = open()
    await memory.write(draft("auth"))
    const { topics, topicCount } = await memory.list()
    expect(topics.map(({ slug }) => slug)).toEqual(["agenda-2026-01-05", "auth"])
    expect(topicCount).toBe(1)
  })
})

describe("the directory of a squads agent", () => {
  it("is the nearest .agents/memory up to the project root", () => {
    const { root, agent, open } = project()
    const folder = join(root, "packages/web")
    fs.mkdirSync(folder, { recursive: true })
    expect(open({ cwd: folder }).directory).toBe(agent)
  })

  it.each([
    ["squad", ""],
    ["squad", ".."],
    ["squad", "a/b"],
    ["agent", ".hidden"],
    ["agent", "a\\b"],
    ["agent", "a\0b"],
    ["agent", "a\u202eb"],
  ])("is a TypeError for the %s %j", (option, value) => {
    const { open } = project()
    expect(() => open({ [option]: value })).toThrow(TypeError)
    expect(() => open({ [option]: value })).toThrow(`createMemory: option "${option}" `)
  })

  it("is refused when a link leads out of the project at any level", async () => {
    for (const level of [".agents", ".agents/memory", ".agents/memory/api", ".agents/memory/api/lead"]) {
      const { root, open } = project()
      const outside = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "caliban-outside-")))
      roots.push(outside)
      fs.cpSync(join(root, level), join(outside, "x"), { recursive: true })
      fs.rmSync(join(root, level), { recursive: true })
      fs.symlinkSync(join(outside, "x"), join(root, level))
      const before = snapshot(outside)
      const memory = open()
      expect(memory.enabled).toBe(false)
      const { text, diagnostics } = await memory.load()
      expect(text).toBe("")
      expect(diagnostics.map(({ code }) => code)).toContain("refused-directory")
      await expect(memory.write(draft("auth"))).rejects.toMatchObject({ code: "no-memory-directory" })
      expect(snapshot(outside)).toEqual(before)
    }
  })

  it("is created by the first write only", async () => {
    const { root, open } = project()
    const memory = open({ layout: squads({ squad: "api", agent: "new" }) })
    await memory.load()
    await memory.list()
    expect(fs.existsSync(join(root, ".agents/memory/api/new"))).toBe(false)
    await memory.write(draft("auth"))
    expect(fs.existsSync(join(root, ".agents/memory/api/new/auth.md"))).toBe(true)
  })
})

describe("rotation", () => {
  const many = (count: number): string =>
    `# Memory\n\n${Array.from({ length: count }, (_, at) => `- [t${at}](t${at}.md) — hook of ${at}\n`).join("")}`

  const withTopics = (count: number): Record<string, string> => ({
    "lead/MEMORY.md": many(count),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `lead/t${at}.md`,
        `---\nname: t${at}\ndescription: about ${at}\ntype: project\n---\n\nBody ${at}\n`,
      ]),
    ),
  })

  it("moves the last pointers to the archive, in the same form, and keeps 200 lines", async () => {
    const { open, agent } = project(withTopics(205))
    const memory = open()
    const preview = await memory.repair({ rotate: true, dryRun: true })
    expect(fs.existsSync(join(agent, "MEMORY.archive.md"))).toBe(false)
    const result = await memory.repair({ rotate: true })
    expect(result.moved).toEqual(["t198", "t199", "t200", "t201", "t202", "t203", "t204"])
    expect(preview).toEqual({ ...result, entryId: undefined })
    expect(fs.readFileSync(join(agent, "MEMORY.md"), "utf8")).toBe(many(198))
    expect(fs.readFileSync(join(agent, "MEMORY.archive.md"), "utf8")).toContain(
      "\n- [t198](t198.md) — hook of 198\n",
    )
    expect(await memory.repair({ rotate: true })).toMatchObject({ changed: false, moved: [] })
  })

  it("leaves archived topics readable, listed, and out of the prompt but for a note", async () => {
    const { open } = project(withTopics(205))
    const memory = open()
    await memory.repair({ rotate: true })
    expect((await memory.read("t204"))?.body).toBe("Body 204")
    expect((await memory.read("MEMORY.archive"))?.text).toContain("t204")
    const { drift, topicCount, topics } = await memory.list()
    expect(drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    expect(topicCount).toBe(205)
    expect(topics.every(({ kind }) => kind === "listed")).toBe(true)
    const { text, tiers } = await memory.load()
    expect(text).not.toContain("hook of 204")
    expect(text).toContain(
      '[archived: 7 older topics not shown; read topic "MEMORY.archive" for their index]',
    )
    expect(text).toContain('topic_count="205"')
    expect(tiers.find(({ name }) => name === "auto")?.topicsNotShown).toBe(7)
    expect(await memory.repair()).toMatchObject({ changed: false })
  })

  it("is undone byte for byte", async () => {
    const { open, root } = project(withTopics(205))
    const before = snapshot(root)
    const memory = open()
    await memory.repair({ rotate: true })
    expect(await memory.undo()).toMatchObject({ action: "index-restored" })
    expect(snapshot(root)).toEqual(before)
  })

  it("is undone from the trash after a later rotation, without losing a pointer", async () => {
    const { open, agent } = project(withTopics(205))
    const memory = open()
    const { entryId = "" } = await memory.repair({ rotate: true })
    for (let at = 0; at < 3; at++) await memory.write(draft(`new-${at}`))
    await memory.repair({ rotate: true })
    await memory.history.restore(entryId)
    const text = ["MEMORY.md", "MEMORY.archive.md"]
      .map((name) => fs.readFileSync(join(agent, name), "utf8"))
      .join("")
    for (let at = 0; at < 205; at++) expect(text).toContain(`](t${at}.md)`)
  })

  it("removes an archived topic from the archive, and a purge leaves no copy of its line", async () => {
    const { open, agent } = project(withTopics(205))
    const memory = open()
    await memory.repair({ rotate: true })
    expect(await memory.remove("t204")).toMatchObject({ slug: "t204" })
    expect(fs.readFileSync(join(agent, "MEMORY.archive.md"), "utf8")).not.toContain("t204")
    await memory.history.purge({ slug: "t204" })
    expect(() => execFileSync("grep", ["-r", "hook of 204", agent])).toThrow()
    expect(execFileSync("grep", ["-rl", "hook of 203", agent]).toString()).toContain("MEMORY.archive.md")
  })

  it("completes after a crash between archive and index without duplicates", async () => {
    const { open, agent } = project(withTopics(205))
    const renames: string[] = []
    const files = {
      ...nodeFiles,
      renameSync(from: string, to: string) {
        if (to.endsWith("MEMORY.md") && renames.push(to) === 1)
          throw Object.assign(new Error("x"), { code: "EIO" })
        nodeFiles.renameSync(from, to)
      },
    }
    await open({ system: { files: files as typeof nodeFiles } })
      .repair({ rotate: true })
      .catch(() => undefined)
    await open().repair({ rotate: true })
    const archive = fs.readFileSync(join(agent, "MEMORY.archive.md"), "utf8")
    const index = fs.readFileSync(join(agent, "MEMORY.md"), "utf8")
    for (let at = 0; at < 205; at++) expect((archive + index).split(`](t${at}.md)`)).toHaveLength(2)
  })

  it("keeps indented text with its pointer, and text without a pointer in the index", async () => {
    const notes = "Notes of a person.\n\n"
    const { open, agent } = project({
      "lead/MEMORY.md": `${notes}${Array.from({ length: 150 }, (_, at) => `- [t${at}](t${at}.md) — hook\n  more about ${at}\n`).join("")}`,
    })
    await open().repair({ rotate: true })
    const index = fs.readFileSync(join(agent, "MEMORY.md"), "utf8")
    expect(index.startsWith(notes)).toBe(true)
    expect(index.trimEnd().split("\n").length).toBeLessThanOrEqual(200)
    const archive = fs.readFileSync(join(agent, "MEMORY.archive.md"), "utf8")
    expect(archive).toContain("- [t149](t149.md) — hook\n  more about 149\n")
  })

  it("loses nothing in nine months of daily writes and rotations", async () => {
    const { open, agent } = project()
    let day = 0
    const memory = open({ durability: "none", system: { now: () => new Date(Date.UTC(2026, 0, 1 + day)) } })
    for (day = 0; day < 260; day++) {
      await memory.write(draft(`day-${day}`, `Fact of day ${day}`))
      if (day % 7 === 0) await memory.write(draft(`day-${Math.floor(day / 2)}`, `Changed on day ${day}`))
      if (day % 9 === 0) await memory.repair({ rotate: true })
    }
    await memory.repair({ rotate: true })
    const index = fs.readFileSync(join(agent, "MEMORY.md"), "utf8")
    const archive = fs.readFileSync(join(agent, "MEMORY.archive.md"), "utf8")
    expect(index.trimEnd().split("\n").length).toBeLessThanOrEqual(200)
    for (let at = 0; at < 260; at++) {
      expect((index + archive).split(`](day-${at}.md)`)).toHaveLength(2)
      const topic = await memory.read(`day-${at}`)
      expect(index + archive).toContain(`- [day-${at}](day-${at}.md) — ${topic?.description}`)
    }
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  })
})
