import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory, createMemorySession, type MemorySession } from "@caliban/memory"
import { expect, onTestFinished, test } from "vitest"
import { renderBanner } from "./banner.ts"

function session(memory: Partial<MemorySession["memory"]>, topicCount?: number): MemorySession {
  const auto = topicCount === undefined ? [] : [{ name: "auto", topicCount }]
  return {
    memory: {
      enabled: true,
      readOnly: false,
      directory: "/home/ada/m",
      mounts: [],
      projects: { list: async () => [] },
      ...memory,
    },
    prefix: {
      text: "",
      tiers: auto,
      diagnostics: [
        { code: "tier-cut", level: "warning", message: "CLAUDE.md was cut.", path: "/CLAUDE.md" },
        { code: "orphan-topic", level: "info", message: "for the record" },
      ],
    },
    warnings: [],
  } as unknown as MemorySession
}

test("says the model, the path, that it is on, and how many topics there are", async () => {
  expect(await renderBanner(session({}, 2), "offline (rules, no language model)", "/home/ada")).toEqual([
    "Caliban demo agent",
    "  model   offline (rules, no language model)",
    "  memory  on, 2 topics",
    "  ~/m",
    "  ! CLAUDE.md was cut.",
    "/memory, /help · Ctrl-D to quit",
  ])
})

test.each([
  [{ enabled: false }, undefined, "  memory  off"],
  [{ readOnly: true }, 1, "  memory  on, 1 topic, read-only"],
  [{}, 0, "  memory  on, 0 topics"],
])("%j with %s topics reads: %s", async (memory, topicCount, line) => {
  expect(await renderBanner(session(memory, topicCount), "gpt", "/home/ada")).toContain(line)
})

test("shows every mount with its topics", async () => {
  const mounts = [
    { name: "user", directory: "/home/ada/u", access: "write" as const, types: [] },
    { name: "a-rather-long-team-name-for-this", directory: "/srv/t", access: "read" as const, types: [] },
  ]
  const plain = session({ mounts }, 2)
  const tiers = [
    { name: "user", isMount: true, topicCount: 3 },
    { name: mounts[1]?.name, isMount: true, topicCount: 1 },
    ...plain.prefix.tiers,
  ]
  const shown = { ...plain, prefix: { ...plain.prefix, tiers } } as unknown as MemorySession
  const lines = await renderBanner(shown, "gpt", "/home/ada")
  expect(lines).toEqual(
    expect.arrayContaining(["  user    3 topics", "  a-rather-long-team-name-for-this 1 topic, read-only"]),
  )
})

test("points to /memory adopt while the memory of a renamed project has no topics", async () => {
  const root = mkdtempSync(join(tmpdir(), "banner-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const open = (name: string): MemorySession["memory"] =>
    createMemory({ cwd: join(root, name), durability: "none", system: { env: { HOME: join(root, "home") } } })
  const bannerOf = async (memory: MemorySession["memory"]): Promise<readonly string[]> => {
    return renderBanner(await createMemorySession({ memory }), "gpt", root)
  }
  const note = "  A memory of a renamed project may be this one's: /memory adopt"
  mkdirSync(join(root, "shop"))
  const named = open("shop")
  await named.write({ slug: "tea", type: "user", description: "Likes tea", body: "Green." })
  expect(await bannerOf(named)).not.toContain(note)
  renameSync(join(root, "shop"), join(root, "store"))
  expect(await bannerOf(open("store"))).toContain(note)
  await open("store").write({ slug: "milk", type: "user", description: "Likes milk", body: "Cold." })
  expect(await bannerOf(open("store"))).not.toContain(note)
})
