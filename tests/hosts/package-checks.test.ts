import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { describe, expect, inject, it } from "vitest"
import { PUBLISHED } from "../published.ts"
import { ROOT } from "../source-files.ts"

/** The packages are for ESM only: how the older forms of resolution see them says nothing. */
const NOT_FOR = ["node10", "node16-cjs"]
/** Parts that have no types of their own. */
const UNTYPED = ["./internal", "./package.json"]
/** Commands and plugins that no program imports. */
const WITHOUT_TYPES = ["memory-mcp", "memory-claude-code", "memory-gemini-cli"]

describe.each([...inject("tarballs"), ...inject("plugins")])("the tarball $name", ({ name, path }) => {
  const bytes = readFileSync(path)

  it("has no complaint of publint", async () => {
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  it.skipIf(WITHOUT_TYPES.includes(name))("has types that a project resolves", async () => {
    const result = await checkPackage(createPackageFromTarballData(bytes), { excludeEntrypoints: UNTYPED })
    expect(result).toMatchObject({ types: { kind: "included" } })
    const problems = "problems" in result ? result.problems : []
    expect(
      problems.filter((one) => !("resolutionKind" in one && NOT_FOR.includes(one.resolutionKind))),
    ).toEqual([])
  })
})

it("the types of all packages compile in a project that checks those of libraries", () => {
  const dist = (name: string): string => join(ROOT, "packages", name, "dist")
  const files = PUBLISHED.flatMap((name) =>
    readdirSync(dist(name))
      .filter((file) => file.endsWith(".d.ts"))
      .map((file) => join(dist(name), file)),
  )
  const options = "--ignoreConfig --noEmit --strict --module nodenext --target es2022 --types node".split(" ")
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc")
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], {
    cwd: ROOT,
    encoding: "utf8",
  })
  expect(stdout).toBe("")
})
