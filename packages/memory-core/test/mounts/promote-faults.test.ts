import fs, { constants, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Files } from "../../src/index.ts"
import { temporaryFolder, writeFiles } from "../temporary-folder.ts"

const TOPIC = "---\nname: tone\ndescription: Be brief\n---\n\nKeep it short.\n"

/** Calls that need space on the disk. */
const GROWING = ["mkdirSync", "writeSync", "linkSync", "renameSync", "openSync", "fsync"] as const

/** `node:fs` on which the calls that need space fail, from a count on or only then; calls before `isOn` do not count. */
function fullDisk(from: number, isForever: boolean, isOn = (): boolean => true) {
  let calls = 0
  const isFull = (): boolean => {
    calls++
    return isForever ? calls >= from : calls === from
  }
  const error = (): Error => Object.assign(new Error("ENOSPC: injected"), { code: "ENOSPC" })
  const files = Object.fromEntries(
    GROWING.map((name) => [
      name,
      (...call: unknown[]) => {
        const needsSpace = isOn() && (name !== "openSync" || (Number(call[1]) & constants.O_CREAT) !== 0)
        const isFailing = needsSpace && isFull()
        if (isFailing && name === "fsync") {
          setImmediate(call[1] as (error: Error) => void, error())
          return undefined
        }
        if (isFailing) throw error()
        return (fs[name] as (...all: unknown[]) => unknown)(...call)
      },
    ]),
  )
  return { files: { ...fs, ...files } as Files, count: () => calls }
}

function createPlaces(index: string) {
  const root = temporaryFolder()
  const [own, team] = [join(root, "own"), join(root, "team")]
  mkdirSync(team, { mode: 0o700 })
  writeFiles(own, { "MEMORY.md": "# Mine\n- [tone](tone.md) — **brief**, please\n", "tone.md": TOPIC })
  if (index !== "") writeFiles(team, { "MEMORY.md": index })
  const open = (files: Files = fs) =>
    createMemory({
      cwd: own,
      directory: own,
      durability: "full",
      mounts: [{ name: "team", directory: team, access: "write" }],
      system: { env: {}, home: "/nowhere", files },
    })
  return { own, team, open }
}

const publicIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  )

describe("a promotion on a disk that is full", () => {
  it.each([
    ["once", false],
    ["from then on", true],
  ])("at each call in turn, %s, says what is where", async (_, isForever) => {
    const messages = new Set<string>()
    for (let at = 1; ; at++) {
      const { own, team, open } = createPlaces("# Team\n")
      const before = [publicIn(own), publicIn(team)]
      const { files, count } = fullDisk(at, isForever)
      const memory = open(files)
      let message = ""
      try {
        await memory.promote("tone", "team")
      } catch (error) {
        message = (error as Error).message
      }
      const [isHere, isThere] = [existsSync(join(own, "tone.md")), existsSync(join(team, "tone.md"))]
      expect(isHere || isThere, `call ${at}`).toBe(true)
      for (const folder of [own, team])
        for (const [name, text] of Object.entries(publicIn(folder)))
          if (name === "tone.md") expect(text).toBe(TOPIC)
      messages.add(message.replace(/\d+/g, "N"))
      if (message === "") expect([isHere, isThere], `call ${at}`).toEqual([false, true])
      else if (message.includes("in both places"))
        expect([isHere, isThere], `call ${at}`).toEqual([true, true])
      else if (message.includes("It is still")) expect([isHere, isThere], `call ${at}`).toEqual([true, false])
      else {
        expect(message, `call ${at}`).toContain("Nothing was changed")
        expect([publicIn(own), publicIn(team)], `call ${at}`).toEqual(before)
      }
      // The same call completes the move once there is space.
      if (isHere) {
        await open().promote("tone", "team")
        expect([existsSync(join(own, "tone.md")), readFileSync(join(team, "tone.md"), "utf8")]).toEqual([
          false,
          TOPIC,
        ])
        expect(await open().readIndex("team")).toContain("- [tone](tone.md) — **brief**, please\n")
      }
      if (count() < at) break
    }
    expect([...messages].filter((message) => message.includes("in both places"))).toHaveLength(
      isForever ? 1 : 0,
    )
  })
})

describe("an undo of a promotion on a disk that is full once", () => {
  it.each([
    ["without an address", undefined],
    ["of the topic in the mount", "team/tone"],
  ])("%s says what is where, and a second one completes it", async (_, address) => {
    const messages = new Set<string>()
    for (let at = 1; ; at++) {
      const { own, team, open } = createPlaces("# Team\n")
      const before = [publicIn(own), publicIn(team)]
      let isOn = false
      const { files, count } = fullDisk(at, false, () => isOn)
      const memory = open(files)
      await memory.promote("tone", "team")
      isOn = true
      let message = ""
      try {
        await memory.undo(address)
      } catch (error) {
        message = (error as Error).message
      }
      isOn = false
      const isBack = existsSync(join(own, "tone.md"))
      if (message !== "") {
        messages.add(message)
        const says = isBack ? 'Undo "team/tone" when the cause is gone' : "Nothing was changed"
        expect(message, `call ${at}`).toContain(says)
        await memory.undo(address)
        expect([publicIn(own), publicIn(team)], `call ${at}: ${message}`).toEqual(before)
      }
      expect([isBack, existsSync(join(team, "tone.md"))], `call ${at}`).toEqual([
        message === "" || isBack,
        false,
      ])
      if (count() < at) break
    }
    expect(messages.size).toBeGreaterThan(1)
  })
})
