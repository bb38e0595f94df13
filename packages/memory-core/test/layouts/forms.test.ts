import { describe, expect, it } from "vitest"
import type { MemoryOptions } from "../../src/index.ts"
import { claudeCode, squads } from "../../src/layouts.ts"
import { diff, diffAll, type LayoutWorld, openLayout } from "./layout-world.ts"

/** Where a layout keeps its files, below the root, and the folder of its topics. */
const LAYOUTS: readonly [name: string, at: string, folder: string, options: Partial<MemoryOptions>][] = [
  ["claude-code", "project/.claude/agent-memory/tester", "", { layout: claudeCode({ agent: "tester" }) }],
  ["agents-memory", "project/.agents/memory", "", { layout: "agents-memory" }],
  ["squads", "project/.agents/memory/web/lead", "", { layout: squads({ squad: "web", agent: "lead" }) }],
  ["openclaw", "home/.openclaw/workspace", "memory/", { layout: "openclaw" }],
  ["wundr", "project/.wundr", "memory/", { layout: "wundr" }],
]

/** An index as other products and people write it. `@` stands for the folder of the topics. */
interface Form {
  text: string | Uint8Array
  /** The index has a pointer to the topic `a`, or only mentions it. Otherwise there is no such topic. */
  lists?: "pointer" | "mention"
}

const FORMS: Readonly<Record<string, Form>> = {
  "content under headings": { text: "# Facts\n\n## Build\n- pnpm, not npm\n\n## People\nAna likes mail.\n" },
  "content without a heading or a final line end": { text: "pnpm, not npm\nAna likes mail." },
  "entries between section signs": { text: "pnpm, not npm\n§\nAna likes mail,\nnot calls." },
  "a redirect": { text: "Memory is in [docs](../../docs/MEMORY.md), see `../../docs/`.\n" },
  "a retired redirect": { text: "# Retired\r\n\r\nDo not write here.\r\n" },
  "a template in comments": {
    text: "# Memory\n\n<!-- add lines like\n- [x](@x.md) — [DATE]\n-->\n\n- [DATE]: ...\n",
  },
  nothing: { text: "" },
  "only blank lines": { text: "\n\n \n" },
  "only a byte order mark": { text: "\uFEFF" },
  "only a heading": { text: "# Memory" },
  "a log, newest first": { text: "# Log\n\n## 2026-03-02\n- second\n\n## 2026-03-01\n- first\n" },
  "links to folders, roots and addresses": {
    text: "# Bundle\n\n* [Tables](tables/) - by name\n* [Root](/x.md)\n* [Up](../x.md)\n* [File](file:///x.md)\n* [Web](https://e.org/x.md)\n",
  },
  "an unclosed fence": { text: "# M\n\n```\n- an example\n" },
  "an unclosed comment": { text: "# M\n\ntext\n<!-- never closed\n- an example\n" },
  "frontmatter of its own": { text: "---\ntitle: M\nokf_version: 0.2\n---\n\n# M\n\ntext\n" },
  "one very long line": { text: `# M\n\n${"long ".repeat(3_000)}\n` },
  pointers: { text: "# M\n\n- [A](@a.md) — old\n- [B](@b.md) — more\n", lists: "pointer" },
  "pointers in CRLF with a byte order mark": {
    text: "\uFEFF# M\r\n\r\n* [A](@a.md): old\r\n* [B](@b.md): more",
    lists: "pointer",
  },
  "mixed line ends": { text: "# M\r\n\n+ [A](./@a.md) - old\r\n+ [B](@b.md) - more\n", lists: "pointer" },
  "old line ends": { text: "# M\r\r- [A](@a.md) — old\r- [B](@b.md) — more\r", lists: "pointer" },
  "pointers in sections with notes": {
    text: "# M\n\n## One\n\n- **[A](@a.md)** — old <!-- seen -->\n  more about it\n\n## Two\n- plain\n- [B](@b.md) — more\n",
    lists: "pointer",
  },
  "pointers with types": {
    text: "- [A](@a.md) — user: old\n- [B](@b.md) — project: more\n",
    lists: "pointer",
  },
  "an unfinished table and a pointer": {
    text: "| a | b\n|---|\n\n- [A](@a.md) — old\n- [B](@b.md)\n",
    lists: "pointer",
  },
  wikilinks: { text: "# M\n\n- [[a]] `src/**` old\n- [[b|B]] more\n", lists: "mention" },
  "a table": {
    text: "# M\n\n| file | what |\n|---|---|\n| @a.md | old |\n| [B](@b.md) | more |\n",
    lists: "mention",
  },
  "code spans": { text: "# M\n\n- `@a.md`: old\n- `@b.md`: more\n", lists: "mention" },
  "a sentence": { text: "See @a.md for the old things, and [B](@b.md).\n", lists: "mention" },
}

