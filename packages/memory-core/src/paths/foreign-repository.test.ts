import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/temporary-folder.ts"
import { loadMemoryPrefix } from "../loader.ts"

/** A home with two clones in it, each with a file that would become instructions. */
function world() {
  const home = realpathSync.native(temporaryFolder())
  const clone = (name: string): string => {
    const folder = join(home, name)
    mkdirSync(join(folder, ".git"), { recursive: true })
    return folder
  }
  const put = (folder: string): string => {
    mkdirSync(join(folder, "caliban"), { recursive: true })
    writeFileSync(join(folder, "caliban", "CLAUDE.md"), "PERSONAL\n")
    return folder
  }
  const cwd = clone("src/mine")
  const load = async (folder: string) => {
    const env = { HOME: home, XDG_CONFIG_HOME: folder }
    const { text, diagnostics } = await loadMemoryPrefix({ cwd, system: { home, env } })
    return { isShown: text.includes("PERSONAL"), codes: diagnostics.map(({ code }) => code) }
  }
  return { home, clone, put, load }
}

describe("the person's file that XDG_CONFIG_HOME names", () => {
  it("is used outside every repository", async () => {
    const { home, put, load } = world()
    expect(await load(put(join(home, "settings")))).toEqual({ isShown: true, codes: [] })
  })

  const SIBLINGS: Readonly<Record<string, (given: ReturnType<typeof world>) => string>> = {
    "in a sibling repository": ({ clone, put }) => put(clone("src/other")),
    "deep in a sibling repository": ({ clone, put }) => put(join(clone("src/other"), "a/b")),
    "in a linked worktree or a submodule": ({ home, put }) => {
      const folder = put(join(home, "src/other"))
      writeFileSync(join(folder, ".git"), "gitdir: ../elsewhere\n")
      return folder
    },
    "above a sibling repository that has the folder's name": ({ home, clone }) => {
      writeFileSync(join(clone("src/caliban"), "CLAUDE.md"), "PERSONAL\n")
      return join(home, "src")
    },
    "in a link to a sibling repository": ({ home, clone, put }) => {
      symlinkSync(put(join(clone("src/other"), "config")), join(home, "link"))
      return join(home, "link")
    },
    "in a link of a sibling repository that leads out of it": ({ home, clone, put }) => {
      symlinkSync(put(join(home, "settings")), join(clone("src/other"), "link"))
      return join(home, "src/other/link")
    },
    "behind a folder that is a link into a sibling repository": ({ home, clone, put }) => {
      const sub = join(clone("src/other"), "sub")
      mkdirSync(sub)
      symlinkSync(put(join(home, "settings")), join(sub, "x"))
      symlinkSync(sub, join(home, "work"))
      return join(home, "work/x")
    },
    "in a repository in the usual folder": ({ clone, put }) => put(clone(".config/nvim")),
    "with dots in its path": ({ home, clone, put }) => {
      mkdirSync(join(home, ".config"))
      return `${join(home, ".config")}/../${put(clone("src/other")).slice(home.length)}`
    },
  }

  it.each(Object.entries(SIBLINGS))("is refused and reported %s", async (_, make) => {
    const given = world()
    expect(await given.load(make(given))).toEqual({ isShown: false, codes: ["refused-file"] })
  })

  it.each(["", ".config"])(
    "is used when the repository is the home directory or ~/.config: %j",
    async (name) => {
      const { home, clone, put, load } = world()
      clone(name)
      expect(await load(put(join(home, ".config")))).toEqual({ isShown: true, codes: [] })
      expect(await load(put(join(home, ".config/deeper")))).toEqual({ isShown: true, codes: [] })
    },
  )

  it("is used where it is without the variable, also when ~/.config is a link into a repository", async () => {
    const { home, clone, put, load } = world()
    const config = put(join(clone("dotfiles"), "config"))
    symlinkSync(config, join(home, ".config"))
    expect(await load(join(home, ".config"))).toEqual({ isShown: true, codes: [] })
    expect(await load("")).toEqual({ isShown: true, codes: [] })
    expect((await load(dirname(config))).isShown).toBe(false)
  })
})

describe("a home directory in a repository", () => {
  const inRepository = () => {
    const root = realpathSync.native(temporaryFolder())
    mkdirSync(join(root, ".git"))
    const [home, cwd] = [join(root, "home"), join(root, "home/src")]
    mkdirSync(cwd, { recursive: true })
    const load = async (folder: string) => {
      mkdirSync(join(folder, "caliban"), { recursive: true })
      writeFileSync(join(folder, "caliban", "CLAUDE.md"), "PERSONAL\n")
      mkdirSync(join(cwd, ".git"), { recursive: true })
      const env = { HOME: home, XDG_CONFIG_HOME: folder }
      return (await loadMemoryPrefix({ cwd, system: { home, env } })).text.includes("PERSONAL")
    }
    return { root, home, load }
  }

  it("may contain the person's file", async () => {
    const { home, load } = inRepository()
    expect(await load(join(home, "settings"))).toBe(true)
  })

  it("does not make the rest of that repository the person's own", async () => {
    const { root, load } = inRepository()
    expect(await load(join(root, "others"))).toBe(false)
  })
})
