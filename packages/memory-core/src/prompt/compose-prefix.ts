// stand-in, about to be replaced
import type { Prefix } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
export function composePrefix(
  tiers: readonly TierInput[],
  options: { caps: IndexCaps; tokenCaps: unknown; countTokens: (text: string) => number },
): Prefix {
  const blocks: string[] = []
  const reports = tiers.map((tier) => {
    const body =
      tier.kind === "file"
        ? tier.text.trim()
        : tier.kind === "auto"
          ? tier.lines
              .map((line) => line.text)
              .join("\n")
              .trim()
          : tier.path
    const count = tier.kind === "auto" ? ` topic_count="${tier.topicCount}"` : ""
    blocks.push(`<${tier.tag} path="${tier.path}"${count}>\n${body}\n</${tier.tag}>`)
    const size = {
      lines: body.split("\n").length,
      bytes: Buffer.byteLength(body),
      tokens: options.countTokens(body),
    }
    return {
      name: tier.name,
      path: tier.path,
      present: true,
      before: size,
      after: size,
      cutBy: [],
      ...(tier.kind === "auto" ? { topicCount: tier.topicCount, topicsNotShown: 0, drift: tier.drift } : {}),
    }
  })
  return { text: blocks.join("\n\n"), tiers: reports, diagnostics: [] }
}
