/** A message may be this large, in bytes: the largest topic has 262,144, each of which may take six in JSON. */
export declare const MESSAGE_MAX: number;
/** The code of JSON-RPC for what is no message. */
export declare const PARSE_ERROR = -32700;
