import { didYouMean } from "./nearest.ts";
/** What `parseArgs` of Node says about a command line, in one sentence; an unknown option with the nearest name. */
export function flagError(error, options) {
    const message = error instanceof Error ? error.message : String(error);
    const sentence = message.split(/\n|\. /)[0]?.replace(/\.$/, "") ?? message;
    const [, flag] = /^Unknown option '(--[^']+)'$/.exec(sentence) ?? [];
    return flag === undefined
        ? sentence
        : sentence +
            didYouMean(flag, options.map((name) => `--${name}`));
}
/** What a function says about its options, for a person who gave them on a command line. */
export function optionAsFlag(message, options) {
    return message
        .replace(/^create\w+: /, "")
        .replace(/^option "([a-z]+)"/, (text, name) => (options.includes(name) ? `--${name}` : text));
}
