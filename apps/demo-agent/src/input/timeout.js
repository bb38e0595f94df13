const MAX_SECONDS = 86_400;
/** How long to wait for a silent server, from `DEMO_TIMEOUT` in seconds. An invalid value is a warning. */
export function readTimeout(env) {
    const value = env["DEMO_TIMEOUT"]?.trim() ?? "";
    if (value === "")
        return { milliseconds: undefined };
    const seconds = Number(value);
    if (seconds > 0 && seconds <= MAX_SECONDS)
        return { milliseconds: seconds * 1_000 };
    return {
        milliseconds: undefined,
        warning: `DEMO_TIMEOUT must be a positive number of seconds, at most ${MAX_SECONDS}; using the default, 120.`,
    };
}
