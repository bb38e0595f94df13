import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createFileStore, createMemory, type Memory, type MemoryOptions } from "../../src/index.ts"
import { openClaw, wundr } from "../../src/layouts.ts"
import { loadMemoryPrefix } from "../../src/loader.ts"
import { temporaryFolder, writeFiles } from "../temporary-folder.ts"

const draft = { slug: "deploy", type: "project", description: "From the branch", body: "Text." } as const
const topic = '---\nname: ana\ndescription: "Prefers mail"\ntype: user\n---\n\nText.\n'

interface World {
  root: string
  directory: string
  open(options?: Partial<MemoryOptions>): Memory
}

function world(files: Readonly<Record<string, string>> = {}): World {
  const root = temporaryFolder()
  const directory = join(root, "workspace")
  mkdirSync(directory)
  writeFiles(directory, files)
  const env = { HOME: join(root, "home") }
  return {
    root,
    directory,
    open: (options) =>
      createMemory({
        cwd: root,
        directory,
        layout: "openclaw",
        durability: "none",
        ...options,
        system: { env, ...options?.system },
      }),
  }
}

const modeOf = (path: string): number => lstatSync(path).mode & 0o777

describe("the folder of the topics", () => {
  it("is not created by a change that changes nothing, and neither is the control folder", async () => {
    const { directory, open } = world()
    const memory = open()
    expect(await memory.remove("nothing")).toBeUndefined()
    expect((await memory.repair()).changed).toBe(false)
    expect(readdirSync(directory)).toEqual([])
    mkdirSync(join(directory, "memory"))
    writeFileSync(join(directory, "memory", "ana.md"), topic)
    expect(await memory.remove("nothing")).toBeUndefined()
    expect(readdirSync(directory)).toEqual(["memory"])
    expect(await memory.remove("ana")).toMatchObject({ slug: "ana" })
  })

  it("is created with the first write, for the user only", async () => {
    const { directory, open } = world()
    await open().load()
    await open().list()
    expect(readdirSync(directory)).toEqual([])
    const result = await open({ durability: "full" }).write(draft)
    expect(result.path).toBe(join(directory, "memory", "deploy.md"))
    expect(readdirSync(directory).sort()).toEqual([".caliban", "MEMORY.md", "memory"])
    expect(modeOf(join(directory, "memory"))).toBe(0o700)
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain("- [slug](memory/slug.md) — type: ")
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain(
      "\n- [deploy](memory/deploy.md) — project: From the branch\n",
    )
  })

  it("keeps its own mode", async () => {
    const { directory, open } = world({ "memory/ana.md": topic })
    chmodSync(join(directory, "memory"), 0o755)
    await open().write(draft)
    expect(modeOf(join(directory, "memory"))).toBe(0o755)
  })

  it("holds every topic: files next to the index and files of the product are not topics", async () => {
    const { open } = world({
      "MEMORY.md": "# Memory\n",
      "soul.md": topic,
      "memory/ana.md": topic,
      "memory/2026-01-02.md": topic,
      "memory/2026-01-02-slug.md": topic,
      "memory/MEMORY.md": topic,
      "memory/sub/deep.md": topic,
    })
    const memory = open()
    const { topics, drift } = await memory.list()
    expect(topics.map(({ slug, kind }) => `${slug} ${kind}`)).toEqual(["ana unlisted", "sub/deep other"])
    expect(drift).toEqual({ orphans: ["ana"], dangling: [], duplicates: [] })
    expect(await memory.read("soul")).toBeUndefined()
    expect((await memory.load()).text).toContain("- [ana](memory/ana.md) — user: Prefers mail")
    expect(await memory.repair()).toMatchObject({ added: ["ana"] })
    expect(await memory.readIndex()).toBe("# Memory\n\n- [ana](memory/ana.md) — user: Prefers mail\n")
  })

  it("is checked for names that differ in case and for hard links", async () => {
    const { directory, open } = world({ "memory/Ana.md": topic, "ben.md": topic })
    await expect(open().write({ ...draft, slug: "ana" })).rejects.toMatchObject({ code: "invalid-slug" })
    expect(await open().write({ ...draft, slug: "ben" })).toMatchObject({ action: "created" })
    expect(readFileSync(join(directory, "ben.md"), "utf8")).toBe(topic)
    expect((await open().status({ verify: true })).findings?.map(({ code }) => code)).toEqual([
      "orphan-topic",
    ])
  })

  it("reports a topic in it whose ending is in capitals, and nothing next to the index", async () => {
    const { open } = world({ "MEMORY.md": "", "NOTES.MD": "", "memory/Old.MD": topic })
    expect((await open().list()).diagnostics).toMatchObject([{ code: "ignored-file", path: "Old.MD" }])
  })
})