/** The forms that list a topic. */
const LISTING = Object.entries(FORMS).filter(([, { lists }]) => lists !== undefined)

const TOPIC =
  '---\r\nname: a\r\n# kept\r\ndescription: "old"\r\ntags: [x]\r\ntype: project\r\n---\r\n\r\nText\r\n'
const NEW = "A line that only this test writes"

interface Case {
  at: string
  folder: string
  world: LayoutWorld
  before: ReadonlyMap<string, Buffer>
  index(): Buffer
}

function open([, at, folder, options]: (typeof LAYOUTS)[number], { text, lists }: Form): Case {
  const index = typeof text === "string" ? text.replaceAll("@", folder) : text
  const world = openLayout(
    {
      [`${at}/MEMORY.md`]: index,
      [`${at}/${folder}b.md`]: "# B\n",
      [`${at}/${folder}empty.md`]: "",
      [`${at}/README.md`]: "---\nname: Rules\n---\n",
      ...(lists === undefined ? {} : { [`${at}/${folder}a.md`]: TOPIC }),
    },
    options,
  )
  const current = (): Buffer => world.files().get(`${at}/MEMORY.md`) as Buffer
  return { at, folder, world, before: world.files(), index: current }
}

describe.each(LAYOUTS)("in the layout %s", (...layout) => {
  describe.each(Object.entries(FORMS))("an index with %s", (_name, form) => {
    it("is loaded, listed and repaired without a change, and without a missing file", async () => {
      const { world, before } = open(layout, form)
      const { memory } = world
      const { text, diagnostics } = await memory.load()
      expect(text).not.toContain("(file missing)")
      expect(diagnostics.filter(({ level }) => level === "error")).toEqual([])
      expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
      expect(await memory.repair()).toMatchObject({ changed: false })
      expect(diffAll(before, world.files())).toEqual({})
    })

    it("gets a line for a new topic, keeps every other byte, and is restored by an undo", async () => {
      const { world, at, folder, before, index } = open(layout, form)
      const { memory } = world
      const written = { slug: "new-topic", type: "project", description: NEW, body: "b" } as const
      expect((await memory.write(written)).warnings).toEqual([])
      const added = diff(before.get(`${at}/MEMORY.md`), index())
      const lines = added.filter((line) => line.startsWith("+") && line.includes(NEW))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain(`](${folder}new-topic.md)`)
      // Without the line and one that separates it, the bytes are those of before.
      const rest = index()
        .toString("latin1")
        .replace(/(?:\r\n|\n|\r|^)?[-*+] \[new-topic\][^\r\n]*/, "")
      const strip = (text: string): string => text.replace(/[\r\n\u00ef\u00bb\u00bf]+/g, "\n").trim()
      expect(strip(rest)).toBe(strip(before.get(`${at}/MEMORY.md`)?.toString("latin1") ?? ""))
      expect(index().subarray(0, 3).equals(Buffer.from("\uFEFF"))).toBe(startsWithMark(form.text))
      expect(index().length - (before.get(`${at}/MEMORY.md`)?.length ?? 0)).toBeLessThanOrEqual(
        Buffer.byteLength(lines[0] ?? "") + 3,
      )
      const changed = Object.keys(diffAll(before, world.files())).sort()
      expect(changed).toEqual([`${at}/MEMORY.md`, `${at}/${folder}new-topic.md`].sort())
      await memory.undo()
      expect(diffAll(before, world.files())).toEqual({})
    })
  })

  describe.each(LISTING)("an index with %s", (_name, form) => {
    it("changes one line for an updated topic, and undoes it", async () => {
      const { world, at, folder, before, index } = open(layout, form)
      const { memory } = world
      await memory.write({ slug: "a", type: "project", description: NEW, body: "Text" })
      const changed = diffAll(before, world.files())
      expect(Object.keys(changed).sort()).toEqual([`${at}/MEMORY.md`, `${at}/${folder}a.md`].sort())
      expect(changed[`${at}/${folder}a.md`]).toEqual([
        '-description: "old"\r\n',
        `+description: "${NEW}"\r\n`,
      ])
      const split = (bytes: Buffer | undefined): string[] =>
        bytes?.toString().split(/(?<=\r\n|\n|\r(?!\n))/) ?? []
      const [old, now] = [split(before.get(`${at}/MEMORY.md`)), split(index())]
      if (form.lists === "pointer") {
        expect(now.length).toBe(old.length)
        const differing = now.filter((line, place) => line !== old[place])
        expect(differing).toHaveLength(1)
        expect(differing[0]).toContain(NEW)
        expect(/[\r\n]*$/.exec(differing[0] ?? "")?.[0]).toBe(
          /[\r\n]*$/.exec(old[now.indexOf(differing[0] ?? "")] ?? "")?.[0],
        )
      } else {
        // Its author chose another form: a pointer is added, and nothing of that form changes.
        expect(now.filter((line) => !old.includes(line)).join("")).toContain(NEW)
        expect(old.filter((line) => !now.includes(line))).toEqual([])
      }
      await memory.undo()
      expect(diffAll(before, world.files())).toEqual({})
    })
  })

  it("is refused unchanged when it is not UTF-8", async () => {
    const bytes = Buffer.from("# M\n- caf\xe9\n", "latin1")
    const { world, before } = open(layout, { text: bytes })
    const write = world.memory.write({ slug: "x", type: "user", description: NEW, body: "b" })
    await expect(write).rejects.toMatchObject({ code: "unreadable-file" })
    expect((await world.memory.load()).text).toContain("caf")
    expect(diffAll(before, world.files())).toEqual({})
  })

  it("keeps the lines of an open git conflict", async () => {
    const { at, folder } = { at: layout[1], folder: layout[2] }
    const conflict = `<<<<<<< ours\n- [A](${folder}a.md) — ours\n=======\n- [A](${folder}a.md) — theirs\n>>>>>>> theirs\n`
    const { world, before, index } = open(layout, { text: `# M\n\n${conflict}`, lists: "pointer" })
    await expect(world.memory.repair()).rejects.toMatchObject({ code: "unreadable-file" })
    expect(diffAll(before, world.files())).toEqual({})
    await world.memory.write({ slug: "x", type: "user", description: NEW, body: "b" })
    expect(index().toString()).toContain(conflict)
    expect(Object.keys(diffAll(before, world.files())).sort()).toEqual(
      [`${at}/MEMORY.md`, `${at}/${folder}x.md`].sort(),
    )
  })

  it("is created in a directory that has only other files", async () => {
    const [, at, folder, options] = layout
    const world = openLayout({ [`${at}/notes.txt`]: "x", [`${at}/${folder}.gitkeep`]: "" }, options)
    const before = world.files()
    await world.memory.load()
    expect(await world.memory.repair()).toMatchObject({ changed: false })
    expect(diffAll(before, world.files())).toEqual({})
    await world.memory.write({ slug: "x", type: "user", description: NEW, body: "b" })
    expect((await world.memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
  })
})

function startsWithMark(text: string | Uint8Array): boolean {
  return typeof text === "string" && text.startsWith("\uFEFF")
}
