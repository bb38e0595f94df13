import type { Finding, Memory } from "@caliban/memory-core"
import { countOf, plainLine } from "@caliban/text"
import type { OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"

export const verifySyntax: CommandSyntax = {
  help: {
    name: "verify",
    aliases: [],
    usage: "/memory verify",
    summary: "checks that every file and record is as it should be",
    details: ["It changes nothing. /memory rebuild-index repairs the index."],
  },
  options: {},
  build: ({ json }) => ({ kind: "verify", json }),
}

export async function runVerify(memory: Memory): Promise<OutcomeOf<"verified">> {
  return { kind: "verified", findings: await memory.verify() }
}

export function renderVerified({ findings }: OutcomeOf<"verified">, style: Style): string {
  if (findings.length === 0)
    return wrapText("Every file and record is as it should be.", style.width).join("\n")
  return [
    countOf(findings.length, "finding"),
    "",
    ...findings.flatMap((found) => renderFinding(found, style)),
  ].join("\n")
}

function renderFinding({ code, message, level }: Finding, style: Style): string[] {
  return wrapText(plainLine(`${code}: ${message}`), style.width - 2).map((line, at) => {
    const shown = (at === 0 ? "! " : "  ") + line
    return level === "error" ? style.paint("bad", shown) : shown
  })
}
