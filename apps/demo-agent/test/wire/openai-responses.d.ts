import { type WireFormat } from "./wire-format.ts";
/** The Responses API of OpenAI, which the AI SDK uses by default. */
export declare const openaiResponses: WireFormat;
