import { responseToolResults, responseTools } from "@caliban/memory-tools/openai"
import OpenAI from "openai"
import { memoryTools } from "./common.mts"

export async function run(): Promise<OpenAI.Responses.ResponseInput> {
  const { output } = await new OpenAI().responses.create({
    model: "gpt-5-mini",
    tools: responseTools(memoryTools),
    input: "Go.",
  })
  return await responseToolResults(memoryTools, output)
}
