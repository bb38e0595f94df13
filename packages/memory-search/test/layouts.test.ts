import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type MemoryOptions } from "@caliban/memory-core"
import { squads } from "@caliban/memory-core/layouts"
import { describe, expect, it } from "vitest"
import { createMemorySearch } from "../src/index.ts"
import { temporaryFolder, topicFile } from "./temporary-memory.ts"

const plain = (description: string, body: string): string =>
  `---\nname: x\ndescription: ${description}\ntype: project\n---\n\n${body}\n`

/** A project with files, the options of its layout, and which address is found for which word. */
const LAYOUTS: Readonly<
  Record<
    string,
    { files: Record<string, string>; options: Partial<MemoryOptions>; found: Record<string, string> }
  >
> = {
  caliban: {
    files: {
      "memory/MEMORY.md":
        "# Memory index\n\nThe heron is a note without a topic.\n\n- [deploy](deploy.md) — project: D\n",
      "memory/deploy.md": topicFile("Deploy", "The badger."),
    },
    options: {},
    found: { badger: "deploy", heron: "MEMORY" },
  },
  "claude-code": {
    files: {
      "memory/MEMORY.md": "- [deploy](deploy.md) — D\n",
      "memory/deploy.md": topicFile("Deploy", "The badger."),
    },
    options: { layout: "claude-code" },
    found: { badger: "deploy" },
  },
  "agents-memory": {
    files: {
      "memory/MEMORY.md": "- [deploy](deploy.md) — D\n",
      "memory/deploy.md": plain("Deploy", "The badger."),
    },
    options: { layout: "agents-memory" },
    found: { badger: "deploy" },
  },
  squads: {
    files: {
      "memory/MEMORY.md": "- [deploy](deploy.md) — D\n",
      "memory/deploy.md": plain("Deploy", "The badger."),
      "memory/old.md": "The walrus has no frontmatter.\n",
      "memory/state.md": "The otter.\n",
      "memory/learnings.md": "## 2026-01-02: Lynx\n\nThe lynx.\n",
      "memory/MEMORY.archive.md": "- [old](old.md) — the ibex hook\n",
      "memory/executions.md": "The secret gnu.\n",
      "shared/learnings.md": "The shared puffin.\n",
      "goals.md": "The goal is a narwhal.\n",
    },
    options: { layout: squads({ squad: "team", agent: "memory" }) },
    found: {
      badger: "deploy",
      walrus: "old",
      otter: "state",
      lynx: "learnings",
      ibex: "MEMORY.archive",
      puffin: "shared/learnings",
      narwhal: "squad/goals",
      gnu: "",
    },
  },
  openclaw: {
    files: {
      "memory/MEMORY.md": "# About the user\n\nThe user keeps a heron.\n",
      "memory/memory/deploy.md": topicFile("Deploy", "The badger."),
      "memory/memory/2026-01-02.md": "# Friday\n\nWe met a tapir.\n",
      "memory/SOUL.md": "The secret gnu.\n",
    },
    options: { layout: "openclaw" },
    found: { badger: "deploy", tapir: "memory/2026-01-02", heron: "MEMORY", gnu: "" },
  },
  wundr: {
    files: {
      "memory/MEMORY.md":
        "# Auto-Memories\n\n## Workflow\n\n- Feed the heron daily <!-- auto:added=2026-01-01 gnu -->\n\n- [overflow](memory/overflow.md) — more\n",
      "memory/memory/overflow.md": "# Overflow\n\n- The badger moved here.\n",
    },
    options: { layout: "wundr" },
    found: { badger: "overflow", heron: "MEMORY", gnu: "" },
  },
  notes: {
    files: { "memory/context.md": "# Context\n\nThe badger.\n", "memory/README.md": "The otter.\n" },
    options: { layout: "notes" },
    found: { badger: "context" },
  },
}

describe("every layout", () => {
  it.each(Object.entries(LAYOUTS))(
    "%s: each file that can be read is found",
    async (_, { files, options, found }) => {
      const folder = temporaryFolder(files)
      const memory = createMemory({
        cwd: folder,
        directory: join(folder, "memory"),
        ...options,
        system: { home: join(folder, "home"), env: {}, ...options.system },
      })
      const search = createMemorySearch(memory)
      for (const [word, address] of Object.entries(found)) {
        const { hits } = await search.search(word)
        expect(
          hits.map((hit) => hit.address),
          word,
        ).toEqual(address === "" ? [] : [address])
        // What is found can be read under its address.
        if (address === "MEMORY") expect(await memory.readIndex()).toContain(word)
        else if (address !== "") expect((await memory.read(address))?.text).toContain(word)
      }
    },
  )

  it.each(Object.entries(LAYOUTS))(
    "%s as a mount: addresses begin with its name",
    async (_, { files, options: { layout }, found }) => {
      const folder = temporaryFolder(files)
      const mounts = [{ name: "team", directory: join(folder, "memory"), layout, access: "read" as const }]
      const memory = createMemory({
        cwd: folder,
        directory: join(folder, "own"),
        mounts,
        system: { home: join(folder, "home"), env: {} },
      })
      const search = createMemorySearch(memory)
      for (const [word, address] of Object.entries(found)) {
        const { hits } = await search.search(word)
        expect(
          hits.map((hit) => [hit.address, hit.mount]),
          word,
        ).toEqual(address === "" ? [] : [[`team/${address}`, "team"]])
      }
    },
  )

  it("reads no file that is reached through a link", async () => {
    const folder = temporaryFolder({
      "outside/secret.md": topicFile("Secret", "The gnu."),
      "memory/a.md": topicFile("A", "a"),
    })
    mkdirSync(join(folder, "memory/.caliban"))
    symlinkSync(join(folder, "outside/secret.md"), join(folder, "memory/link.md"))
    const memory = createMemory({
      cwd: folder,
      directory: join(folder, "memory"),
      system: { home: folder, env: {} },
    })
    expect((await createMemorySearch(memory).search("gnu")).hits).toEqual([])
  })
})
