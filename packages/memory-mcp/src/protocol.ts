/** A message may be this large, in bytes: the largest topic has 262,144, each of which may take six in JSON. */
export const MESSAGE_MAX = 2 * 1024 * 1024

/** The codes of JSON-RPC for what is no message, and for a message with parameters of another form. */
export const PARSE_ERROR = -32_700
export const INVALID_PARAMS = -32_602
