/** A message may be this large, in bytes: many times the largest topic. */
export const MESSAGE_MAX = 4 * 1024 * 1024

/** The code of JSON-RPC for what is no message. */
export const PARSE_ERROR = -32_700
