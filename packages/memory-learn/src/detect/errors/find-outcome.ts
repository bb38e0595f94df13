import { asCode, type Failure } from "./failures.ts"
import { followsAdvice, mentionedBefore } from "./follows-advice.ts"
import { stepsNamedIn } from "./named-steps.ts"
import { addedCommandsOf, hasSameGoal, isTypo, possibleStepsOf, resolutionOf } from "./resolutions.ts"

/** `open`: not resolved yet. `closed`: resolved in a way that is not worth storing. Otherwise the resolution. */
export type FailureOutcome = "open" | "closed" | { resolution: string }

/** The outcome after a command has succeeded. `report` is the result of `successReportOf`. */
export function outcomeOfSuccess(failure: Failure, report: string): FailureOutcome {
  const { command, steps, remarks, advice, edited } = failure
  const last = steps.at(-1)?.line ?? ""
  if (isTypo(command, last)) return "closed"
  if (edited) return hasSameGoal(command, last) ? "closed" : "open"
  if (mentionedBefore(remarks, command, last) && hasSameGoal(command, last))
    return { resolution: asCode(addedCommandsOf(command, last)) }
  if (advice !== "" && followsAdvice(advice, steps)) return { resolution: advice }
  const { reached, resolution } = resolutionOf(command, steps)
  if (!reached) return "open"
  const named = stepsNamedIn(report, resolution, contextOf(failure))
  // If a setting changed and the report names no step, the cause is unclear.
  const isClear = named.length > 0 || steps.every(({ setting }) => setting === undefined)
  return isClear ? { resolution: asCode(named.length > 0 ? named : resolution) } : "closed"
}

/** The outcome when the report says which step helped, although the command was not run again. */
export function outcomeByReport(failure: Failure, report: string): FailureOutcome {
  const { command, steps, edited } = failure
  if (edited || steps.length === 0) return "open"
  const settings = steps.flatMap(({ setting }) => setting ?? [])
  const named = [settings, possibleStepsOf(command, steps)]
    .map((some) => stepsNamedIn(report, some, contextOf(failure)))
    .find((some) => some.length > 0)
  return named === undefined ? "open" : { resolution: asCode(named) }
}

function contextOf({ command, output }: Failure): string {
  return `${command}\n${output}`
}
