import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readPage } from "./pages.ts"
import { importGraph, importsOf, ROOT, sourceFiles } from "./source-files.ts"

describe("ARCHITECTURE.md", () => {
  const page = readPage("ARCHITECTURE.md")

  it("says what each package imports", () => {
    const rows = [...page.matchAll(/^\| `@caliban\/([a-z-]+)` \|[^|]*\| ([^|;]*)[^|]*\|$/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual(readdirSync(join(ROOT, "packages")).sort())
    for (const [, name = "", cell = ""] of rows) {
      const said =
        cell.trim() === "nothing" ? [] : cell.split(",").map((part) => part.trim().replaceAll("`", ""))
      const imports = sourceFiles(`packages/${name}/src`)
        .flatMap(importsOf)
        .filter(({ to }) => !/^node:|^@caliban\/text$|\.(?:ts|json)$/.test(to))
      const shortName = (to: string): string =>
        to
          .replace(/^@caliban\//, "")
          .replace(/^(memory-(?:core|learn))\/internal$/, "$1")
          .replace(/^@secretlint\/.*/, "secretlint's rules")
          .replace(/^@modelcontextprotocol\/.*/, "the MCP SDK")
      const runTime = new Set(imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => shortName(to)))
      const types = new Set(
        imports.map(({ to }) => shortName(to)).filter((to) => !runTime.has(to) && to.startsWith("memory-")),
      )
      expect(said.sort(), name).toEqual([...runTime, ...[...types].map((to) => `${to} (types)`)].sort())
    }
  })

  it("lists the folders of memory-core", () => {
    const [, table = ""] = /^## The folders of memory-core\n\n((?:\|.*\n)+)/m.exec(page) ?? []
    const listed = table.match(/(?<=^\| `)[a-z-]+(?=\/`)/gm) ?? []
    const folders = readdirSync(join(ROOT, "packages/memory-core/src"), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory(),
    )
    // The contract of a store is described below the table.
    const own = folders.map((folder) => folder.name).filter((folder) => folder !== "testing")
    expect([...listed].sort()).toEqual(own.sort())
  })

  it("says from which folders the loader imports", () => {
    const [, sentence = ""] =
      /`loader\.ts` is the second entry\. It imports only from ([^.]*?), and only/s.exec(page) ?? []
    const { files } = importGraph("packages/memory-core/src/loader.ts")
    const folders = files.map((file) => file.split("/")[3] ?? "").filter((folder) => !folder.endsWith(".ts"))
    expect([...(sentence.match(/[a-z-]+(?=\/)/g) ?? [])].sort()).toEqual([...new Set(folders)].sort())
  })
})
