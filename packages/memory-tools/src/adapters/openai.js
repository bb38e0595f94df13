// Neither API gets `strict: true`: with it the SDK's own parsers abort the whole run on malformed JSON, which our tools
// explain to the model instead.
export * from "./openai-chat.ts";
export * from "./openai-responses.ts";
