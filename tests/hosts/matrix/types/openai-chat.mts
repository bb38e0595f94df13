import { chatRunnableTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"
import { memoryTools } from "./common.mts"

export const run = () =>
  new OpenAI().chat.completions.runTools({
    model: "gpt-5-mini",
    messages: [{ role: "user", content: "Go." }],
    tools: chatRunnableTools(memoryTools),
  })