describe.runIf(process.platform !== "win32")("a link in the place of the folder", () => {
  const linked = (): World & { outside: string } => {
    const made = world({ "MEMORY.md": "# Memory\n- [ana](memory/ana.md) — Prefers mail\n" })
    const outside = join(made.root, "outside")
    writeFiles(outside, { "ana.md": topic })
    symlinkSync(outside, join(made.directory, "memory"))
    return { ...made, outside }
  }

  it("shows nothing of the directory and says why", async () => {
    const { open, directory } = linked()
    const { text, enabled, diagnostics } = await open().load()
    expect(text).not.toContain("mail")
    expect(enabled).toBe(false)
    expect(diagnostics).toMatchObject([{ code: "refused-directory", path: directory }])
    expect(diagnostics[0]?.message).toContain("its folder memory")
  })

  it("refuses every read and write, also where the directory is trusted", async () => {
    const { open, outside } = linked()
    for (const memory of [open(), open({ trustDirectory: true })]) {
      await expect(memory.read("ana")).rejects.toMatchObject({ code: "unsafe-directory" })
      await expect(memory.write(draft)).rejects.toMatchObject({ code: "unsafe-directory" })
      await expect(memory.remove("ana")).rejects.toMatchObject({ code: "unsafe-directory" })
      await expect(memory.repair()).rejects.toMatchObject({ code: "unsafe-directory" })
    }
    expect(readdirSync(outside)).toEqual(["ana.md"])
    expect(readFileSync(join(outside, "ana.md"), "utf8")).toBe(topic)
  })

  it("is refused also when it leads to a folder in the same directory", async () => {
    const { open, directory } = world()
    mkdirSync(join(directory, "other"))
    symlinkSync("other", join(directory, "memory"))
    await expect(open().write(draft)).rejects.toMatchObject({ code: "unsafe-directory" })
    expect(readdirSync(join(directory, "other"))).toEqual([])
  })

  it("does not matter for a file in its place", async () => {
    const { open, directory } = world({ memory: "text" })
    await expect(open().write(draft)).rejects.toMatchObject({ code: "unsafe-directory" })
    expect(readFileSync(join(directory, "memory"), "utf8")).toBe("text")
  })
})

