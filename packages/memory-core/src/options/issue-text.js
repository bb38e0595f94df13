import { joinWords } from "@caliban/text"

/** What zod calls a kind of value, in words. */
const KINDS = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
  undefined: "left out",
}
/** What a value must be, as the end of "must be …". */
export function textOfIssue(issue) {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`
    case "invalid_value":
      return joinWords(
        issue.values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value))),
        "or",
      )
    case "custom":
      return String(issue.params?.["expected"] ?? "valid")
    case "too_small":
      return issue.inclusive === true ? `at least ${issue.minimum}` : `more than ${issue.minimum}`
    case "too_big":
      return issue.inclusive === true ? `at most ${issue.maximum}` : `less than ${issue.maximum}`
    case "invalid_union":
      return joinAlternatives(issue.errors)
    default:
      return "valid"
  }
}
export function joinAlternatives(branches) {
  const texts = branches.flatMap(([issue]) => (issue === undefined ? [] : [textOfIssue(issue)]))
  return joinWords([...new Set(texts)], "or")
}
