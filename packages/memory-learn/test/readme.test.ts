import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, expect, test, vi } from "vitest"
import { bundle } from "./bundle.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test("opens with the install line and an example that works", async () => {
  const url = new URL("./readme-example.mjs", import.meta.url)
  expect(readme).toContain(`\`\`\`ts\n${readFileSync(url, "utf8")}\`\`\``)

  const home = realpathSync(mkdtempSync(join(tmpdir(), "memory-learn-readme-")))
  const script = await bundle(url)
  const said: string[] = []
  vi.spyOn(process, "cwd").mockReturnValue(home)
  vi.spyOn(console, "log").mockImplementation((text) => said.push(text))
  vi.stubEnv("HOME", home)
  vi.stubEnv("XDG_DATA_HOME", undefined)
  try {
    await import(pathToFileURL(script).href)
    expect(readme).toContain(`\`\`\`text\n${said.join("\n")}\n\`\`\``)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
