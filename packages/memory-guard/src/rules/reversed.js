import { isSecretValue } from "../values/judge-value.ts";
import { isUnmistakable, RULES } from "./stated.ts";
/** `hunter2 is the staging password`, `use hunter2 as the password`. */
const REVERSED = /(?<![^\s"'`(])([^\s"'`,;:()]{6,100})["'`]?\s(?:is|was|as|ist|als|est|comme|es|como|это|как)\s(?:the|my|our|your|a|das|unser|mein|le|la|mon|notre|el|mi|мой|наш)?\s?(?:[\w-]{1,20}\s){0,3}?(password|passphrase|passcode|api key|token|secret|passwort|kennwort|mot de passe|contraseña|пароль)(?=\s*(?:$|[.!?,;)\n]|(?:for|on|of|in|to|für|pour|de|para|для|от)\s))/giu;
/** Labelled secrets whose label comes last. */
export function* findReversed({ text }) {
    for (const match of text.matchAll(REVERSED)) {
        yield;
        const [, value = "", label = ""] = match;
        const kind = /key|token|secret/i.test(label) ? "key" : "password";
        if (!isUnmistakable(value, kind, false))
            continue;
        if (!isSecretValue(value, "", { kind, weak: false, literal: false, last: true }))
            continue;
        const rule = RULES[kind];
        yield {
            rule,
            class: kind === "key" ? "secret" : "password",
            start: match.index,
            end: match.index + value.length,
        };
    }
}
