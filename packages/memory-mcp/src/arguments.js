import { parseArgs } from "node:util";
import { flagError } from "@caliban/text";
/** Without one of these the command serves over stdio. */
const MODES = ["http", "session-start", "memory"];
const OPTIONS = {
    directory: { type: "string", short: "d" },
    "read-only": { type: "boolean" },
    layout: { type: "string" },
    squad: { type: "string" },
    agent: { type: "string" },
    mount: { type: "string", multiple: true },
    http: { type: "boolean" },
    port: { type: "string" },
    "session-start": { type: "boolean" },
    memory: { type: "string" },
    help: { type: "boolean", short: "h" },
    version: { type: "boolean", short: "v" },
};
export const FLAGS = Object.keys(OPTIONS);
/** Pure: reads no environment and touches no file. */
export function parseArguments(argv) {
    let parsed;
    try {
        parsed = parseFlags(argv);
    }
    catch (error) {
        return usage(flagError(error, FLAGS));
    }
    const { values } = parsed;
    if (values.help === true)
        return { kind: "help" };
    if (values.version === true)
        return { kind: "version" };
    for (const name of ["directory", "layout", "squad", "agent", "memory"])
        if (values[name]?.trim() === "")
            return usage(`--${name} requires a value`);
    const { port, memory } = values;
    const [mode, other] = MODES.filter((name) => values[name] !== undefined);
    if (other !== undefined)
        return usage(`--${mode} and --${other} exclude each other`);
    if (port !== undefined && values.http !== true)
        return usage("--port requires --http");
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
        return usage("--port must be a number from 0 to 65535");
    const mounts = (values.mount ?? []).map(parseMount);
    if (mounts.includes(undefined))
        return usage("--mount must be name=folder or name=folder:write");
    const { directory, layout, squad, agent } = values;
    const options = {
        directory,
        readOnly: values["read-only"] === true,
        layout,
        squad,
        agent,
        mounts: mounts.filter((mount) => mount !== undefined),
    };
    if (values["session-start"] === true)
        return { kind: "session-start", options };
    if (memory !== undefined)
        return { kind: "memory", line: memory, options };
    return {
        kind: "serve",
        options: { ...options, port: values.http === true ? Number(port ?? 0) : undefined },
    };
}
function parseFlags(argv) {
    return parseArgs({ args: [...argv], allowPositionals: false, options: OPTIONS });
}
function parseMount(text) {
    const [, name = "", directory = "", access = "read"] = /^([^=]*)=(.*?)(?::(write))?$/s.exec(text) ?? [];
    if (name === "" || directory === "")
        return undefined;
    return { name, directory, access: access === "write" ? "write" : "read" };
}
function usage(message) {
    return { kind: "usage-error", message };
}
