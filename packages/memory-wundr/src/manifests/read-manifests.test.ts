import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readManifests } from "./read-manifests.ts"

let root = ""
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "manifests-"))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (name: string, text: string): void => writeFileSync(join(root, name), text)
const texts = (): string[] => readManifests(root).map((one) => one.text)

test("package.json: package manager, test runner, workspaces, module kind", () => {
  put(
    "package.json",
    JSON.stringify({
      packageManager: "pnpm@10.0.0+sha512.abc",
      type: "module",
      engines: { node: ">=20.19" },
      workspaces: ["packages/*"],
      scripts: { test: "vitest run", lint: "biome check", postinstall: "x" },
    }),
  )
  expect(texts()).toEqual([
    "The package manager is pnpm, not npm",
    "Tests run with vitest: `pnpm run test`",
    "Other checks: `pnpm run lint`",
    "A monorepo; its workspaces are listed in package.json",
    "ES modules: import and export, no require",
  ])
})

test("one lock file shows the package manager; several do not; npm is not mentioned", () => {
  put("package.json", "{}")
  put("yarn.lock", "")
  expect(readManifests(root)).toEqual([
    { text: "The package manager is yarn, not npm", section: "Project Conventions", from: "yarn.lock" },
  ])
  put("package-lock.json", "{}")
  expect(texts()).toEqual([])
  rmSync(join(root, "yarn.lock"))
  expect(texts()).toEqual([])
})

test("tsconfig.json with comments and trailing commas", () => {
  put("package.json", "{}")
  put(
    "tsconfig.json",
    '{ // why\n "compilerOptions": { /* a */ "allowImportingTsExtensions": true, "x": "// no", }, }',
  )
  expect(texts()).toEqual(["TypeScript imports include the extension .ts"])
})

test("path aliases of tsconfig.json, without package.json", () => {
  put(
    "tsconfig.json",
    '{"compilerOptions":{"baseUrl":".","paths":{"@/*":["./src/*"],"~lib":["lib/index.ts","x"],"bad name":["y"],"n":3}}}',
  )
  expect(texts()).toEqual(["TypeScript path aliases: `@/*` is `./src/*`, `~lib` is `lib/index.ts`"])
})

test("follows no links", () => {
  const outside = mkdtempSync(join(tmpdir(), "outside-"))
  writeFileSync(join(outside, "package.json"), '{"type":"module"}')
  symlinkSync(join(outside, "package.json"), join(root, "package.json"))
  expect(texts()).toEqual([])
  rmSync(outside, { recursive: true })
})

test("broken, huge and odd files give nothing and never throw", () => {
  put("package.json", "{ not json")
  mkdirSync(join(root, "tsconfig.json"))
  expect(texts()).toEqual([])
  put("package.json", `{"type":"module","x":"${"y".repeat(600 * 1024)}"}`)
  expect(texts()).toEqual([])
  expect(readManifests(join(root, "nowhere"))).toEqual([])
  put("package.json", "{}")
  rmSync(join(root, "tsconfig.json"), { recursive: true })
  put("tsconfig.json", "/*".repeat(200_000))
  const start = performance.now()
  expect(texts()).toEqual([])
  expect(performance.now() - start).toBeLessThan(5000)
})
