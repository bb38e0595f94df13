import { readFileSync } from "node:fs";
import ts from "typescript";
export const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
export const examples = [
    ...readme.matchAll(/```ts\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs),
].map(([, code = "", output]) => ({ code, output }));
/** The one example that contains a text. */
export function exampleWith(text) {
    const found = examples.filter(({ code }) => code.includes(text));
    if (found.length !== 1 || found[0] === undefined)
        throw new Error(`${found.length} examples contain ${text}`);
    return found[0].code;
}
/** Runs an unchanged example, with these modules for its imports and these globals; returns what it prints. */
export async function runExample(code, modules, globals = {}) {
    const { outputText } = ts.transpileModule(code, {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    const body = outputText.replace(/^import (?:(\w+)|(\{.*?\})) from "(.*?)";?$/gm, (_line, whole, names, specifier) => `const ${names ?? `{ default: ${whole} }`} = modules[${JSON.stringify(specifier)}]`);
    const printed = [];
    const console = { log: (text) => printed.push(`${text}\n`) };
    const AsyncFunction = Object.getPrototypeOf(async () => { }).constructor;
    const names = Object.keys(globals);
    await new AsyncFunction("modules", "console", ...names, body)(modules, console, ...Object.values(globals));
    return printed.join("");
}
