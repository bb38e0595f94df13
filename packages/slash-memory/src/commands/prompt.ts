import { defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { wholeText } from "../text/block.ts"

export const prompt = defineCommand({
  name: "prompt",
  summary: "shows the exact text that the model gets",
  details: ["Control characters are shown as escapes; --json has the text byte for byte."],
  worksWhenOff: () => true,
  run: async ({ memory, host }) =>
    shown("prompt", { text: (await host.prompt?.()) ?? (await memory.load()).text }),
  render: {
    prompt: ({ text }) => (text === "" ? "The model gets no text of memory." : wholeText(text)),
  },
})
