import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect } from "vitest"
import { squads } from "../../packages/memory-core/src/layouts.ts"
import { createSlashMemory } from "../../packages/slash-memory/src/index.ts"
import { createWorld, says, TEA } from "./world.ts"

describe("squads", () => {
  const FOLDER = "work/my shop/.agents/memory/web/lead"
  const options = { layout: squads({ squad: "web", agent: "lead" }) } as const
  const STATE = "# Lead State\n\n- [x] First pass\n"

  says(
    "`layout: squads({ squad, agent })` uses `.agents/memory/<squad>/<agent>` of the project.",
    async () => {
      const world = createWorld()
      expect(world.open(options).directory).toBe(join(world.home, FOLDER))
    },
  )

  says("`state.md` is shown while the index has no pointers; `includeState: true` shows both.", async () => {
    const world = createWorld({ [`${FOLDER}/state.md`]: STATE })
    expect((await world.open(options).load()).text).toContain("First pass")
    await world.open(options).write(TEA)
    expect((await world.open(options).load()).text).not.toContain("First pass")
    expect(
      (await world.open({ layout: squads({ squad: "web", agent: "lead", includeState: true }) }).load()).text,
    ).toContain("First pass")
  })

  says(
    "`state.md`, `learnings.md` and the other files of squads-cli are not topics, and a write of a topic leaves them as they are.",
    async () => {
      const files = { [`${FOLDER}/state.md`]: STATE, [`${FOLDER}/executions.md`]: "# Executions\n" }
      const world = createWorld(files)
      const memory = world.open(options)
      await memory.write(TEA)
      expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
      for (const [name, text] of Object.entries(files))
        expect(readFileSync(join(world.home, name), "utf8")).toBe(text)
    },
  )

  says("The names must be single path components; anything else is a `TypeError`.", async () => {
    const world = createWorld()
    for (const squad of ["", "..", "a/b", ".web"])
      expect(() => world.open({ layout: squads({ squad, agent: "lead" }) })).toThrow(TypeError)
  })

  says("A new pointer has no type; the topic's type is at the top level of its frontmatter.", async () => {
    const world = createWorld()
    await world.open(options).write(TEA)
    const read = (name: string): string => readFileSync(join(world.home, FOLDER, name), "utf8")
    expect(read("MEMORY.md")).toContain("\n- [tea](tea.md) — Likes tea\n")
    expect(read("tea.md")).toMatch(/^type: user$/m)
  })

  says(
    "A write to `learnings` adds a section `## YYYY-MM-DD: description` at the end of `learnings.md`.",
    async () => {
      const old = "## 2026-01-02: Cache keys\n\nBy branch.\n"
      const world = createWorld({ [`${FOLDER}/learnings.md`]: old })
      const memory = world.open({ ...options, system: { now: () => new Date("2026-02-03T04:05:06Z") } })
      await memory.write({ ...TEA, slug: "learnings", type: "project" })
      expect(readFileSync(join(world.home, FOLDER, "learnings.md"), "utf8")).toBe(
        `${old}\n## 2026-02-03: Likes tea\n\nGreen tea.\n`,
      )
    },
  )

  says(
    "`output`, `shared/learnings` and `squad/goals` can be read under these addresses, and a write to them is `read-only`.",
    async () => {
      const files = {
        output: `${FOLDER}/output.md`,
        "shared/learnings": `${FOLDER}/../shared/learnings.md`,
        "squad/goals": `${FOLDER}/../goals.md`,
      }
      const world = createWorld()
      const memory = world.open(options)
      for (const [slug, name] of Object.entries(files)) {
        const path = world.write(name, `Text of ${slug}.\n`)
        expect((await memory.read(slug))?.body).toContain(`Text of ${slug}.`)
        await expect(memory.write({ ...TEA, slug })).rejects.toMatchObject({ code: "read-only" })
        expect(readFileSync(path, "utf8")).toBe(`Text of ${slug}.\n`)
      }
    },
  )

  says(
    "`/memory rotate` moves the last pointers of an index of more than 200 lines to `MEMORY.archive.md`; the topics can still be read, and an undo moves the pointers back.",
    async () => {
      const numbers = Array.from({ length: 205 }, (_, at) => at)
      const index = `# Memory\n\n${numbers.map((at) => `- [t${at}](t${at}.md) — Topic ${at}\n`).join("")}`
      const world = createWorld({ [`${FOLDER}/MEMORY.md`]: index })
      for (const at of numbers) world.write(`${FOLDER}/t${at}.md`, `---\nname: t${at}\n---\n\nBody ${at}.\n`)
      const memory = world.open(options)
      const slash = createSlashMemory(memory)
      await slash.run("/memory rotate")
      expect((await memory.readIndex())?.match(/\n/g)).toHaveLength(200)
      const archive = join(world.home, FOLDER, "MEMORY.archive.md")
      expect(readFileSync(archive, "utf8").match(/^- \[t\d+\]/gm)).toHaveLength(7)
      expect((await memory.read("t204"))?.body).toContain("Body 204.")
      expect((await memory.list()).drift.orphans).toEqual([])
      await slash.run("/memory undo")
      expect(await memory.readIndex()).toBe(index)
    },
  )
})
