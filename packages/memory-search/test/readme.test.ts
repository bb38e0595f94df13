import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "./temporary-memory.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

test("opens with the install line and an example that works", async () => {
  const path = new URL("./readme-example.mjs", import.meta.url)
  const example = readFileSync(path, "utf8")
  expect(readme).toMatch(/^# @caliban\/memory-search\n\n```sh\nnpm install /)
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``)
  const home = temporaryFolder()
  // Bundled, so that it imports the sources of both packages.
  const { outputFiles } = await build({
    stdin: {
      contents: `export const run = async () => {\n${example.replace(/^import .*$/gm, "")}\n}`.replace(
        /^/,
        `${example.match(/^import .*$/gm)?.join("\n")}\n`,
      ),
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    format: "cjs",
    platform: "node",
    conditions: ["@caliban/source"],
    write: false,
  })
  const file = join(home, "example.cjs")
  writeFileSync(file, outputFiles[0]?.text ?? "")
  const said: string[] = []
  vi.spyOn(process, "cwd").mockReturnValue(home)
  vi.spyOn(console, "log").mockImplementation((text) => said.push(text))
  const { run } = (await import(pathToFileURL(file).href)) as { run(): Promise<void> }
  await run()
  expect(readme).toContain(`\`\`\`text\n${said.join("\n")}\n\`\`\``)
})
