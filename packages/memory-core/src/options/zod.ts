// What this repository uses of zod. `zod/mini` as a namespace would bring every locale into the bundle.
export { type core, custom, enum, nullable, optional, safeParse, strictObject, string } from "zod/mini"
