import { OPTIONS } from "../arguments.ts"

const options = Object.entries<{ short?: string; value?: string; text: string }>(OPTIONS)
const lines = options.map(([name, { short, value, text }]) => {
  const form = `${short ? `-${short}, ` : ""}--${name}${value ? ` <${value}>` : ""}`
  return `  ${form.padEnd(22)} ${text}`
})

export const HELP = `caliban-demo: an agent with a memory

  caliban-demo                      start a conversation
  caliban-demo --print "question"   print one answer

Options
${lines.join("\n")}

Environment
  ANTHROPIC_API_KEY      selects Anthropic; without a key rules answer
  OPENAI_API_KEY         selects OpenAI

Exit code
  0 success · 1 the turn or command failed, or a memory was refused
  2 invalid usage · 3 nothing was changed, because it is not clear which topic
  is meant · 130 stopped by Ctrl-C
`
