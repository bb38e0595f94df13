import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/temporary-folder.ts"
import type { Environment } from "./kill-switch.ts"
import { resolveMemoryPaths } from "./memory-paths.ts"
import { projectKey } from "./project-folder.ts"

/** A home directory, and in it a repository with a folder that the agent works in. */
function world() {
  const root = realpathSync.native(temporaryFolder())
  const home = join(root, "home")
  const repo = join(home, "dev/repo")
  const cwd = join(repo, "packages/web")
  for (const folder of [cwd, join(repo, ".git")]) mkdirSync(folder, { recursive: true })
  const key = projectKey(repo)
  const refusal = (value: string, more: Environment = {}, workspace?: "cwd"): string | undefined => {
    const env = { CALIBAN_AUTO_MEMORY_DIRECTORY: value, ...more }
    const { auto, diagnostics } = resolveMemoryPaths({ cwd, home, env, workspace })
    const [found] = diagnostics.filter(({ code }) => code === "refused-directory")
    expect(auto === undefined).toBe(found !== undefined)
    return found?.message
  }
  const put = (path: string, text = ""): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return { root, home, repo, cwd, key, refusal, put }
}

describe("a directory from the environment", () => {
  it("is used when it is new, empty or a memory", () => {
    const { root, home, refusal, put } = world()
    put(join(root, "old/MEMORY.md"))
    put(join(root, "old/tea.md"))
    put(join(root, "empty/.hidden"))
    mkdirSync(join(root, "written/.caliban"), { recursive: true })
    put(join(root, "written/tea.md"))
    for (const path of [
      join(root, "new/deep"),
      join(root, "old"),
      join(root, "empty"),
      join(root, "written"),
      "~/notes/memory",
      "~/.caliban/memory",
      "~/.caliban",
      "~/.local/share/other/memory",
      join(home, "dev/repo-memory"),
    ]) {
      expect([path, refusal(path)]).toEqual([path, undefined])
    }
  })

  it.each([
    "~/.config",
    "~/.config/caliban",
    "~/.config/caliban/memory",
    "~/.config/other",
    "~/.ssh",
    "~/.ssh/memory",
    "~/.gnupg/x",
    "~/.claude",
    "~/.claude/projects/x/memory",
    "~/.agents/memory",
    "~/.wundr",
    "~/.openclaw/workspace",
    "~/.mozilla/x",
    "~/.local",
    "~/.local/bin",
    "~/.cache",
    "~/.bashrc.d",
    "~/.local/share/../bin",
    "~",
    "~/",
    "~/dev",
    "~/dev/repo",
    "~/dev/repo/packages/web",
    "~/dev/repo/packages/api/memory",
    "/",
    "~/.local/share/caliban",
    "~/.local/share/caliban/user/memory",
    "~/.local/share/caliban/projects",
    "~/.local/share/caliban/projects/other-project/memory",
  ])("is refused at %s, also with `workspace: cwd`", (path) => {
    const { refusal } = world()
    expect(refusal(path)).toMatch(/Memory is off\.$/)
    expect(refusal(path, {}, "cwd")).toMatch(/Memory is off\.$/)
  })

  it("may be the folder of this workspace in the data home, but not of another workspace", () => {
    const { root, home, key, refusal } = world()
    const data = join(root, "data")
    for (const place of [join(home, ".local/share"), data]) {
      const folder = join(place, "caliban/projects")
      const env = { XDG_DATA_HOME: data }
      expect(refusal(join(folder, key, "memory"), env)).toBeUndefined()
      expect(refusal(join(folder, `${key}-other`, "memory"), env)).toMatch(/folder of other memories/)
      expect(refusal(join(folder, key), env)).toBeUndefined()
      expect(refusal(folder, env)).toMatch(/folder of other memories/)
    }
  })

  it("is refused in `XDG_CONFIG_HOME`, above it, and in every worktree of the repository", () => {
    const { root, repo, refusal, put } = world()
    const env = { XDG_CONFIG_HOME: join(root, "config") }
    expect(refusal(join(root, "config/x"), env)).toMatch(/settings or instructions/)
    expect(refusal(root, env)).toMatch(/above settings/)
    put(join(repo, ".git/worktrees/a/gitdir"), `${join(root, "tree")}/.git\n`)
    expect(refusal(join(root, "tree/memory"))).toMatch(/in the workspace/)
  })

  it("is refused when a record names another workspace, or is not valid", () => {
    const { root, repo, refusal, put } = world()
    put(join(root, "a/origin.json"), JSON.stringify({ path: "/other" }))
    put(join(root, "b/origin.json"), JSON.stringify({ path: repo }))
    put(join(root, "c/origin.json"), "[]")
    mkdirSync(join(root, "a/memory"))
    expect(refusal(join(root, "a/memory"))).toMatch(/belongs to another workspace/)
    expect(refusal(join(root, "a/memory/deep/er"))).toMatch(/belongs to another workspace/)
    expect(refusal(join(root, "b/memory"))).toBeUndefined()
    expect(refusal(join(root, "c/memory"))).toMatch(/belongs to another workspace/)
  })

  it("is refused when it contains files but no memory", () => {
    const { root, refusal, put } = world()
    put(join(root, "documents/letter.txt"))
    expect(refusal(join(root, "documents"))).toMatch(/holds files and no memory/)
    expect(refusal(join(root, "documents/memory"))).toBeUndefined()
  })

  it("is refused when a link leads to a refused place, or starts in the repository", () => {
    const { root, home, repo, refusal } = world()
    mkdirSync(join(home, ".ssh"))
    mkdirSync(join(home, ".local/share"), { recursive: true })
    mkdirSync(join(root, "outside"))
    mkdirSync(join(home, ".cache"))
    symlinkSync(join(home, ".ssh"), join(root, "keys"))
    symlinkSync(home, join(root, "house"))
    symlinkSync(join(home, ".cache"), join(home, ".local/share/cache"))
    symlinkSync(join(root, "outside"), join(repo, "out"))
    symlinkSync(repo, join(root, "back"))
    for (const path of [
      join(root, "keys"),
      join(root, "keys/memory"),
      join(root, "house/.config/caliban"),
      join(root, "house/.cache/x"),
      "~/.local/share/cache/memory",
      join(repo, "out"),
      join(repo, "out/memory"),
      join(root, "back/out/memory"),
      join(root, "back"),
    ]) {
      expect([path, refusal(path)]).toEqual([path, expect.stringMatching(/Memory is off\.$/)])
    }
  })

  it("is refused when a folder above it leads to a refused place, from which it leads out again", () => {
    const { root, home, repo, refusal, put } = world()
    for (const [name, refused, problem] of [
      ["a", join(repo, "docs"), "is in the workspace"],
      ["b", join(home, ".config/other"), "is in a folder of settings or instructions"],
      ["c", join(home, ".cache/x"), "is in a hidden folder of the home directory"],
      ["d", join(root, "claimed"), "belongs to another workspace"],
    ] as const) {
      const outside = join(root, "outside", name)
      for (const folder of [refused, outside]) mkdirSync(folder, { recursive: true })
      symlinkSync(refused, join(root, name))
      symlinkSync(outside, join(refused, "memory"))
      put(join(root, "claimed/origin.json"), JSON.stringify({ path: "/projects/other" }))
      for (const path of [join(root, name, "memory"), join(root, name, "memory/new/deep")])
        expect([path, refusal(path)]).toEqual([path, expect.stringContaining(problem)])
    }
  })

  it("is also checked when it is derived from a root", () => {
    const { root, home, cwd, key } = world()
    const resolve = (value: string) => resolveMemoryPaths({ cwd, home, env: { CALIBAN_MEMORY_DIR: value } })
    expect(resolve(join(root, "memories")).auto).toBe(join(root, "memories", key, "memory"))
    for (const value of ["~/.config/caliban", "~/.ssh", "~/.local/share/caliban", "~/dev/repo", "~/.cache"]) {
      expect(resolve(value)).toMatchObject({ diagnostics: [{ code: "refused-directory" }] })
    }
  })

  it("is not checked when code passes it", () => {
    const { home, cwd } = world()
    const directory = join(home, ".config/caliban/memory")
    expect(resolveMemoryPaths({ cwd, home, env: {}, directory })).toMatchObject({
      auto: directory,
      diagnostics: [],
    })
  })
})

it("refuses an `XDG_DATA_HOME` or `XDG_CONFIG_HOME` in the repository", () => {
  const { home, repo, cwd } = world()
  for (const folder of [repo, join(repo, "docs"), cwd]) {
    for (const workspace of ["repository", "cwd"] as const) {
      const resolve = (env: Environment) => resolveMemoryPaths({ cwd, home, env, workspace })
      expect(resolve({ XDG_DATA_HOME: folder })).toMatchObject({
        diagnostics: [{ code: "refused-directory" }],
      })
      const { global, diagnostics } = resolve({ XDG_CONFIG_HOME: folder })
      expect([global, diagnostics[0]?.code]).toEqual([undefined, "refused-file"])
    }
  }
})
