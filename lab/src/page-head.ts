import { cpus, totalmem, type } from "node:os"

/** The head of the page: how, when and on which machine the figures were made. */
export function pageHead(): string {
  const [cpu] = cpus()
  const model = cpu?.model.replace(/ \d+-Core.*| Processor.*/, "") ?? "unknown"
  const machine = `${type()}, ${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# How well noticing works

Made by \`npm run bench:noticing -- --markdown packages/memory-learn/docs/noticing.md\`; do not edit.

| | |
| --- | --- |
| date | ${new Date().toISOString().slice(0, 10)} |
| machine | ${machine} |
| Node | ${process.versions.node} |

The conversations were written and labelled by hand. They cover coding, operations, writing and office work, in English
and ten other languages; three out of four turns contain nothing worth keeping. The guidelines (\`lab/GUIDELINES.md\`) define
what to keep. The weights are trained on hand-written, labelled messages only (\`lab/README.md\`); none of these
conversations is trained on. Training has no random part, so \`npm run fit:noticing\` gives the weights in the package in
every run, and a test compares them. Literal cues and thresholds were chosen with \`dev\` and the single messages in
view, the amount of messages, and how many weights are kept, with both sets in view; no rule was written for \`untouched\`.
A stored memory is right if it contains the words of a labelled fact and is stored at its turn or one of the next two; every
other stored memory is false. The cue table that Wundr, an open-source agent platform, published for its auto-memories runs
on the same turns.
`
}
