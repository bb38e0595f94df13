import { type Form, type Rewriting } from "./form.ts";
/** Resolves percent, HTML and string escapes of single characters once. */
export declare function resolveEscapes(form: Form): Rewriting;
