import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory, createMemorySession, type MemorySession } from "@caliban/memory"
import { expect, onTestFinished, test } from "vitest"
import { canAdopt, renderBanner } from "./banner.ts"

function session(memory: Partial<MemorySession["memory"]>, topicCount?: number): MemorySession {
  const auto = topicCount === undefined ? [] : [{ name: "auto", topicCount }]
  return {
    memory: { enabled: true, readOnly: false, directory: "/home/ada/m", mounts: [], ...memory },
    prefix: {
      text: "",
      tiers: auto,
      diagnostics: [
        { code: "tier-cut", level: "warning", message: "CLAUDE.md was cut." },
        { code: "orphan-topic", level: "info", message: "for the record" },
      ],
    },
    warnings: [],
  } as unknown as MemorySession
}

test("says the model, the path, that it is on, and how many topics there are", () => {
  expect(renderBanner(session({}, 2), "offline (rules, no language model)", "/home/ada")).toEqual([
    "Caliban demo agent",
    "  model   offline",
    "          (rules, no language model)",
    "  memory  on, 2 topics",
    "  ~/m",
    "  ! CLAUDE.md was cut.",
    "/memory, /help · Ctrl-D to quit",
  ])
})

test("a long warning is wrapped at 40 columns", () => {
  const long = {
    ...session({}, 2),
    warnings: ["The memory index was cut (bytes): 3 of 900 topics are not shown."],
  }
  expect(renderBanner(long, "gpt", "/home/ada").slice(4, 7)).toEqual([
    "  ! The memory index was cut (bytes): 3",
    "    of 900 topics are not shown.",
    "  ! CLAUDE.md was cut.",
  ])
})

test.each([
  [{ enabled: false }, undefined, "  memory  off"],
  [{ readOnly: true }, 1, "  memory  on, read-only, 1 topic"],
  [{}, undefined, "  memory  on, 0 topics"],
])("%j with %s topics reads: %s", (memory, topicCount, line) => {
  expect(renderBanner(session(memory, topicCount), "gpt", undefined)).toContain(line)
})

test("shows every mount with its topics, 40 columns wide, and a cut of one", () => {
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
  const lines = renderBanner(shown, "gpt", "/home/ada")
  expect(lines).toEqual(
    expect.arrayContaining([
      "  user    3 topics",
      "  a-rather-long-team-name-for-this",
      "          1 topic, read-only",
    ]),
  )
})

test("points to /memory adopt while the memory of a renamed project has no topics", async () => {
  const root = mkdtempSync(join(tmpdir(), "banner-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const open = (name: string): MemorySession["memory"] =>
    createMemory({ cwd: join(root, name), durability: "none", system: { env: { HOME: join(root, "home") } } })
  const bannerOf = async (memory: MemorySession["memory"]): Promise<readonly string[]> => {
    const session = await createMemorySession({ memory })
    return renderBanner(session, "gpt", undefined, await canAdopt(session))
  }
  const note = ["  A memory of a renamed project may be", "  this one's: /memory adopt"]
  mkdirSync(join(root, "shop"))
  const named = open("shop")
  await named.write({ slug: "tea", type: "user", description: "Likes tea", body: "Green." })
  expect(await bannerOf(named)).not.toContain(note[0])
  renameSync(join(root, "shop"), join(root, "store"))
  expect(await bannerOf(open("store"))).toEqual(expect.arrayContaining(note))
  await open("store").write({ slug: "milk", type: "user", description: "Likes milk", body: "Cold." })
  expect(await bannerOf(open("store"))).not.toContain(note[0])
})
