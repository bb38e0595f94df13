import { readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem, type } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { findSecrets } from "../../src/index.ts"
import { READERS } from "../../src/rules/library.ts"
import type { Half } from "../corpus/frames.ts"
import { type Detector, type Measurement, measure, type Rate } from "../corpus/measure.ts"
import { measureTexts, measureWordings, type WordingMeasurement } from "../wording/measure-wordings.ts"
import { readUnseen } from "../wording/read-unseen.ts"
import { measureHostile, measureTime } from "./measure-time.ts"

// Prints a page of Markdown; with `--markdown <file>` writes it, relative to the root of the repository.

const ROOT = new URL("../../../../../", import.meta.url)
const { values } = parseArgs({
  options: {
    markdown: { type: "string" },
    seed: { type: "string", default: "2026" },
    "per-kind": { type: "string", default: "84" },
  },
})
const seed = Number(values.seed)
const perKind = Number(values["per-kind"])

/** Any report counts as everything that should be found. */
const libraryAlone: Detector = (text) =>
  READERS().flatMap(({ read, found }) => {
    read({ content: text, ext: "" })
    return found.splice(0).map(() => ({ start: 0, end: text.length }))
  })
const run = (detect: Detector, half: Half): Measurement => measure(detect, { seed, half, perKind })
const [seen, heldOut] = [run(findSecrets, "seen"), run(findSecrets, "held-out")]
const [librarySeen, libraryHeldOut] = [run(libraryAlone, "seen"), run(libraryAlone, "held-out")]

const percent = (rate: Rate | undefined): string =>
  rate === undefined ? "–" : `${((100 * rate.hits) / rate.of).toFixed(1)} %`
const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(...head),
    row(...head.map((_, at) => (at === 0 ? "---" : "---:"))),
    ...rows.map((cells) => row(...cells)),
  ].join("\n")

const HALVES = ["seen", "held out", "library alone, seen", "library alone, held out"]
const four = (pick: (measured: Measurement) => Rate | undefined): string[] =>
  [seen, heldOut, librarySeen, libraryHeldOut].map((measured) => percent(pick(measured)))
const each = (name: string, pick: (measured: Measurement) => ReadonlyMap<string, Rate>): string =>
  table(
    [name, ...HALVES],
    [...pick(seen).keys()].map((key) => [key, ...four((measured) => pick(measured).get(key))]),
  )

const version = (path: string): string =>
  (JSON.parse(readFileSync(new URL(path, ROOT), "utf8")) as { version: string }).version
const guard = version("packages/memory-guard/package.json")
const library = version(
  "packages/memory-guard/node_modules/@secretlint/secretlint-rule-preset-recommend/package.json",
)
const time = measureTime(findSecrets)
const hostile = measureHostile(findSecrets)

const FOLDER = new URL("packages/memory-guard/test/wording/", ROOT)
const unseen = measureTexts(findSecrets, readUnseen(new URL("lab/data/unseen/secrets.jsonl", ROOT)))
const wordings = [
  measureWordings(findSecrets, "tuned", FOLDER),
  measureWordings(findSecrets, "held-out", FOLDER),
  unseen,
] as const
const sum = (pick: (measured: WordingMeasurement) => Rate): number =>
  wordings.reduce((total, measured) => total + pick(measured).of, 0)
const counts = (rate: Rate | undefined): string => (rate === undefined ? "–" : `${rate.hits} of ${rate.of}`)
const eachWording = (
  name: string,
  pick: (measured: WordingMeasurement) => ReadonlyMap<string, Rate>,
): string =>
  table(
    [name, "tuned", "held out"],
    [...new Set(wordings.slice(0, 2).flatMap((measured) => [...pick(measured).keys()]))].map((key) => [
      key.replace("harmless: ", ""),
      ...wordings.slice(0, 2).map((measured) => counts(pick(measured).get(key))),
    ]),
  )

const page = `# What the guard finds

Made by \`npm run bench:guard -- --markdown packages/memory-guard/docs/guard.md\`; do not edit.

| | |
| --- | --- |
| date | ${new Date().toISOString().slice(0, 10)} |
| machine | ${type()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB |
| Node | ${process.versions.node} |
| @caliban/memory-guard | ${guard} |
| @secretlint/secretlint-rule-preset-recommend | ${library} |
| seed, samples of each kind | ${seed}, ${perKind} |

The corpus is generated: random values of 34 kinds, each in a sentence in one of seven languages, and 17 kinds of text
that only looks like a secret. A secret counts as found when every character of it is covered. The rules were developed on
one half of the sentences ("seen"); the other half was held out. "Library alone" is secretlint's recommended preset without
our normalisation and rules; any report about a text counts as the whole secret.

## Goals

${table(
  ["", "goal", ...HALVES],
  [
    ["tokens with a prefix", "≥ 98 %", ...four(({ groups }) => groups.get("prefixed"))],
    [
      "private keys, URLs, headers, connection strings",
      "≥ 98 %",
      ...four(({ groups }) => groups.get("structured")),
    ],
    ["settings, options, labelled values", "≥ 98 %", ...four(({ groups }) => groups.get("labelled"))],
    ["obfuscated tokens", "≥ 95 %", ...four(({ obfuscated }) => obfuscated)],
    ["passwords in prose", "≥ 80 %", ...four(({ groups }) => groups.get("prose"))],
    ["false positives", "≤ 1 %", ...four(({ falsePositives }) => falsePositives)],
  ],
)}

## Time

${table(
  ["text", "time after warm-up"],
  time.map(({ name, milliseconds, perKilobyte }) => [
    name,
    `${milliseconds.toFixed(3)} ms (${perKilobyte.toFixed(3)} ms per KB)`,
  ]),
)}

The slowest of ${hostile.count} texts that repeat what a rule starts with, 100 KB each, takes ${hostile.ratio.toFixed(1)} times as long as prose of that
length; it repeats ${JSON.stringify(hostile.slowest)}.

## Free wording

${sum(({ found }) => found)} secrets in sentences written by hand, and ${sum(({ falsePositives }) => falsePositives)} harmless texts with the same words. The rules were developed
on "tuned". "Held out" was written before them and is only measured. "Unseen" was written
without access to the rules; only its totals are read.

${table(
  ["", "goal", "tuned", "held out", "unseen"],
  [
    ["secrets found", "≥ 80 %", ...wordings.map(({ found }) => percent(found))],
    ["false positives", "≤ 2 %", ...wordings.map(({ falsePositives }) => percent(falsePositives))],
  ],
)}

${eachWording("secrets found", ({ groups }) => groups)}

${eachWording("harmless texts reported", ({ harmless }) => harmless)}

## Recall by kind of secret

${each("kind", ({ kinds }) => kinds)}

## Recall by obfuscation

${each("obfuscation", ({ obfuscations }) => obfuscations)}

## Recall of passwords in prose by language

${each("language", ({ proseByLanguage }) => proseByLanguage)}

## False positives by kind of harmless text

${each("kind", ({ benign }) => benign)}
`

if (values.markdown === undefined) process.stdout.write(page)
else writeFileSync(fileURLToPath(new URL(values.markdown, ROOT)), page)