describe("a write into the folder", () => {
  it("is completed by the next one after a crash between topic and index", async () => {
    const { directory, open } = world({ "MEMORY.md": "# Memory\n" })
    const store = createFileStore(directory, {
      layout: openClaw(),
      durability: "none",
      files: failingRename("MEMORY.md"),
    })
    const failed = await createMemory({
      cwd: directory,
      store,
      layout: "openclaw",
      system: { env: {} },
    }).write(draft)
    expect(failed.warnings).toMatchObject([{ code: "not-indexed" }])
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe("# Memory\n")
    expect((await open().load()).text).toContain("- [deploy](memory/deploy.md) — project: From the branch")
    await open().write({ ...draft, slug: "other" })
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toContain(
      "](memory/deploy.md) — project: From",
    )
  })

  it("keeps what an editor saves in it at the same moment", async () => {
    const { directory, open } = world({ "MEMORY.md": "", "memory/deploy.md": topic })
    const path = join(directory, "memory", "deploy.md")
    const guard = (): undefined => {
      writeFileSync(`${path}.tmp`, `${topic}Saved.\n`)
      renameSync(`${path}.tmp`, path)
    }
    const memory = open({ guard })
    const read = await memory.read("deploy")
    const write = memory.write(draft, { expect: read?.revision ?? null })
    await expect(write).rejects.toMatchObject({ code: "conflict" })
    expect(readFileSync(path, "utf8")).toBe(`${topic}Saved.\n`)
  })

  it("is undone from the trash by a later process", async () => {
    const { directory, open } = world({
      "MEMORY.md": "- [ana](memory/ana.md) — Prefers mail\n",
      "memory/ana.md": topic,
    })
    const { entryId } = await open().write({ ...draft, slug: "ana" })
    await open().history.restore(entryId as string)
    expect(readFileSync(join(directory, "memory", "ana.md"), "utf8")).toBe(topic)
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe("- [ana](memory/ana.md) — Prefers mail\n")
    await open().remove("ana")
    expect(existsSync(join(directory, "memory", "ana.md"))).toBe(false)
    await open().undo("ana")
    expect(readFileSync(join(directory, "memory", "ana.md"), "utf8")).toBe(topic)
  })

  it("survives the removal of the whole folder by a person", async () => {
    const { directory, open } = world({ "MEMORY.md": "", "memory/ana.md": topic })
    rmSync(join(directory, "memory"), { recursive: true })
    expect((await open().list()).topics).toEqual([])
    await open().write(draft)
    expect(readdirSync(join(directory, "memory"))).toEqual(["deploy.md"])
  })

  it("is undone to the lines of a new index that the layout of a host has, also where two are about the topic", async () => {
    const newIndex = "# Index\n\n- [deploy](deploy.md) — one\n- [deploy](deploy.md) — two\n"
    const { open, directory } = world()
    const memory = open({ layout: { name: "host", newIndex } })
    await memory.write(draft)
    await memory.undo()
    expect(readFileSync(join(directory, "MEMORY.md"), "utf8")).toBe(newIndex)
  })

  it("works in a folder of any other name", async () => {
    const { directory, open } = world()
    const layout = { ...wundr(), topicFolder: "my notes (new)" }
    const memory = open({ layout })
    await memory.write(draft)
    expect(readdirSync(join(directory, "my notes (new)"))).toEqual(["deploy.md"])
    expect(await memory.readIndex()).toContain("- [deploy](<my notes (new)/deploy.md>) — project: ")
    expect((await memory.list()).drift).toEqual({ orphans: [], dangling: [], duplicates: [] })
    await memory.write({ ...draft, description: "Changed" })
    expect(await memory.readIndex()).toContain("- [deploy](<my notes (new)/deploy.md>) — project: Changed")
    await memory.remove("deploy")
    expect(await memory.readIndex()).not.toContain("deploy")
  })

  it.each(["../up", "a/b", "..", ".", "", ".hidden", "a\\b", "a\0"])(
    "is refused for the folder name %j",
    (topicFolder) => {
      const { open, root } = world()
      const layout = { ...wundr(), topicFolder }
      expect(() => open({ layout })).toThrow(TypeError)
      const mounts = [{ name: "team", directory: root, layout }]
      expect(() => open({ mounts })).toThrow(TypeError)
      return expect(loadMemoryPrefix({ cwd: root, layout })).rejects.toThrow(TypeError)
    },
  )
})

/** The file system, with a rename to one name that always fails. */
function failingRename(name: string): typeof import("node:fs") {
  return new Proxy(fs, {
    get(target, key) {
      if (key !== "renameSync") return Reflect.get(target, key)
      return (from: string, to: string): void => {
        if (to.endsWith(`/${name}`)) throw Object.assign(new Error("no space"), { code: "ENOSPC" })
        target.renameSync(from, to)
      }
    },
  })
}
