import { countOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { parts, remark } from "../text/block.ts"

export const verify = defineCommand({
  name: "verify",
  summary: "checks that all files and records are intact",
  details: ["It changes nothing. /memory rebuild-index repairs the index."],
  async run({ memory }) {
    const { findings = [] } = await memory.status({ verify: true })
    return shown("verified", { findings })
  },
  render: {
    verified: ({ findings }) =>
      findings.length === 0
        ? "All files and records are intact."
        : parts(
            countOf(findings.length, "problem"),
            findings.map(({ code, message, level }) => remark({ message: `${code}: ${message}`, level })),
          ),
  },
})
