import assert from "node:assert/strict"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { createFsFromVolume, Volume } from "memfs"
import { formatPointer } from "../../src/index/format-pointer.ts"
import {
  checkSlug,
  type Files,
  isMemoryError,
  parseIndex,
  projectKey,
  resolveMemoryPaths,
  suggestSlugs,
} from "../../src/index.ts"
import { awkwardText } from "./awkward.ts"
import { property, testProperties } from "./properties.ts"

const pathPart = (): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom("a", "b", "a-b", "b-c", "c", "_", "-", ".", "项目", "x y"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }),
    )
    .map((part) => part.replace(/[/\0]/g, "_").replace(/^\.\.?$/, "dots"))

const absolutePath = (): fc.Arbitrary<string> =>
  fc.array(pathPart(), { minLength: 1, maxLength: 8 }).map((parts) => `/${parts.join("/")}`)

const variable = (): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    fc.constantFrom(
      undefined,
      "",
      " ",
      "relative",
      "./x",
      "~",
      "~/x",
      "~root",
      "/",
      "/w",
      "/w/inside",
      "/data",
      "/link",
      "/w/../data",
      "//data",
    ),
    absolutePath(),
    awkwardText(4),
  )

testProperties("names and paths", [
  property(
    "a string is a slug that stays in its folder, or is refused with a code",
    fc.property(awkwardText(8), (text) => {
      let slug: string
      try {
        slug = checkSlug(text)
      } catch (error) {
        assert.ok(isMemoryError(error, "invalid-slug"))
        assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
        return
      }
      assert.equal(checkSlug(slug), slug)
      assert.equal(checkSlug(`${slug}.md`), slug)
      assert.equal(dirname(join("/memory", `${slug}.md`)), "/memory")
      assert.equal(slug.normalize("NFC"), slug)
      assert.ok(Buffer.byteLength(slug) <= 100 && slug.length > 0)
      assert.match(slug, /^[\p{L}\p{M}\p{N}._-]+$/u)
      const [line] = parseIndex(formatPointer({ slug })).lines
      assert.equal(line?.pointer?.slug, slug)
    }),
  ),
  property(
    "suggestions are slugs that exist, three at most, the same every time",
    fc.property(awkwardText(4), fc.array(awkwardText(3), { maxLength: 6 }), (wanted, slugs) => {
      const found = suggestSlugs(wanted, slugs)
      assert.ok(found.length <= 3 && found.every((slug) => slugs.includes(slug)))
      assert.deepEqual(suggestSlugs(wanted, slugs), found)
    }),
  ),
  property(
    "a path gives a short, safe, stable folder name",
    fc.property(
      absolutePath(),
      fc.constantFrom("linux" as const, "darwin" as const, "win32" as const),
      (path, platform) => {
        const key = projectKey(path, platform)
        assert.match(key, /^[\w.-]{1,200}$/)
        assert.doesNotMatch(key, /^\.+$/)
        assert.equal(projectKey(path, platform), key)
      },
    ),
  ),
  property(
    "two workspaces never share a directory, once each has its record",
    fc.property(absolutePath(), absolutePath(), (one, other) => {
      fc.pre(one !== other)
      const volume = Volume.fromJSON({ [`${one}/.keep`]: "", [`${other}/.keep`]: "", "/home/.keep": "" })
      const files = createFsFromVolume(volume) as unknown as Files
      const resolve = (cwd: string): ReturnType<typeof resolveMemoryPaths> =>
        resolveMemoryPaths({ cwd, env: { XDG_DATA_HOME: "/home" }, files })
      const first = resolve(one)
      fc.pre(first.projectFolder !== undefined)
      volume.fromJSON({ [`${first.projectFolder}/origin.json`]: JSON.stringify({ path: first.workspace }) })
      const second = resolve(other)
      fc.pre(second.workspace !== first.workspace)
      assert.notEqual(second.auto, first.auto)
      assert.equal(resolve(one).auto, first.auto)
    }),
  ),
  property(
    "no environment makes resolving fail, or puts memory into the workspace",
    fc.property(
      variable(),
      variable(),
      variable(),
      variable(),
      variable(),
      (exact, root, data, config, home) => {
        const volume = Volume.fromJSON({ "/w/inside/.keep": "", "/data/.keep": "" })
        volume.symlinkSync("/w/inside", "/link")
        const files = createFsFromVolume(volume) as unknown as Files
        const before = JSON.stringify(volume.toJSON())
        const env = {
          CALIBAN_AUTO_MEMORY_DIRECTORY: exact,
          CALIBAN_MEMORY_DIR: root,
          XDG_DATA_HOME: data,
          XDG_CONFIG_HOME: config,
          HOME: home,
        }
        const paths = resolveMemoryPaths({ cwd: "/w", env, files })
        assert.equal(JSON.stringify(volume.toJSON()), before)
        if (paths.auto === undefined) assert.ok(paths.diagnostics.some(({ level }) => level === "error"))
        else {
          assert.ok(paths.auto.startsWith("/"))
          const given = exact || root
          if (given) assert.ok(!/^\/(?:link|w)(?:\/|$)/.test(join(paths.auto)), paths.auto)
        }
      },
    ),
  ),
])
