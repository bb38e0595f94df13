import assert from "node:assert/strict"
import fc from "fast-check"
import { applyBudget, countTokensByLength, createMapStore, createMemory } from "../../src/index.ts"
import type { TierInput } from "../../src/prompt/prefix.ts"
import { checkPrefix } from "../hostile/world/check-prefix.ts"
import { awkwardText, indexText, SLUGS, topicText } from "./awkward.ts"
import { property, testProperties } from "./properties.ts"

const longText = (): fc.Arbitrary<string> =>
  fc
    .tuple(awkwardText(20), fc.integer({ min: 1, max: 60 }), fc.constantFrom("\n", "", " "))
    .map(([text, times, glue]) => Array.from({ length: times }, () => text).join(glue))

function tiersOf(global: string, project: string, auto: string): TierInput[] {
  const text = (value: string): string => value.replace(/\r\n?/g, "\n")
  return [
    { name: "global", tag: "global-claude-md", path: "/g", text: text(global), bytesNotRead: 0 },
    { name: "project", tag: "project-claude-md", path: "/p", text: text(project), bytesNotRead: 0 },
    {
      name: "auto",
      tag: "auto-memory",
      path: "/a",
      text: text(auto),
      bytesNotRead: 0,
      topics: { count: 3, slugs: [["a"]] },
    },
  ]
}

const bodyOf = (text: string, tag: string): string | undefined =>
  new RegExp(`^<${tag}[^>]*>\\n([\\s\\S]*?)\\n?</${tag}>$`, "m").exec(text)?.[1]

testProperties("the prefix", [
  property(
    "a prefix has one opening and one closing tag per tier, nothing hidden, within its caps and its budget",
    fc.property(
      longText(),
      longText(),
      longText(),
      fc.integer({ min: 2, max: 220 }),
      fc.integer({ min: 300, max: 30_000 }),
      fc.integer({ min: 1, max: 4_000 }),
      fc.option(fc.integer({ min: 200, max: 4_000 }), { nil: undefined }),
      (global, project, auto, lines, bytes, combined, capAuto) => {
        const options = {
          caps: { lines, bytes },
          tokenCaps: { combined, ...(capAuto === undefined ? {} : { auto: Math.min(capAuto, combined) }) },
          countTokens: countTokensByLength,
        }
        const tiers = tiersOf(global, project, auto)
        const prefix = applyBudget(tiers, options)
        assert.equal(applyBudget(tiers, options).text, prefix.text)
        checkPrefix(prefix)
        assert.ok(countTokensByLength(prefix.text) <= combined, "the budget")
        const shown = bodyOf(prefix.text, "auto-memory")
        if (shown === undefined) return
        assert.ok(shown.split("\n").length <= lines && Buffer.byteLength(shown) <= bytes, "the caps")
        const whole = applyBudget(tiers, {
          caps: { lines: 1e9, bytes: 1e9 },
          tokenCaps: { combined: 1e9 },
          countTokens: countTokensByLength,
        })
        const all = bodyOf(whole.text, "auto-memory") ?? ""
        const report = prefix.tiers.find(({ name }) => name === "auto")
        if (report?.cutBy.length === 0) return assert.equal(shown, all)
        const marker = /(?:^|\n)(\[truncated: (\d+) bytes(; [^\n]*)?\])$/.exec(shown)
        assert.ok(marker, "a marker")
        const kept = shown.slice(0, marker.index)
        if (marker[3] === undefined) assert.equal(kept, "", "the shortest marker has no text before it")
        assert.ok(all.startsWith(kept), "what is shown is the beginning")
        assert.equal(Number(marker[2]), Buffer.byteLength(all) - Buffer.byteLength(kept), "the marker counts")
        const next = all[kept.length]
        const last = kept.slice(kept.lastIndexOf("\n") + 1)
        assert.ok(
          kept === "" ||
            next === "\n" ||
            last.length >= 999 ||
            all.slice(kept.length).trimStart() !== all.slice(kept.length),
          "no line is cut",
        )
        return undefined
      },
    ),
  ),
  property(
    "files with any content give a valid, reproducible prefix",
    fc.asyncProperty(
      fc.oneof(indexText(), awkwardText(40)),
      fc.array(fc.tuple(fc.constantFrom(...SLUGS), topicText()), { maxLength: 5 }),
      async (index, topics) => {
        const files: Record<string, string> = {
          "MEMORY.md": index,
          ...Object.fromEntries(topics.map(([slug, text]) => [`${slug}.md`, text])),
        }
        const memory = createMemory({
          cwd: "/nowhere",
          store: createMapStore({ files }),
          system: { env: {} },
        })
        const prefix = await memory.load()
        checkPrefix(prefix)
        assert.equal((await memory.load()).text, prefix.text)
        const auto = prefix.tiers.find(({ name }) => name === "auto")
        const { topicCount, topics: found, diagnostics } = await memory.list()
        const pointed = new Set(found.filter(({ kind }) => kind === "listed").map(({ slug }) => slug))
        const isTopic = ({ slug, name, description }: (typeof found)[number]): boolean =>
          pointed.has(slug) || (name ?? description) !== undefined
        assert.equal(
          topicCount,
          found.filter(isTopic).length,
          "files that the index names, and others with a name or a description",
        )
        // A load has no YAML: it may take a list, an alias or broken lines for a name, and counts all else the same.
        const isUnclear = ({ slug }: (typeof found)[number]): boolean =>
          !pointed.has(slug) &&
          (diagnostics.some((one) => one.code === "broken-frontmatter" && one.slug === slug) ||
            /^(?:name|description):[ \t]+[-?:,[\]{}#&*!|>%@`]/m.test(files[`${slug}.md`] ?? ""))
        const unclear = found.filter(isUnclear).length
        const clear = found.filter((topic) => isTopic(topic) && !isUnclear(topic)).length
        const counted = (auto?.topicCount ?? 0) - clear
        assert.ok(counted >= 0 && counted <= unclear, `one count: ${counted} of ${unclear} unclear topics`)
        assert.equal(await memory.readIndex(), Buffer.from(index).toString())
      },
    ),
  ),
])
