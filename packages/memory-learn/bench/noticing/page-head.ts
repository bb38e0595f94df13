import { cpus, totalmem, type } from "node:os"

/** What stands above the figures: how they were made, when and on what. */
export const pageHead = (): string => {
  const [cpu] = cpus()
  const model = cpu?.model.replace(/ \d+-Core.*| Processor.*/, "") ?? "unknown"
  const machine = `${type()}, ${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# How well noticing works

Made by \`npm run bench:noticing -- --markdown packages/memory-learn/docs/noticing.md --realmem <folder>\`; do not edit.

| | |
| --- | --- |
| date | ${new Date().toISOString().slice(0, 10)} |
| machine | ${machine} |
| Node | ${process.versions.node} |

The conversations were written and labelled by hand, in coding, operations, writing and office, in English and ten other
languages; three of four turns hold nothing worth keeping. Their guidelines (\`packages/memory-learn/data/noticing/GUIDELINES.md\`)
say what to keep. The rules were written with the set \`dev\` in view; the set \`untouched\` measures and nothing else.
Weights are learned from \`dev\` and from labelled messages (\`packages/memory-learn/data/messages/README.md\`); the figures
of \`dev\` are by five-fold cross-validation (\`pnpm --filter @caliban/memory-learn run fit --check\`). A memory is right when it holds the words of a labelled fact, at its turn or one of the next
two; every other stored memory is false. The published cue table of Wundr is run on the same turns.
`
}
