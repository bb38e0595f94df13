import { TOPIC_TYPES } from "@caliban/memory-core"
import { isJsonObject } from "../text/json.ts"
import type { Operation } from "./consolidation-types.ts"

/** What is wrong with an operation of a model; `undefined` if nothing. */
export function problemOf(operation: unknown): string | undefined {
  if (!isJsonObject(operation)) return "it is not an object"
  const { action, slug, revision, type } = operation
  if (!["write", "remove", "confirm"].includes(String(action)))
    return "`action` must be write, remove or confirm"
  if (typeof slug !== "string" || slug.trim() === "") return "`slug` must be a text that is not empty"
  if (action !== "write") return typeof revision === "string" ? undefined : "`revision` is missing"
  if (revision !== undefined && revision !== null && typeof revision !== "string")
    return "`revision` must be a text, or missing for a new topic"
  if (!TOPIC_TYPES.some((one) => one === type)) return `\`type\` must be one of ${TOPIC_TYPES.join(", ")}`
  const wrong = ["description", "body"].find((field) => typeof operation[field] !== "string")
  return wrong === undefined ? undefined : `\`${wrong}\` must be a text`
}

export function isOperation(operation: unknown): operation is Operation {
  return problemOf(operation) === undefined
}
