import type { Finding } from "@caliban/memory-core"
import { countOf } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import { SHOWN, type Shown } from "../outcome.ts"
import { remark, say } from "../text/render-lines.ts"

export interface VerifiedOutcome extends Shown {
  kind: "verified"
  findings: readonly Finding[]
}

export const verify: SlashCommand<"verify", object, VerifiedOutcome> = {
  syntax: {
    name: "verify",
    aliases: [],
    usage: "/memory verify",
    summary: "checks that all files and records are intact",
    details: ["It changes nothing. /memory rebuild-index repairs the index."],
    options: {},
    parse: () => ({}),
  },
  async run({ memory }) {
    const { findings = [] } = await memory.status({ verify: true })
    return { kind: "verified", ...SHOWN, findings }
  },
  render: {
    verified: ({ findings }, style) => {
      if (findings.length === 0) return say("All files and records are intact.", style)
      return [
        ...say(countOf(findings.length, "problem"), style),
        "",
        ...findings.flatMap(({ code, message, level }) => remark(`${code}: ${message}`, style, level)),
      ]
    },
  },
}
