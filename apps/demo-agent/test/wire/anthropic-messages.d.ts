import { type WireFormat } from "./wire-format.ts";
/** The Messages API of Anthropic. */
export declare const anthropicMessages: WireFormat;
