import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, expect, test, vi } from "vitest"
import { resolveConfig } from "../src/config/read-config.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

afterEach(() => vi.restoreAllMocks())

test("opens with the install line and an example that works", async () => {
  const example = readFileSync(new URL("./readme-example.mjs", import.meta.url), "utf8")
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``)

  const home = mkdtempSync(join(tmpdir(), "memory-learn-readme-"))
  mkdirSync(join(home, "shop"))
  const entry = new URL("../node_modules/.cache/caliban/index.cjs", import.meta.url).href
  const file = join(home, "example.mjs")
  writeFileSync(file, example.replaceAll("/home/you", home).replace("@caliban/memory-learn", entry))
  const said: string[] = []
  vi.spyOn(console, "log").mockImplementation((text) => said.push(text))
  try {
    await import(pathToFileURL(file).href)
    expect(readme).toContain(`\`\`\`text\n${said.join("\n")}\n\`\`\``)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

test("shows the configuration with its defaults", () => {
  const [, yaml = ""] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? []
  const root = mkdtempSync(join(tmpdir(), "memory-learn-readme-"))
  try {
    mkdirSync(join(root, ".wundr"))
    const folders = { userHome: root, projectRoot: join(root, "shop") }
    const { config } = resolveConfig(folders)
    writeFileSync(join(root, ".wundr/config.yaml"), yaml)
    expect(resolveConfig(folders)).toMatchObject({ config, problems: [] })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
