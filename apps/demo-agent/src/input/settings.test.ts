import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { loadSettings } from "./settings.ts"

describe("loadSettings", () => {
  let home: string

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "caliban-settings-"))
  })

  afterEach(() => rm(home, { recursive: true, force: true }))

  async function write(folder: string, text: string): Promise<void> {
    await mkdir(join(home, folder, "caliban"), { recursive: true })
    await writeFile(join(home, folder, "caliban", "settings.json"), text)
  }

  test("reads the file below ~/.config", async () => {
    await write(".config", '{"memory": {"cap_tokens_auto": 100}, "other": true}')
    expect(loadSettings({ HOME: home }, [])).toEqual({ memory: { cap_tokens_auto: 100 }, other: true })
  })

  test("XDG_CONFIG_HOME comes before ~/.config, a relative one does not count", async () => {
    await write(".config", '{"memory": {"cap_tokens_auto": 1}}')
    await write("other", '{"memory": {"cap_tokens_auto": 2}}')
    expect(
      loadSettings({ HOME: home, XDG_CONFIG_HOME: join(home, "other") }, []).memory?.cap_tokens_auto,
    ).toBe(2)
    expect(loadSettings({ HOME: home, XDG_CONFIG_HOME: "other" }, []).memory?.cap_tokens_auto).toBe(1)
  })

  test("no file is no settings and no warning", () => {
    const warnings: string[] = []
    expect(loadSettings({ HOME: home }, warnings)).toEqual({})
    expect(warnings).toEqual([])
  })

  test.each(["{", "[]", "null", '{"memory": 3}', ""])("%j is one line of warning", async (text) => {
    await write(".config", text)
    const warnings: string[] = []
    expect(loadSettings({ HOME: home }, warnings)).toEqual({})
    expect(warnings.join()).toMatch(/^[^\n]*settings\.json [^\n]*settings are ignored\.$/)
  })
})
