import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, onTestFinished, test } from "vitest"
import { choosePlaces, type PlaceContext } from "./choose-places.ts"

function createFolders(): { home: string; project: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "choose-place-")))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folders = { home: join(root, "home"), project: join(root, "home/project") }
  mkdirSync(folders.project, { recursive: true })
  return folders
}

function choose(context: Pick<PlaceContext, "cwd" | "env">, roots: readonly string[] = []) {
  return choosePlaces({ ...context, listRoots: async () => roots.map((root) => pathToFileURL(root).href) })
}

describe("choosePlaces", () => {
  test("takes the given directory before everything else, and does not ask for roots", async () => {
    const { home: cwd } = createFolders()
    const listRoots = (): never => {
      throw new Error("was asked")
    }
    const places = await choosePlaces({ directory: "/notes", cwd, env: { HOME: cwd }, listRoots })
    expect(places).toEqual([{ cwd, directory: "/notes" }])
  })

  test("takes the current folder, whether or not the home directory exists", async () => {
    const { home, project: cwd } = createFolders()
    for (const HOME of [home, join(cwd, "../other"), "/no/such/home", "", "relative", undefined])
      expect(await choose({ cwd, env: { HOME } })).toEqual([{ cwd }])
  })

  test("takes neither the home directory, nor a folder above it, nor a link to one of them", async () => {
    const { home, project } = createFolders()
    const link = join(project, "link")
    symlinkSync(home, link)
    for (const cwd of [home, join(home, ".."), link, "/"]) {
      expect(await choose({ cwd, env: { HOME: home } })).toEqual([])
      expect(await choose({ cwd, env: { HOME: join(home, "not-yet-made") } })).toEqual([])
      expect(await choose({ cwd, env: { HOME: home } }, [project])).toEqual([{ cwd: project }])
    }
  })

  test("takes the roots that are projects, in their order", async () => {
    const { home: cwd, project } = createFolders()
    const other = join(project, "other")
    mkdirSync(other)
    const env = { HOME: cwd }
    const places = [{ cwd: other }, { cwd: project }]
    expect(await choose({ cwd, env }, [other, cwd, project, join(project, "gone")])).toEqual(places)
    for (const roots of [[], [cwd], ["/"], [join(project, "gone")]])
      expect(await choose({ cwd, env }, roots)).toEqual([])
    for (const root of ["http://example.com/project", "file://host/share", "file:///%00", "nonsense"])
      expect(await choosePlaces({ cwd, env, listRoots: async () => [root] })).toEqual([])
  })
})
