import { execFileSync } from "node:child_process"
import { mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { loadMemoryPrefix } from "../src/loader.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

function world(files: Readonly<Record<string, string>> = {}) {
  const root = realpathSync.native(temporaryFolder())
  const [home, repo] = [join(root, "home"), join(root, "repo")]
  mkdirSync(home)
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    execFileSync("git", [...identity, ...args], {
      cwd: repo,
      env: { PATH: process.env["PATH"], HOME: home },
      stdio: "pipe",
    })
  }
  writeFiles(repo, { "packages/web/index.ts": "", ...files })
  git("init", "-q")
  git("add", "--all")
  git("commit", "-q", "-m", "first")
  const open = (cwd: string, workspace?: "cwd"): Memory =>
    createMemory({ cwd, ...(workspace && { workspace }), system: { env: { HOME: home } } })
  const load = (cwd: string) => loadMemoryPrefix({ cwd, system: { env: { HOME: home } } })
  return { root, home, repo, git, open, load, web: join(repo, "packages/web") }
}

describe("a fact that is written in the root of a repository", () => {
  it("is known in a package, and the other way round", async () => {
    const { repo, web, open, load } = world()
    await open(repo).write(draft)
    expect((await load(web)).text).toContain("Likes tea")
    await open(web).remove("tea")
    expect((await load(repo)).text).not.toContain("Likes tea")
  })

  it("is known in a linked worktree, which has its own project file", async () => {
    const { root, repo, git, open, load } = world({ "CLAUDE.md": "Use pnpm.\n" })
    const tree = join(root, "tree")
    git("worktree", "add", "-q", tree)
    writeFileSync(join(tree, "CLAUDE.md"), "Use yarn.\n")
    await open(repo).write(draft)
    const { text } = await load(tree)
    expect(text).toContain("Likes tea")
    expect(text).toContain("Use yarn.")
    expect(text).not.toContain("Use pnpm.")
  })

  it("is not known with `workspace: cwd` in a package", async () => {
    const { repo, web, open } = world()
    await open(repo).write(draft)
    expect(await open(web, "cwd").read("tea")).toBeUndefined()
    expect(open(repo, "cwd").directory).toBe(open(repo).directory)
  })
})

it("shows the root's project file, then that of the folder", async () => {
  const { repo, web, load } = world({ "CLAUDE.md": "Use pnpm.\n", "packages/web/CLAUDE.md": "Use React.\n" })
  const { text, tiers } = await load(web)
  expect(text).toBe(
    `<project-claude-md path="${repo}/CLAUDE.md">\nUse pnpm.\n</project-claude-md>\n\n` +
      `<project-claude-md path="${web}/CLAUDE.md">\nUse React.\n</project-claude-md>`,
  )
  expect(tiers.filter(({ name }) => name === "project").map(({ path }) => path)).toEqual([
    `${repo}/CLAUDE.md`,
    `${web}/CLAUDE.md`,
  ])
  expect((await load(repo)).text).not.toContain("React")
})

describe("a project file that is a link", () => {
  it.each([
    ".git/config",
    ".env",
    "notes.txt",
    "../outside.md",
    ".git/notes.md",
    "sub/.git/x.md",
    "folder.md",
  ])("to %s is refused, with a diagnostic and nothing of it in the prompt", async (target) => {
    const { root, repo, web, load } = world({ "packages/web/CLAUDE.md": "Use React.\n" })
    writeFiles(root, { "outside.md": "SECRET" })
    writeFiles(repo, { [target === "../outside.md" ? "x" : target]: "SECRET" })
    if (target === "folder.md") {
      renameSync(join(repo, target), join(repo, "y"))
      mkdirSync(join(repo, target))
    }
    symlinkSync(target, join(repo, "CLAUDE.md"))
    const { text, diagnostics } = await load(web)
    expect(text).not.toContain("SECRET")
    expect(text).toContain("Use React.")
    if (target !== "folder.md") {
      expect(diagnostics).toMatchObject([{ code: "refused-file", path: join(repo, "CLAUDE.md") }])
    }
  })

  it("to a .md file of the project is shown, also from a folder", async () => {
    const { repo, web, load } = world({ "docs/AGENTS.md": "Use pnpm.\n" })
    symlinkSync("docs/AGENTS.md", join(repo, "CLAUDE.md"))
    symlinkSync("../../docs/AGENTS.md", join(web, "CLAUDE.md"))
    const { text, diagnostics } = await load(web)
    expect(text.match(/Use pnpm\./g)).toHaveLength(2)
    expect(diagnostics).toEqual([])
  })
})
