/** A message may be this large, in bytes: the largest topic has 262,144, each of which may take six in JSON. */
export const MESSAGE_MAX = 2 * 1024 * 1024
