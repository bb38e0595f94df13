import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/temporary-folder.ts"
import { nodeFiles } from "../files/file-port.ts"
import { claimProjectFolder } from "./claim-project-folder.ts"
import type { Environment } from "./kill-switch.ts"
import { resolveMemoryPaths } from "./memory-paths.ts"
import type { MemoryPaths } from "./place.ts"
import { projectKey } from "./project-folder.ts"

/** A home and a workspace next to it, canonical. */
function world() {
  const root = realpathSync.native(temporaryFolder())
  const [home, workspace] = [join(root, "home"), join(root, "work")]
  for (const folder of [home, workspace]) mkdirSync(folder)
  const key = projectKey(workspace)
  const resolve = (env: Environment = {}, more: { directory?: string; cwd?: string; home?: string } = {}) =>
    resolveMemoryPaths({ cwd: workspace, home, env, ...more })
  return { root, home, workspace, key, resolve }
}

const codes = (paths: MemoryPaths): string[] => paths.diagnostics.map(({ code }) => code)

describe("resolveMemoryPaths", () => {
  it("puts memory below ~/.local/share and finds the person's and the project's file", () => {
    const { home, workspace, key, resolve } = world()
    const projectFolder = join(home, ".local/share/caliban/projects", key)
    expect(resolve()).toEqual({
      workspace,
      projectRoot: workspace,
      cwd: workspace,
      home,
      global: join(home, ".config/caliban/CLAUDE.md"),
      project: join(workspace, "CLAUDE.md"),
      projectFolder,
      auto: join(projectFolder, "memory"),
      diagnostics: [],
    })
  })

  it("takes the option, then the exact directory, then the root, then XDG_DATA_HOME, then the home directory", () => {
    const { root, home, key, resolve } = world()
    const at = (name: string) => join(root, name)
    const env: Record<string, string> = {
      CALIBAN_AUTO_MEMORY_DIRECTORY: at("exact"),
      CALIBAN_MEMORY_DIR: at("root"),
      XDG_DATA_HOME: at("data"),
    }
    expect(resolve(env, { directory: at("option") }).auto).toBe(at("option"))
    expect(resolve(env)).toMatchObject({ auto: at("exact") })
    expect(resolve(env).projectFolder).toBeUndefined()
    delete env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
    expect(resolve(env).auto).toBe(join(at("root"), key, "memory"))
    delete env["CALIBAN_MEMORY_DIR"]
    expect(resolve(env).auto).toBe(join(at("data"), "caliban/projects", key, "memory"))
    delete env["XDG_DATA_HOME"]
    expect(resolve(env).auto).toBe(join(home, ".local/share/caliban/projects", key, "memory"))
  })

  it("takes an empty variable for one that is not set", () => {
    const { home, key, resolve } = world()
    const env = {
      CALIBAN_AUTO_MEMORY_DIRECTORY: "",
      CALIBAN_MEMORY_DIR: "",
      XDG_DATA_HOME: "",
      XDG_CONFIG_HOME: "",
    }
    expect(resolve(env, { directory: "" })).toMatchObject({
      auto: join(home, ".local/share/caliban/projects", key, "memory"),
      global: join(home, ".config/caliban/CLAUDE.md"),
      diagnostics: [],
    })
  })

  it.each(["relative", "./relative", "~", "~other/x", " ", "../x"])(
    "refuses %j and has no second choice",
    (path) => {
      const { resolve } = world()
      for (const env of [{ CALIBAN_AUTO_MEMORY_DIRECTORY: path }, { CALIBAN_MEMORY_DIR: path }]) {
        expect(resolve(env).auto).toBeUndefined()
        expect(codes(resolve(env))).toEqual(["refused-directory"])
      }
      expect(codes(resolve({}, { directory: path }))).toEqual(["refused-directory"])
    },
  )

  it("expands ~/ in every value", () => {
    const { home, key, resolve } = world()
    expect(resolve({ CALIBAN_AUTO_MEMORY_DIRECTORY: "~/m" }).auto).toBe(join(home, "m"))
    expect(resolve({ CALIBAN_MEMORY_DIR: "~/m" }).auto).toBe(join(home, "m", key, "memory"))
    expect(resolve({}, { directory: "~/m" }).auto).toBe(join(home, "m"))
  })

  it.each([
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", "relative", "is not an absolute path", "Memory is off."],
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", "<work>/m", "is in the workspace", "Memory is off."],
    ["CALIBAN_MEMORY_DIR", "relative", "is not an absolute path", "Memory is off."],
    ["CALIBAN_MEMORY_DIR", "<work>", "is in the workspace", "Memory is off."],
    ["XDG_DATA_HOME", "<work>", "is in the workspace", "Memory is off."],
    ["XDG_CONFIG_HOME", "<work>", "is in the workspace", ""],
  ])("says that %s has to be changed when it is %s", (variable, value, problem, effect) => {
    const { workspace, resolve } = world()
    const { diagnostics } = resolve({ [variable]: value.replace("<work>", workspace) })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`${problem}: change ${variable}\\.${effect && ` ${effect}`}$`)),
    ])
  })

  it.each([
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", "relative", "is not an absolute path", " Memory is off."],
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", "<work>/m", "is in the workspace", " Memory is off."],
    ["CALIBAN_MEMORY_DIR", "relative", "is not an absolute path", " Memory is off."],
    ["CALIBAN_MEMORY_DIR", "<work>", "is in the workspace", " Memory is off."],
    ["XDG_DATA_HOME", "<work>", "is in the workspace", " Memory is off."],
    ["XDG_CONFIG_HOME", "<work>", "is in the workspace", ""],
  ])("says that %s has to be changed when it is %s", (variable, value, problem, effect) => {
    const { workspace, resolve } = world()
    const { diagnostics } = resolve({ [variable]: value.replace("<work>", workspace) })
    const message = expect.stringMatching(new RegExp(` ${problem}: change ${variable}\\.${effect}$`))
    expect(diagnostics).toMatchObject([{ message }])
  })

  it("ignores relative values of XDG_DATA_HOME and XDG_CONFIG_HOME, as their specification says", () => {
    const { home, resolve } = world()
    const paths = resolve({ XDG_DATA_HOME: "data", XDG_CONFIG_HOME: "~/config" })
    expect(paths.diagnostics).toEqual([])
    expect(paths.auto?.startsWith(join(home, ".local/share"))).toBe(true)
    expect(paths.global).toBe(join(home, ".config/caliban/CLAUDE.md"))
  })

  it("lets no variable point into the workspace, not even through a link", () => {
    const { root, workspace, resolve } = world()
    symlinkSync(workspace, join(root, "link"))
    for (const path of [workspace, join(workspace, "a/b"), join(root, "link/a"), join(root, "x/../work/a")]) {
      for (const name of ["CALIBAN_AUTO_MEMORY_DIRECTORY", "CALIBAN_MEMORY_DIR", "XDG_DATA_HOME"]) {
        const paths = resolve({ [name]: path })
        expect([name, paths.auto, ...codes(paths)]).toEqual([name, undefined, "refused-directory"])
      }
      expect(resolve({}, { directory: path })).toMatchObject({ auto: path, diagnostics: [] })
    }
    expect(codes(resolve({ CALIBAN_MEMORY_DIR: `${workspace}-other` }))).toEqual([])
  })

  it("works with the home directory as the workspace", () => {
    const { home, resolve } = world()
    const inHome = join(home, ".local/share")
    expect(resolve({}, { cwd: home }).auto?.startsWith(inHome)).toBe(true)
    expect(resolve({ XDG_DATA_HOME: inHome }, { cwd: home })).toMatchObject({ diagnostics: [] })
    expect(resolve({}, { cwd: "/" })).toMatchObject({ workspace: "/", diagnostics: [] })
    expect(resolve({}, { cwd: "/" }).projectFolder?.endsWith("/projects/_")).toBe(true)
  })

  it("believes no variable that leads through a link in the workspace, or back into it", () => {
    const { root, workspace, key, resolve } = world()
    for (const folder of ["elsewhere", "root"]) mkdirSync(join(root, folder))
    symlinkSync(join(root, "elsewhere"), join(workspace, "link"))
    symlinkSync(workspace, join(root, "root", key))
    for (const path of [join(workspace, "link"), join(workspace, "link/a"), `${workspace}/link/../link/a`]) {
      for (const name of ["CALIBAN_AUTO_MEMORY_DIRECTORY", "CALIBAN_MEMORY_DIR", "XDG_DATA_HOME"])
        expect([path, name, ...codes(resolve({ [name]: path }))]).toEqual([path, name, "refused-directory"])
    }
    expect(codes(resolve({ CALIBAN_MEMORY_DIR: join(root, "root") }))).toEqual(["refused-directory"])
  })

  it("ignores configuration in the workspace, unless it contains the home directory", () => {
    const { home, workspace, resolve } = world()
    const evil = join(workspace, "home")
    const paths = resolve({ XDG_CONFIG_HOME: evil })
    expect([paths.global, ...codes(paths)]).toEqual([undefined, "refused-file"])
    expect(paths.auto?.startsWith(home)).toBe(true)
    const inside = { HOME: evil, XDG_CONFIG_HOME: join(evil, "a"), XDG_DATA_HOME: join(evil, "b") }
    expect(resolveMemoryPaths({ cwd: workspace, env: inside })).toMatchObject({ diagnostics: [] })
    expect(resolve({}, { cwd: join(home, ".config") })).toMatchObject({ diagnostics: [] })
  })

  it("refuses a directory with NUL, and resolves dots", () => {
    const { root, resolve } = world()
    expect(codes(resolve({}, { directory: `${root}/a\0b` }))).toEqual(["refused-directory"])
    expect(resolve({}, { directory: `${root}/a/../b/` }).auto).toBe(join(root, "b"))
  })

  it("is off without a home directory, with a diagnostic", () => {
    const { workspace, root } = world()
    for (const env of [{}, { HOME: "" }, { HOME: "relative" }]) {
      const paths = resolveMemoryPaths({ cwd: workspace, env })
      expect(codes(paths)).toEqual(["no-home"])
      expect([paths.auto, paths.global]).toEqual([undefined, undefined])
    }
    const env = { CALIBAN_MEMORY_DIR: root }
    expect(resolveMemoryPaths({ cwd: workspace, env }).auto?.startsWith(root)).toBe(true)
  })

  it.each([
    { directory: "~/x", env: {} },
    { env: { CALIBAN_MEMORY_DIR: "~/x" } },
    { env: { CALIBAN_AUTO_MEMORY_DIRECTORY: "~/x" } },
  ])("reports that there is no home directory for a path below it: %j", (options) => {
    const { diagnostics } = resolveMemoryPaths({ cwd: world().workspace, ...options })
    expect(diagnostics).toMatchObject([
      {
        code: "no-home",
        message: "The home directory is unknown: HOME is not set, or is not an absolute path. Memory is off.",
      },
    ])
  })

  it("asks nothing about the memory directory when it is not wanted", () => {
    const { workspace, home } = world()
    const env = { CALIBAN_MEMORY_DIR: "relative" }
    const paths = resolveMemoryPaths({ cwd: workspace, home, env }, false)
    expect(paths).toMatchObject({ diagnostics: [], project: join(workspace, "CLAUDE.md") })
    expect("auto" in paths).toBe(false)
  })

  it("finds one directory however the workspace is written", () => {
    const { root, workspace, resolve } = world()
    symlinkSync(workspace, join(root, "link"))
    const { auto } = resolve()
    for (const cwd of [
      `${workspace}/`,
      `${workspace}/.`,
      `${workspace}/../work`,
      join(root, "link"),
      join(root, "link/"),
    ]) {
      expect(resolve({}, { cwd }).auto).toBe(auto)
    }
  })

  it("gives a path of 4,096 bytes a unique folder name that fits", () => {
    const { resolve } = world()
    const long = `/${"d".repeat(99)}`.repeat(41)
    const names = [`${long}/a`, `${long}/b`].map(
      (cwd) => resolve({}, { cwd }).projectFolder?.split("/").at(-1) ?? "",
    )
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^.{191}-[0-9a-f]{8}$/)
  })
})

