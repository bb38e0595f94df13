import { countOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { describeOff, failed, shown } from "../outcome.ts"
import { parts, remark } from "../text/block.ts"

export const verify = defineCommand({
  name: "verify",
  summary: "checks that all files and records are intact",
  details: ["It changes nothing. /memory rebuild-index repairs the index."],
  async run({ memory }) {
    const { findings, offBecause: because } = await memory.status({ verify: true })
    if (findings === undefined) return failed("memory-off", describeOff(because))
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
