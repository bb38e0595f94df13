/** Why the key in a variable is invalid, without repeating it; `undefined` when it is valid. */
export function keyProblem(variable, key) {
    const [wrong] = /[^\u0021-\u007e]/u.exec(key) ?? [];
    if (wrong === undefined)
        return undefined;
    return `${variable} contains ${nameOf(wrong)}, which is not allowed in a key: copy the key again.`;
}
function nameOf(character) {
    if (/[\n\r]/.test(character))
        return "a line break";
    if (/\s/.test(character))
        return "a space";
    if (/[‘’“”„‚«»]/.test(character))
        return "a curly quote";
    return /\p{Cc}/u.test(character) ? "a control character" : "a character outside ASCII";
}
