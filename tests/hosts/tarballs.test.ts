import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type Manifest, PUBLISHED, readManifest, specifiersOf } from "../published.ts"
import { ROOT } from "../source-files.ts"
import { createPackedProject } from "./packed-project.ts"

let project = ""

beforeAll(() => {
  project = createPackedProject().folder
}, 60_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

const folderOf = (name: string): string => join(project, "node_modules/@caliban", name)
const readPacked = (name: string, file: string): string => readFileSync(join(folderOf(name), file), "utf8")
const sizeOf = (name: string): number => {
  const tarball = inject("tarballs").find((one) => one.name === name)
  return statSync(tarball?.path ?? "").size
}
const filesOf = (name: string): string[] =>
  readdirSync(folderOf(name), { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"))

/** What an installation brings along. */
const rangesOf = ({ dependencies, peerDependencies }: Manifest): [string, string][] =>
  Object.entries({ ...dependencies, ...peerDependencies })

describe.each(PUBLISHED)("the tarball of %s", (name) => {
  it("depends on ranges, not on exact versions or on the workspace", () => {
    const text = readPacked(name, "package.json")
    expect(text).not.toMatch(/"(?:workspace|catalog|link|file):/)
    const fixed = rangesOf(readManifest(folderOf(name))).filter(([, range]) => /^\d/.test(range))
    expect(fixed).toEqual([])
  })

  it("holds what it exports, and no source map", () => {
    const files = filesOf(name)
    const targets = Object.values(readManifest(folderOf(name)).exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    )
    expect(targets.filter((target) => !files.includes(target.slice(2)))).toEqual([])
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([])
    const scripts = files.filter((file) => file.endsWith(".js"))
    expect(scripts.filter((file) => readPacked(name, file).includes("sourceMappingURL="))).toEqual([])
  })

  it("holds the pages that its pages link to", () => {
    const dead = filesOf(name)
      .filter((file) => file.endsWith(".md"))
      .flatMap((page) => {
        const text = readPacked(name, page).replace(/```[\s\S]*?```|`[^`\n]*`/g, "")
        return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
          .map(([, target = ""]) => join(folderOf(name), dirname(page), target))
          .filter((target) => !target.startsWith(folderOf(name)) || !existsSync(target))
          .map((target) => `${page}: ${target}`)
      })
    expect(dead).toEqual([])
  })

  it("says who needs it and what it requires", () => {
    expect(readManifest(folderOf(name)).keywords).toEqual(expect.arrayContaining(["agent", "memory"]))
    const [, requirements = ""] = readPacked(name, "README.md").split("\n## Requirements\n")
    const ofAll = /Node 20\.19\+ or 22\.12\+/
    const ofLibraries = /Node 20\.19\+ or 22\.12\+.*ESM only.*`require\(\)` works.*`@types\/node`/s
    const { engines } = readManifest(folderOf(name)) as { engines?: unknown }
    expect(engines).toEqual({ node: "^20.19.0 || >=22.12.0" })
    const isLibrary = specifiersOf(readManifest(folderOf(name))).length > 0
    expect(requirements.split("\n## ")[0]).toMatch(isLibrary ? ofLibraries : ofAll)
  })

  it("names the repository of the root manifest, or none", () => {
    const read = (folder: string) => readManifest(folder) as { repository?: unknown; homepage?: unknown }
    const { repository } = read(ROOT)
    const packed = read(folderOf(name))
    if (repository === undefined) expect(packed).not.toHaveProperty("repository")
    if (repository === undefined) expect(packed).not.toHaveProperty("homepage")
    else expect(JSON.stringify(packed.repository)).toContain(String(repository))
  })
})

describe("slash-memory", () => {
  it("has no dependency but its peer, and the licence of what is bundled", () => {
    const manifest = readManifest(folderOf("slash-memory"))
    expect(manifest.dependencies ?? {}).toEqual({})
    const { version } = readManifest(join(ROOT, "packages/slash-memory/node_modules/diff"))
    const notice = readPacked("slash-memory", "dist/THIRD-PARTY-LICENSES.txt")
    expect(notice).toContain(`diff ${version}`)
    expect(notice).toContain("BSD 3-Clause License")
  })
})

describe("memory-core", () => {
  it("has no dependency, and the licence of the parser in it", () => {
    expect(rangesOf(readManifest(folderOf("memory-core")))).toEqual([])
    const { version } = readManifest(join(ROOT, "packages/memory-core/node_modules/js-yaml"))
    const notice = readPacked("memory-core", "dist/THIRD-PARTY-LICENSES.txt")
    expect(notice).toContain(`js-yaml ${version}`)
    expect(notice).toContain("Vitaly Puzrin")
    expect(notice).toContain('THE SOFTWARE IS PROVIDED "AS IS"')
  })

  it("is a peer of the packages that take a memory", () => {
    const peers = PUBLISHED.filter(
      (name) => readManifest(folderOf(name)).peerDependencies?.["@caliban/memory-core"] !== undefined,
    )
    expect(peers).toEqual(expect.arrayContaining(["memory-learn", "memory-tools", "slash-memory"]))
    const direct = PUBLISHED.filter(
      (name) => readManifest(folderOf(name)).dependencies?.["@caliban/memory-core"] !== undefined,
    )
    // They make a memory themselves.
    expect(direct).toEqual(["memory"])
  })
})

describe.each(PUBLISHED.filter((name) => name !== "memory-core"))("the types of %s", (name) => {
  it("name nothing that has no types for those who install the package", () => {
    const declarations = filesOf(name).filter((file) => file.endsWith(".d.ts"))
    for (const file of declarations) {
      expect(readPacked(name, file)).not.toContain("@caliban/memory-core/internal")
      expect(readPacked(name, file)).not.toMatch(/from ['"]zod/)
    }
  })
})

describe("memory-mcp", () => {
  it("installs at most 3 MB and nothing else, with the licence of all that is in it", () => {
    expect(rangesOf(readManifest(folderOf("memory-mcp")))).toEqual([])
    const sizes = filesOf("memory-mcp").map((file) => statSync(join(folderOf("memory-mcp"), file)))
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_000_000)
    const notice = readPacked("memory-mcp", "dist/THIRD-PARTY-LICENSES.txt")
    for (const name of ["@modelcontextprotocol/server", "zod", "minisearch", "js-yaml"])
      expect(notice).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+, bundled into dist$`, "m"))
    expect(notice).toContain("@secretlint/secretlint-rule-preset-recommend")
    expect(notice).toContain("Copyright (c) 2020 azu")
  })
})

describe("memory-loader", () => {
  it("has no dependency and is smaller than 39 kB", () => {
    expect(rangesOf(readManifest(folderOf("memory-loader")))).toEqual([])
    expect(sizeOf("memory-loader")).toBeLessThan(39_000)
  })

  it("is the loader of memory-core, byte for byte", async () => {
    for (const kind of ["js", "d.ts"])
      expect(readPacked("memory-loader", `dist/index.${kind}`)).toBe(
        readPacked("memory-core", `dist/loader.${kind}`),
      )
    const loader = (await import(join(folderOf("memory-loader"), "dist/index.js"))) as object
    expect(Object.keys(loader).sort()).toEqual(["countTokensCjk", "loadMemoryPrefix", "readKillSwitch"])
  })
})
