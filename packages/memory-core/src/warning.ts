/** Something that the writer should know although the write succeeded. */
export interface Warning {
  code:
    | "completed-writes"
    | "index-conflict"
    | "index-near-cap"
    | "index-over-cap"
    | "not-durable"
    | "not-indexed"
    | "not-shown"
    | "not-undone"
    | "similar-topics"
    | "rescued-save"
    | "type-changed"
  message: string
  /** The topics it is about. */
  slugs?: readonly string[] | undefined
}
