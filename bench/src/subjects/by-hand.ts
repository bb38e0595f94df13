import { appendFile, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { formatFact, formatLine, seedMemory } from "../workload.ts"
import { checkFiles } from "./check-files.ts"
import { rewriter } from "./rewriter.ts"
import type { Subject } from "./subject.ts"

/** How such files are written without a library. */
export const BY_HAND: readonly Subject[] = [
  rewriter("fixed temporary name + rename", async (path, text) => {
    await writeFile(`${path}.tmp`, text)
    await rename(`${path}.tmp`, path)
  }),
  {
    ...rewriter("writeFile in place", writeFile),
    open: (places) => ({
      ...rewriter("", writeFile).open(places),
      // As an agent that is instructed to read its files at the start.
      async start() {
        const { global, project, index } = places
        const texts = await Promise.all([global, project, index].map((path) => readFile(path, "utf8")))
        return texts.join("\n")
      },
    }),
  },
  {
    name: "appendFile",
    seed: seedMemory,
    open: ({ memory, index }) => ({
      async write(fact) {
        await writeFile(join(memory, `${fact.slug}.md`), formatFact(fact))
        await appendFile(index, `${formatLine(fact)}\n`)
      },
    }),
    check: checkFiles,
  },
]
