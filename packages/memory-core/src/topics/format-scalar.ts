import { lazily } from "@caliban/text"

const plainSafe = lazily(
  () => /^[\p{L}_/(](?:[\p{L}\p{M}\p{N} _./()+@=~$^-]*[\p{L}\p{M}\p{N}_./()+@=~$^-])?$/u,
)
const TAKEN = /^(?:true|false|yes|no|on|off|y|n|null)$/i

/** A YAML scalar, plain where every YAML reader takes it for this very string. */
export function formatScalar(value: string): string {
  return plainSafe().test(value) && !TAKEN.test(value) ? value : quoteScalar(value)
}

/** A double-quoted YAML scalar; JSON's escapes are YAML's. */
export function quoteScalar(value: string): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** A new value in the quotes of the old one, where they can hold it. */
export function restyleScalar(old: string, value: string): string {
  if (old.startsWith("'") && !/[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe]/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  return old.startsWith('"') || old === "" ? quoteScalar(value) : formatScalar(value)
}
