import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Benchmark } from "../benchmark.ts"
import { interleave, median, pairRatio } from "../measure.ts"
import { peerFolder } from "../peers/peer-folder.ts"
import { PEERS } from "../peers/peers.ts"
import { formatNumber, formatRatio } from "../report.ts"
import { optionsFor } from "../subjects/ours.ts"
import { createWorkload, factsOf, seedMemory } from "../workload.ts"

const require = createRequire(import.meta.url)
const LOADER = pathToFileURL(
  require.resolve("@caliban/memory-core/package.json").replace("package.json", "dist/loader.js"),
)
const CORE = new URL("index.js", LOADER)

export const processStart: Benchmark = {
  name: "process-start",
  summary: "whole processes: import and session start",
  peers: true,
  async run({ seed, quick, peers, folder, say }) {
    const root = folder("disk") ?? ""
    const places = seedMemory(root, createWorkload(seed), factsOf(createWorkload(seed), 1_000))
    const rounds = quick ? 5 : 15
    const script = (name: string, text: string, at: string = root): string => {
      const path = join(at, `caliban-bench-${name}.mjs`)
      writeFileSync(path, text)
      return path
    }
    const paths = [places.global, places.project, places.index]
    const raw = script(
      "raw",
      `import { readFileSync } from "node:fs"\nfor (const path of ${JSON.stringify(paths)}) process.stdout.write(readFileSync(path).subarray(0, 26000))\n`,
    )
    const empty = script("empty", "")
    const options = JSON.stringify(optionsFor(places))
    const start = (module: URL, call: string): string =>
      `import { ${call.split("(")[0]} } from "${module}"\nprocess.stdout.write((await ${call}).text)\n`
    const pairs: [name: string, path: string, against: string][] = [
      ["import of the loader", script("loader", `import "${LOADER}"\n`), empty],
      ["import of memory-core", script("core", `import "${CORE}"\n`), empty],
      ["session start with the loader", script("start", start(LOADER, `loadMemoryPrefix(${options})`)), raw],
    ]
    for (const { name, entry, subjects } of PEERS) {
      if (!subjects.some((subject) => peers.includes(subject))) continue
      pairs.push([
        `import of ${entry}`,
        script("import", `import "${entry}"\nprocess.exit()\n`, peerFolder(name)),
        empty,
      ])
    }
    const rows: { name: string; time: number; against: number; ratio: number }[] = []
    for (const [name, path, against] of pairs) {
      say(name)
      const samples = await interleave(
        [
          { name: "it", run: () => run(path) },
          { name: "limit", run: () => run(against) },
        ],
        { rounds, warmUp: 2, seed },
      )
      const { it = [], limit = [] } = samples
      rows.push({ name, time: median(it), against: median(limit), ratio: pairRatio(it, limit) })
    }
    return {
      tables: [
        {
          title: "Whole processes",
          note:
            "From the start of `node` to its end, wall time. An import against an empty module; a session start with " +
            "1,000 topics against a script that reads the same three files and prints their heads.",
          columns: ["", "time", "against", "ratio"],
          rows: rows.map(({ name, time, against, ratio }) => [
            name,
            `${formatNumber(time)} ms`,
            `${formatNumber(against)} ms`,
            formatRatio(ratio),
          ]),
        },
      ],
      missing: [],
      data: rows,
    }
  },
}

function run(path: string): void {
  const { status } = spawnSync(process.execPath, [path], { stdio: "ignore", cwd: dirname(path) })
  if (status !== 0) throw new Error(`${path} ended with ${status}`)
}
