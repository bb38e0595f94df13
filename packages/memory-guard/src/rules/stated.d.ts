import type { Form } from "../forms/form.ts";
import { type ValueContext } from "../values/judge-value.ts";
import type { Matches } from "./rule.ts";
/** Labelled secrets: `password = "…"`, "the API key is …", "пароль: …". */
export declare function findStated({ text }: Form): Matches;
export declare const RULES: {
    password: string;
    key: string;
    code: string;
};
/** True for a value that needs no sign between label and value: letters and digits, long enough for its kind. */
export declare function isUnmistakable(value: string, kind: ValueContext["kind"], weak: boolean): boolean;
