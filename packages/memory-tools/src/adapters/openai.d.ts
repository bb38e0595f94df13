export * from "./openai-chat.ts";
export * from "./openai-responses.ts";
