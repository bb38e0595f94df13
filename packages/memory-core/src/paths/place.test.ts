import fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { nodeFiles } from "../files/file-port.ts"
import { CLAUDE_CODE } from "../layout/products.ts"
import { checkProjectPath, findDirectory, type Place } from "./place.ts"

const PLACE = CLAUDE_CODE.place as Place

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

function project(): string {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "caliban-place-")))
  roots.push(root)
  return root
}

describe("the folder of a project in Claude Code", () => {
  const find = (workspace: string): unknown =>
    findDirectory(nodeFiles, PLACE, { cwd: "/w", projectRoot: "/w", home: "/home/a", workspace })

  it("replaces every character but ASCII letters and digits", () => {
    expect(find("/Users/you/my.app_2 é")).toBe("/home/a/.claude/projects/-Users-you-my-app-2--/memory")
  })

  it("cuts a long name and adds a hash of the whole path", () => {
    const long = `/${"a".repeat(250)}`
    const other = `/${"a".repeat(249)}b`
    const name = (workspace: string): string => String(find(workspace))
    expect(name(long)).toMatch(/\/-a{199}-[0-9a-z]+\/memory/)
    expect(name(long)).not.toBe(name(other))
  })

  it("needs a home directory", () => {
    const context = { cwd: "/w", projectRoot: "/w", home: undefined, workspace: "/w" }
    expect(findDirectory(nodeFiles, PLACE, context)).toMatchObject({ code: "no-home" })
  })
})

describe("a directory in the project", () => {
  it("may be a link to another folder of the project", () => {
    const root = project()
    fs.mkdirSync(join(root, "real"))
    fs.symlinkSync("real", join(root, "link"))
    expect(checkProjectPath(nodeFiles, join(root, "link/memory"), root)).toBe(join(root, "real/memory"))
  })

  it.each([".", "..", ".git", ".GIT/hooks", "out/memory", "into-git"])("is refused at %s", (path) => {
    const root = project()
    fs.mkdirSync(join(root, ".git"))
    fs.symlinkSync(tmpdir(), join(root, "out"))
    fs.symlinkSync(".git", join(root, "into-git"))
    expect(checkProjectPath(nodeFiles, join(root, path), root)).toMatchObject({ code: "refused-directory" })
  })

  it("is the nearest one between the folder of the agent and the project root", () => {
    const root = project()
    const cwd = join(root, "a/b")
    fs.mkdirSync(join(root, "a/.agents/memory"), { recursive: true })
    fs.mkdirSync(join(root, ".agents/memory"), { recursive: true })
    fs.mkdirSync(cwd)
    const place = { base: "project", folder: ".agents/memory/x", nearest: ".agents/memory" } as const
    const context = { cwd, projectRoot: root, home: undefined, workspace: root }
    expect(findDirectory(nodeFiles, place, context)).toBe(join(root, "a/.agents/memory/x"))
  })
})
