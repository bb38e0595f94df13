import { readFileSync } from "node:fs"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { describe, expect, inject, it } from "vitest"

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
