import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createHistory } from "./history.ts"

let state: string
let folder: string

beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "caliban-history-"))
  folder = join(state, "caliban")
})

afterEach(() => rm(state, { recursive: true, force: true }))

const open = () => createHistory({ XDG_STATE_HOME: state })

test("lines are there again for the next process, the newest last", () => {
  open().add("one")
  open().add("two\nlines “ünï”")
  expect(open().read()).toEqual(["one", "two\nlines “ünï”"])
})

test("only the user can read it, also when the file was open to others", async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "history"), "", { mode: 0o644 })
  await chmod(join(folder, "history"), 0o644)
  open().add("one")
  expect((await stat(join(folder, "history"))).mode & 0o777).toBe(0o600)
})

test.each([
  "my password is hunter2-Zebra!",
  "use ghp_R8sK2mVx9QpL4tZc7WnB3yHd6JfA1gEu5oTi for it",
  "psql postgres://ada:s3cr3t-Pass@db.example.com/x",
])("%j is never written", async (line) => {
  const history = open()
  history.add("before")
  history.add(line)
  expect(history.read()).toEqual(["before"])
  expect((await readFile(join(folder, "history"), "utf8")).trim()).toBe('"before"')
})

test("a line that a crash cut off costs no other line", async () => {
  open().add("one")
  const path = join(folder, "history")
  await writeFile(path, `${await readFile(path, "utf8")}\n"cut of`)
  open().add("two")
  expect(open().read()).toEqual(["one", "two"])
})

test("its size is bounded, and the newest lines stay", async () => {
  const histories = [open(), open()]
  const line = (at: number): string => `${at} ${"tea ".repeat(400)}`
  for (let at = 0; at < 400; at += 1) histories[at % 2]?.add(line(at))
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
  const lines = open().read()
  expect(lines.length).toBeGreaterThan(100)
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, at) => line(400 - lines.length + at)))
})

test("a folder that cannot be made means no history and no error", async () => {
  await writeFile(folder, "a file in its place")
  const history = open()
  history.add("one")
  expect(history.read()).toEqual([])
})
