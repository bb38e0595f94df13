export interface Timeout {
  /** `undefined`: the default. */
  milliseconds: number | undefined
  /** What is wrong with the value, in one line. */
  warning?: string
}

const LONGEST_S = 86_400

/** How long a silent server is waited for: the seconds in `DEMO_TIMEOUT`. A value that cannot be used is a warning. */
export function readTimeout(env: Readonly<Record<string, string | undefined>>): Timeout {
  const value = env["DEMO_TIMEOUT"]?.trim() ?? ""
  if (value === "") return { milliseconds: undefined }
  const seconds = Number(value)
  if (seconds > 0 && seconds <= LONGEST_S) return { milliseconds: seconds * 1_000 }
  return {
    milliseconds: undefined,
    warning: `DEMO_TIMEOUT must be a number of seconds, more than 0 and at most ${LONGEST_S}; the default of 120 is used.`,
  }
}
