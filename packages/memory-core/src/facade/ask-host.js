import { MemoryError } from "../errors.ts"
import { untilAborted } from "../store/abort.ts"
import { addressOf } from "./resolved-options.ts"
/**
 * Shows a frozen draft, with its address, to `guard`, where the host has one.
 *
 * @throws MemoryError `refused`
 * @throws TypeError for any answer but `undefined` or a refusal
 */
export async function askGuard(options, draft, signal) {
  const { guard } = options
  const shown = Object.freeze({ ...draft, slug: addressOf(options, draft.slug) })
  const refusal = await untilAborted(() => guard?.(shown), signal)
  if (refusal === undefined) return
  if (!isRefusal(refusal)) {
    throw new TypeError(
      "guard: must return undefined to accept a text, or { rule, message } to refuse it. Nothing was changed.",
    )
  }
  throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
}
function isRefusal(answer) {
  const { rule, message } = answer ?? {}
  return typeof rule === "string" && typeof message === "string"
}
/** Shows a change to `approve`, where the host has one. @throws MemoryError `denied` for any answer but `true`. */
export async function askPerson(options, change, signal) {
  const slug = addressOf(options, change.slug)
  const { approve = () => true } = options
  if ((await untilAborted(() => approve(Object.freeze({ ...change, slug })), signal)) === true) return
  throw new MemoryError("denied", `The ${change.action} of "${slug}" was not approved. Nothing was changed.`)
}
