/** `forget`: the user asks to forget something. `request`: the user asks to remember it. */
export type NoticedKind = "statement" | "request" | "forget"
