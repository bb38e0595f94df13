import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { type Manifest, PUBLISHED, readManifest, temporaryFolder } from "./published.ts"
import { ROOT } from "./source-files.ts"

const CHANGESETS = createRequire(import.meta.url).resolve("@changesets/cli/bin.js")
const copies: string[] = []
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

/** A git repository with what versions depend on: manifests and changesets. */
function copyManifests(): string {
  const copy = temporaryFolder()
  copies.push(copy)
  const folders = ["packages", "apps", "plugins"].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  )
  for (const folder of [".", "bench", "torture", ...folders]) {
    if (!existsSync(join(ROOT, folder, "package.json"))) continue
    mkdirSync(join(copy, folder), { recursive: true })
    cpSync(join(ROOT, folder, "package.json"), join(copy, folder, "package.json"))
  }
  cpSync(join(ROOT, "pnpm-workspace.yaml"), join(copy, "pnpm-workspace.yaml"))
  cpSync(join(ROOT, ".changeset"), join(copy, ".changeset"), { recursive: true })
  execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: copy })
  return copy
}

function startAt(copy: string, version: string): void {
  for (const name of PUBLISHED) {
    const file = join(copy, "packages", name, "package.json")
    writeFileSync(file, readFileSync(file, "utf8").replace(/"version": ".*"/, `"version": "${version}"`))
  }
  for (const name of readdirSync(join(copy, ".changeset")))
    if (name.endsWith(".md")) rmSync(join(copy, ".changeset", name))
}

const readLinked = (folder: string): Manifest & { repository?: unknown; homepage?: unknown } =>
  readManifest(folder)

/** Runs `changeset version`; the versions of the published packages, each once. */
function bump(copy: string): string[] {
  const git = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
  execFileSync("git", ["add", "--all"], { cwd: copy })
  execFileSync("git", [...git, "commit", "--quiet", "--message", "before"], { cwd: copy })
  execFileSync(process.execPath, [CHANGESETS, "version"], { cwd: copy, stdio: "pipe" })
  return [...new Set(PUBLISHED.map((name) => readManifest(join(copy, "packages", name)).version))]
}

describe("changeset version", () => {
  // One that others need, and one that needs others.
  it.each(["memory-core", "skill-auto-memory"])(
    "makes a minor change of %s a minor version of every package",
    (name) => {
      const copy = copyManifests()
      startAt(copy, "1.0.0")
      writeFileSync(join(copy, ".changeset/one.md"), `---\n"@caliban/${name}": minor\n---\n\nA change.\n`)
      expect(bump(copy)).toEqual(["1.1.0"])
    },
  )

  it("keeps internal ranges as workspace ranges", () => {
    const copy = copyManifests()
    startAt(copy, "1.0.0")
    writeFileSync(join(copy, ".changeset/one.md"), '---\n"@caliban/memory-core": patch\n---\n\nA fix.\n')
    expect(bump(copy)).toEqual(["1.0.1"])
    for (const name of PUBLISHED) {
      const { dependencies, peerDependencies } = readManifest(join(copy, "packages", name))
      const internal = Object.entries({ ...dependencies, ...peerDependencies })
        .filter(([dependency]) => dependency.startsWith("@caliban/"))
        .map(([, range]) => range)
      expect(internal.filter((range) => range !== "workspace:^")).toEqual([])
    }
  })

  it("releases the waiting changes as one version, at least 1.0.0", () => {
    const versions = bump(copyManifests())
    expect(versions).toEqual([expect.stringMatching(/^[1-9]\d*\.\d+\.\d+$/)])
  })

  it.runIf(readManifest(join(ROOT, "packages/memory-core")).version === "0.0.0")(
    "begins every changelog with one entry: before 1.0.0 a change is written into initial-release-*.md",
    () => {
      const copy = copyManifests()
      bump(copy)
      for (const name of PUBLISHED) {
        const changelog = readFileSync(join(copy, "packages", name, "CHANGELOG.md"), "utf8")
        const head = `# @caliban/${name}\n\n## 1.0.0\n\n### Major Changes\n\n- The first release: `
        expect(changelog.slice(0, head.length)).toBe(head)
        expect(changelog.match(/^(?:-|#+) /gm)).toHaveLength(4)
      }
    },
  )
})

describe("the address of the repository", () => {
  const address = "https://git.example.com/caliban/caliban"

  it.each([
    ["is written into every package", address],
    ["is removed from every package", undefined],
  ])("%s", (_, repository) => {
    const copy = copyManifests()
    cpSync(join(ROOT, "scripts"), join(copy, "scripts"), { recursive: true })
    const setRepository = (value: string | undefined): void => {
      const manifest = { ...readManifest(ROOT), repository: value }
      writeFileSync(join(copy, "package.json"), JSON.stringify(manifest))
      execFileSync(process.execPath, [join(copy, "scripts/set-repository.mjs")])
    }
    setRepository(address)
    setRepository(repository)
    for (const directory of [...PUBLISHED.map((name) => `packages/${name}`), "plugins/opencode"]) {
      const links = repository && {
        repository: { type: "git", url: `git+${address}.git`, directory },
        homepage: `${address}/tree/main/${directory}#readme`,
      }
      const { repository: _repository, homepage: _homepage, ...rest } = readLinked(join(ROOT, directory))
      expect(readLinked(join(copy, directory))).toEqual({ ...rest, ...links })
    }
  })
})
