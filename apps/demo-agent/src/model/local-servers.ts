const SERVERS = [
  { name: "Ollama", port: "11434", variable: "OLLAMA_HOST" },
  { name: "LM Studio", port: "1234", variable: "LM_STUDIO_PORT" },
  { name: "llama.cpp", port: "8080", variable: "LLAMA_ARG_PORT" },
] as const

/** The first model server with OpenAI's format that answers on loopback. Sends nothing but a request for its list of models. */
export async function findLocalServer(env: NodeJS.ProcessEnv) {
  const signal = AbortSignal.timeout(300)
  const asked = SERVERS.map(async ({ name, port, variable }) => {
    // Only the port is taken: another computer is never asked.
    const own = /(?:^|:)(\d{1,5})\/?$/.exec(env[variable]?.trim() ?? "")?.[1]
    const baseUrl = `http://127.0.0.1:${own ?? port}/v1`
    const response = await fetch(`${baseUrl}/models`, { signal, redirect: "error" })
    const { data } = (await response.json()) as { data: { id: string }[] }
    const model = data.find(({ id }) => !/embed|whisper|rerank/i.test(id))?.id
    if (!response.ok || model === undefined) throw new Error("It has no model.")
    return { name, model, baseUrl }
  })
  const answers = await Promise.allSettled(asked)
  return answers.find((answer) => answer.status === "fulfilled")?.value
}
