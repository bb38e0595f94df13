// What this repository uses of zod. `zod/mini` as a namespace would bring every locale into the bundle.
export {
  array,
  boolean,
  custom,
  enum,
  literal,
  nullable,
  number,
  optional,
  record,
  safeParse,
  strictObject,
  string,
  union,
  unknown,
} from "zod/mini"
