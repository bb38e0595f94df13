import { execFileSync } from "node:child_process"
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/temporary-folder.ts"
import { nodeFiles } from "../files/file-port.ts"
import { findProjectRoots, findWorktrees } from "./project-roots.ts"

/** Runs git as a new user would have it, without the settings of this machine. */
function git(cwd, ...args) {
  const env = {
    PATH: process.env["PATH"],
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
  }
  execFileSync("git", ["-c", "protocol.file.allow=always", ...args], { cwd, env, stdio: "pipe" })
}
function repository(folder) {
  mkdirSync(folder, { recursive: true })
  git(folder, "init", "-q", "-b", "main")
  git(folder, "commit", "-q", "--allow-empty", "-m", "first")
  return folder
}
const world = () => realpathSync.native(temporaryFolder())
const rootsOf = (cwd, home, files = nodeFiles) => {
  const { projectRoot, workspace } = findProjectRoots(files, cwd, home)
  return [projectRoot, workspace]
}
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
describe("a repository", () => {
  it("is the root and the workspace of every folder in it", () => {
    const repo = repository(join(world(), "repo"))
    const web = join(repo, "packages/web")
    mkdirSync(web, { recursive: true })
    expect(rootsOf(repo)).toEqual([repo, repo])
    expect(rootsOf(web)).toEqual([repo, repo])
    expect(rootsOf(join(web, "not/there/yet"))).toEqual([repo, repo])
  })
  it("ends at a repository inside it, and outside of one the folder itself counts", () => {
    const root = world()
    const inner = repository(join(repository(join(root, "repo")), "vendor/inner"))
    expect(rootsOf(join(inner, "src"))).toEqual([inner, inner])
    expect(rootsOf(root)).toEqual([root, root])
  })
  it("is never the home directory or above it, unless the agent works right there", () => {
    const root = repository(world())
    const home = repository(join(root, "home"))
    const project = join(home, "notes")
    mkdirSync(project)
    expect(rootsOf(project, home)).toEqual([project, project])
    expect(rootsOf(home, home)).toEqual([home, home])
    expect(rootsOf(join(root, "other"), home)).toEqual([join(root, "other"), join(root, "other")])
  })
})
describe("a linked worktree", () => {
  it("has its own root and the workspace of its repository, however deep the folder", () => {
    const root = world()
    const repo = repository(join(root, "repo"))
    const tree = join(root, "trees/feature")
    git(repo, "worktree", "add", "-q", tree)
    expect(rootsOf(tree)).toEqual([tree, repo])
    expect(rootsOf(join(tree, "packages/web"))).toEqual([tree, repo])
    expect(findWorktrees(nodeFiles, join(repo, ".git"))).toEqual([tree])
  })
  it("of a bare repository has that repository as its workspace", () => {
    const root = world()
    repository(join(root, "repo"))
    git(root, "clone", "-q", "--bare", "repo", "bare.git")
    const [bare, tree] = [join(root, "bare.git"), join(root, "tree")]
    git(bare, "worktree", "add", "-q", tree)
    expect(rootsOf(tree)).toEqual([tree, bare])
  })
  it("of a repository that is the home directory, or above it, is its own workspace", () => {
    const root = world()
    const home = repository(join(root, "home"))
    const tree = join(root, "tree")
    git(home, "worktree", "add", "-q", tree)
    expect(rootsOf(tree, home)).toEqual([tree, tree])
    expect(rootsOf(tree, join(home, "inside"))).toEqual([tree, tree])
    expect(rootsOf(tree)).toEqual([tree, home])
  })
  it("is found with relative paths, as git writes them on request", () => {
    const root = world()
    const repo = repository(join(root, "repo"))
    const tree = join(root, "tree")
    git(repo, "worktree", "add", "-q", tree)
    writeFileSync(join(tree, ".git"), "gitdir: ../repo/.git/worktrees/tree\n")
    writeFileSync(join(repo, ".git/worktrees/tree/gitdir"), "../../../../tree/.git\r\n")
    expect(rootsOf(tree)).toEqual([tree, repo])
    expect(findWorktrees(nodeFiles, join(repo, ".git"))).toEqual([tree])
  })
  it("that was moved without git is its own workspace, as a submodule and a separate git directory are", () => {
    const root = world()
    const repo = repository(join(root, "repo"))
    git(repo, "worktree", "add", "-q", join(root, "tree"))
    renameSync(join(root, "tree"), join(root, "moved"))
    expect(rootsOf(join(root, "moved"))).toEqual([join(root, "moved"), join(root, "moved")])
    repository(join(root, "library"))
    git(repo, "submodule", "add", "-q", join(root, "library"), "library")
    expect(rootsOf(join(repo, "library"))).toEqual([join(repo, "library"), join(repo, "library")])
    git(root, "init", "-q", "--separate-git-dir", join(root, "elsewhere"), join(root, "apart"))
    expect(rootsOf(join(root, "apart"))).toEqual([join(root, "apart"), join(root, "apart")])
  })
})
describe("a forged .git", () => {
  /** A victim's repository with a worktree, and a downloaded folder. */
  function context() {
    const root = world()
    const victim = repository(join(root, "victim"))
    git(victim, "worktree", "add", "-q", join(root, "tree"))
    const evil = join(root, "download/evil")
    mkdirSync(evil, { recursive: true })
    return { root, victim, evil, admin: join(victim, ".git/worktrees/tree") }
  }
  it.each([
    ["names the victim's worktree", ({ admin }) => `gitdir: ${admin}\n`],
    ["names it by a relative path", () => "gitdir: ../../victim/.git/worktrees/tree\n"],
    ["names a worktree that does not exist", ({ victim }) => `gitdir: ${victim}/.git/worktrees/evil\n`],
    ["names the victim's git directory", ({ victim }) => `gitdir: ${victim}/.git\n`],
    ["names the victim's module", ({ victim }) => `gitdir: ${victim}/.git/modules/x\n`],
    ["names a folder named worktrees in itself", () => "gitdir: .git/worktrees/x\n"],
    ["holds a NUL", ({ admin }) => `gitdir: ${admin}\0x\n`],
    ["holds two lines", ({ admin }) => `gitdir: /nowhere\ngitdir: ${admin}\n`],
    ["holds nothing", () => ""],
    ["holds no label", ({ admin }) => admin],
    ["holds a megabyte", ({ admin }) => `gitdir: ${admin}${"/.".repeat(500_000)}\n`],
    ["holds only dots", () => `gitdir: ${"../".repeat(60)}\n`],
  ])("that %s leads nowhere", (_, text) => {
    const { evil, victim, admin } = context()
    writeFileSync(join(evil, ".git"), text({ victim, admin }))
    expect(rootsOf(evil)).toEqual([evil, evil])
    expect(rootsOf(join(evil, "packages/web"))).toEqual([evil, evil])
  })
  it("with worktree records of its own reaches folders of its own only", () => {
    const { evil } = context()
    put(join(evil, "fake/.git/worktrees/x/gitdir"), `${evil}/.git\n`)
    writeFileSync(join(evil, ".git"), "gitdir: fake/.git/worktrees/x\n")
    expect(rootsOf(evil)).toEqual([evil, join(evil, "fake")])
  })
  it("with links to the victim's git directory leads nowhere", () => {
    const { evil, victim, admin } = context()
    symlinkSync(join(victim, ".git"), join(evil, "fake"))
    symlinkSync(admin, join(evil, "record"))
    for (const named of ["fake/worktrees/tree", "record", "fake"]) {
      writeFileSync(join(evil, ".git"), `gitdir: ${named}\n`)
      expect(rootsOf(evil)).toEqual([evil, evil])
    }
    rmSync(join(evil, ".git"))
    for (const target of [join(victim, ".git"), join(evil, "../../tree/.git"), "/nowhere"]) {
      symlinkSync(target, join(evil, ".git"))
      expect(rootsOf(evil)).toEqual([evil, evil])
      rmSync(join(evil, ".git"))
    }
  })
  it("with a worktree record that is a link to the victim's leads nowhere", () => {
    const { evil, admin } = context()
    mkdirSync(join(evil, "fake/.git/worktrees"), { recursive: true })
    symlinkSync(admin, join(evil, "fake/.git/worktrees/x"))
    writeFileSync(join(evil, ".git"), "gitdir: fake/.git/worktrees/x\n")
    expect(rootsOf(evil)).toEqual([evil, evil])
  })
  it("with `commondir` or `core.worktree` that name the victim leads nowhere", () => {
    const { evil, victim } = context()
    put(join(evil, ".git/commondir"), `${victim}/.git\n`)
    put(join(evil, ".git/config"), `[core]\n\tworktree = ${victim}\n`)
    put(join(evil, ".git/HEAD"), "ref: refs/heads/main\n")
    expect(rootsOf(evil)).toEqual([evil, evil])
  })
  it("with an empty repository in a subfolder has that folder only", () => {
    const { victim } = context()
    mkdirSync(join(victim, "sub/.git"), { recursive: true })
    expect(rootsOf(join(victim, "sub/x"))).toEqual([join(victim, "sub"), join(victim, "sub")])
  })
  it("of another user is ignored, one of root is not", () => {
    const { victim } = context()
    const owned = (uid) => ({
      ...nodeFiles,
      lstatSync: (path) => Object.assign(nodeFiles.lstatSync(path), { uid }),
    })
    const own = process.getuid?.() ?? 0
    const sub = join(victim, "sub")
    expect(rootsOf(sub, undefined, owned(own))).toEqual([victim, victim])
    expect(rootsOf(sub, undefined, owned(0))).toEqual([victim, victim])
    expect(rootsOf(sub, undefined, owned(own + 1234))).toEqual([sub, sub])
  })
  it("is not read through a variable of git", () => {
    const { evil, victim } = context()
    const before = { ...process.env }
    Object.assign(process.env, {
      GIT_DIR: join(victim, ".git"),
      GIT_WORK_TREE: victim,
      GIT_COMMON_DIR: victim,
    })
    try {
      expect(rootsOf(evil)).toEqual([evil, evil])
    } finally {
      for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"]) {
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
      }
    }
  })
})
it("names the worktrees that a repository records, and survives records of any kind", () => {
  const repo = repository(join(world(), "repo"))
  expect(findWorktrees(nodeFiles, join(repo, ".git"))).toEqual([])
  put(join(repo, ".git/worktrees/a/gitdir"), "")
  put(join(repo, ".git/worktrees/b"), "x")
  put(join(repo, ".git/worktrees/c/gitdir"), "/somewhere/tree/.git\n")
  expect(findWorktrees(nodeFiles, join(repo, ".git"))).toEqual(["/somewhere/tree"])
  expect(readFileSync(join(repo, ".git/worktrees/c/gitdir"), "utf8")).toContain("somewhere")
})
