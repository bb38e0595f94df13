import { parseArgs } from "node:util";
import { flagError } from "@caliban/text";
import { addressProblem } from "./model/address.ts";
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
    for (const name of ["cwd", "model", "base-url", "print", "layout", "squad", "agent"]) {
        if (values[name]?.trim() === "")
            return usage(`--${name} requires a value`);
    }
    const { cwd, model, print } = values;
    const baseUrl = values["base-url"];
    const badAddress = baseUrl === undefined ? undefined : addressProblem("--base-url", baseUrl);
    if (badAddress !== undefined)
        return usage(badAddress);
    if (values.json === true && print === undefined)
        return usage("--json requires --print");
    if (print !== undefined && values["show-prompt"] === true)
        return usage("--print cannot be used with --show-prompt");
    if (values.offline === true && (baseUrl !== undefined || (model !== undefined && model !== "offline"))) {
        return usage("--offline cannot be used with --model or --base-url");
    }
    if (baseUrl !== undefined && model === undefined) {
        return usage("--base-url requires --model, for example --model llama3.2");
    }
    if (values.yes === true && values.learn !== true)
        return usage("--yes requires --learn");
    if (values.tour === true) {
        return argv.length === 1 ? { kind: "tour" } : usage("--tour cannot be used with other options");
    }
    const mounts = (values.mount ?? []).map(parseMount);
    const badMount = mounts.find((mount) => typeof mount === "string");
    if (typeof badMount === "string")
        return usage(badMount);
    const options = {
        bare: values.bare ?? false,
        readOnly: values["read-only"] ?? false,
        offline: values.offline ?? false,
        learn: values.learn ?? false,
        yes: values.yes ?? false,
        layout: values.layout,
        squad: values.squad,
        agent: values.agent,
        mounts: mounts.filter((mount) => typeof mount !== "string"),
        userMemory: values["no-user-memory"] !== true,
        cwd,
        model,
        baseUrl,
    };
    if (values["show-prompt"] === true)
        return { kind: "show-prompt", options };
    if (print !== undefined)
        return { kind: "print", question: print, json: values.json ?? false, options };
    return { kind: "converse", options };
}
const OPTIONS = {
    bare: { type: "boolean" },
    "read-only": { type: "boolean" },
    offline: { type: "boolean" },
    learn: { type: "boolean" },
    yes: { type: "boolean", short: "y" },
    layout: { type: "string" },
    squad: { type: "string" },
    agent: { type: "string" },
    mount: { type: "string", multiple: true },
    "no-user-memory": { type: "boolean" },
    cwd: { type: "string" },
    model: { type: "string", short: "m" },
    "base-url": { type: "string" },
    print: { type: "string", short: "p" },
    json: { type: "boolean" },
    "show-prompt": { type: "boolean" },
    tour: { type: "boolean" },
    help: { type: "boolean", short: "h" },
    version: { type: "boolean", short: "v" },
};
export const FLAGS = Object.keys(OPTIONS);
function parseFlags(argv) {
    return parseArgs({ args: withValues(argv), allowPositionals: false, options: OPTIONS });
}
/** Allows a question that starts with a dash and is not an option: `parseArgs` accepts such a value only after `=`. */
function withValues(argv) {
    const joined = [];
    for (let at = 0; at < argv.length; at += 1) {
        const argument = argv[at] ?? "";
        const value = argv[at + 1];
        if ((argument === "--print" || argument === "-p") &&
            value?.startsWith("-") === true &&
            !isOption(value)) {
            joined.push(`--print=${value}`);
            at += 1;
        }
        else
            joined.push(argument);
    }
    return joined;
}
function isOption(text) {
    return Object.keys(OPTIONS).some((name) => text === `--${name}` || text.startsWith(`--${name}=`));
}
/** A string says what is wrong with it. */
function parseMount(text) {
    const [, name = "", directory = "", access = "read"] = /^([^=]*)=(.*?)(?::(write))?$/s.exec(text) ?? [];
    if (name === "" || directory === "")
        return `--mount must be name=folder or name=folder:write`;
    return { name, directory, access: access === "write" ? "write" : "read" };
}
function usage(message) {
    return { kind: "usage-error", message };
}