describe("claimProjectFolder", () => {
  it.each([
    ["/a/b-c", "/a-b/c"],
    ["/项目甲", "/测试乙"],
    ["/x y", "/x_y"],
    [`/${"é".repeat(20)}`, `/${"ü".repeat(20)}`],
  ])("never lets %s and %s share a folder", async (one, other) => {
    const root = temporaryFolder()
    const folderOf = (cwd: string) =>
      resolveMemoryPaths({ cwd, env: { CALIBAN_MEMORY_DIR: root } }).projectFolder as string
    const first = folderOf(one)
    expect(await claimProjectFolder(nodeFiles, first, one)).toBe(true)
    expect(await claimProjectFolder(nodeFiles, first, one)).toBe(true)
    expect(await claimProjectFolder(nodeFiles, first, other)).toBe(false)
    const second = folderOf(other)
    expect(second).not.toBe(first)
    expect(await claimProjectFolder(nodeFiles, second, other)).toBe(true)
    expect([folderOf(one), folderOf(other)]).toEqual([first, second])
  })

  it("needs no hard links", async () => {
    const folder = join(temporaryFolder(), "project")
    const linkSync = (): never => {
      throw Object.assign(new Error("ENOTSUP: no links here"), { code: "ENOTSUP" })
    }
    const files = { ...nodeFiles, linkSync }
    expect(await claimProjectFolder(files, folder, "/a")).toBe(true)
    expect(await claimProjectFolder(files, folder, "/b")).toBe(false)
    expect(readdirSync(folder)).toEqual(["origin.json"])
  })

  it("takes no folder whose record cannot be read", () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, "origin.json"), "{")
    return expect(claimProjectFolder(nodeFiles, folder, "/a")).rejects.toThrow()
  })
})
