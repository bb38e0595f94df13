import { lazily } from "@caliban/text"

const plainSafe = lazily(
  () => /^[\p{L}_/(](?:[\p{L}\p{M}\p{N} _./()+@=~$^-]*[\p{L}\p{M}\p{N}_./()+@=~$^-])?$/u,
)
const KEYWORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i
/** Formats a YAML scalar: plain if every YAML parser reads it as this string, otherwise double-quoted. */
export function formatScalar(value) {
  return plainSafe().test(value) && !KEYWORD.test(value) ? value : quoteScalar(value)
}
/** Formats a double-quoted YAML scalar. YAML supports all escapes of JSON. */
export function quoteScalar(value) {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}
/** Formats a new value in the quoting style of the old one, if possible. */
export function restyleScalar(old, value) {
  if (old.startsWith("'") && !/[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe]/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  return old.startsWith('"') || old === "" ? quoteScalar(value) : formatScalar(value)
}
