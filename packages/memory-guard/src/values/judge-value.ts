import { lazily } from "@caliban/text"
import { isDescription } from "./descriptions.ts"
import type { Label } from "./labels.ts"
import { looksRandom } from "./looks-random.ts"
import { passwordStrength } from "./password-strength.ts"
import { isPlaceholder } from "./placeholder.ts"

/** The label of a value and how the value follows it. */
export interface ValueContext extends Pick<Label, "kind" | "weak" | "token"> {
  /** True in quotes, or after a sign or verb that only a literal value follows. */
  literal: boolean
  /** True when the sentence or line ends after it. */
  last: boolean
}

/** Algorithms, formats, products and other words with digits that describe a secret; in Hebrew and Arabic, `in` and `from` are joined to them. */
const TECHNICAL =
  /^(?:v?\d+(?:\.\d+)+|(?:(?:hmac|pbkdf2|ecdsa|rsa|ec)-?)?sha-?[0-9]+(?:\b.*|sum)|md[45](?:sum)?|base-?\d+|utf-?\d+|(?:rs|hs|es|ps)(?:256|384|512)|(?:aes|rsa|dsa|ed|secp|curve)-?\d+(?:-?[a-z0-9]{1,6}){0,3}|(?:p|ec|x)-?\d{3,5}|argon2(?:id?|d)?|pbkdf2|bcrypt\d*|oauth-?\d.*|oidc|saml2?|x\.?509|pkcs-?\d+|k[38]s|s3|ec2|ssm|[^!-~]{0,3}-?1password.*|[^!-~]{1,3}-20\d\d|auth0.*|[234]fa|u2f|fido2?|http-?\d|ipv\d|\d+(?:[-+]?(?:bit|byte|char|digit|day|hour|minute|min|hr|sec|week|month|year|letter|word|step)s?|%|k|kb|mb|gb|ms|s|m|h|d|x|st|nd|rd|th)(?:-[a-z-]+)?|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?:z|am|pm)?|\d{4}-\d{2}-\d{2}t.*|#\d+|\d+x\d+|id_(?:rsa|ed25519|ecdsa).*|(?:node|win|es|java|jdk|php|python|py|go|ruby|vue|angular|react|next|n?varchar|u?int|tls|ssl|ssh|log4j|web|udp|tcp|mp|[a-cfhilpqt-vx-z]|id|tier|level|phase|step|part|version|stage|type|option|case|item|user|tenant|team|group|role|env|region|zone|us-east|us-west|eu-west|eu-central|created_at|updated_at|field|col|column|table|row|test|line|chapter|section|page)[-_]?\d{1,4}\+?)$/i

/** Units and what starts with them: a number before them is a length, count or time. */
export const UNIT = lazily(
  () =>
    /^[\s-]*(?:\+|or more|to \d+|-\s?\d+)?\s*(?:char|digit|letter|byte|bit|word|day|hour|hr|min|sec|week|month|year|times|attempt|token|user|item|percent|%|kb|mb|zeichen|stellen|ziffern|tage|stunden|monate|caract[eè]re|chiffre|jour|heure|mois|d[ií]gitos|d[ií]as|horas|meses|символ|цифр|дн|час|минут|位|个|天|小时|字符|文字|桁|日|時間|자)/iu,
)

/** Code, names, and places where secrets are kept. */
const REFERENCE =
  /^(?:\.{0,2}\/|~|[A-Za-z]:\\|https?:\/\/|www\.|--?[a-z]|@\w|!(?:[Vv]ault|[Ss]ecret|[Rr]ef|[Ee]nv|include|reference|[Ss]ub|[Gg]et[Aa]tt)\b|&str\b)|[()]|=>|\[\w*\]|::|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+;?$|\.(?:tsx?|m?jsx?|json|ya?ml|toml|env|pem|key|crt|txt|md|py|go|rs|rb|sh|cfg|conf|ini|kdbx|gpg|asc|local|example)$|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[a-z]+(?:_[a-z]+)+$|^\w+=$/

const SYMBOLS = /[!@#$%^&*?+=~<>{}|\\]/

/** True when a labelled value is the secret itself and not a word about it; in Chinese, 在 says where it is. */
export function isSecretValue(
  given: string,
  after: string,
  { kind, weak, token, literal, last }: ValueContext,
): boolean {
  const value = given.replace(/^\p{Script=Han}*在(?=[!-~])/u, "")
  if (value.length < 4) return false
  // `required;min8` describes, too.
  const word = value.replace(/;.*$/, "")
  if (isPlaceholder(value) || (value.length <= 24 && (isDescription(word) || TECHNICAL.test(word))))
    return false
  // The first argument of a call may make it look random.
  const random = looksRandom(value) && !/^[A-Za-z_$]+\.[A-Za-z_$.]+\(/.test(value)
  if (!random && REFERENCE.test(value) && passwordStrength(value) === 0) return false
  if (/^[\w.-]+(?:\/[\w.@-]+)+$/.test(value) && !random) return false

  if (/^\d[\d -]*$/.test(value))
    return (
      kind === "password" && (literal || last) && value.replace(/\D/g, "").length >= 4 && !UNIT().test(after)
    )

  if (/^[\p{L}'-]+$/u.test(value)) {
    const words = value.split(/[-']/)
    if (random && value.length >= 12) return true
    if (kind === "key" || weak || words.some((word) => isDescription(word))) return false
    if (words.length === 2 && !literal) return false
    return (literal || last) && /^[\p{Script=Latin}'-]+$/u.test(value) && (literal || value.length >= 5)
  }
  const digit = /\d/.test(value)
  const letter = /\p{L}/u.test(value)
  if (kind === "password" && weak) return digit && letter && value.length >= 6
  if (kind === "password") {
    if (digit && letter) return true
    return (
      (SYMBOLS.test(value) || /[_.-]/.test(value)) &&
      (literal || last || SYMBOLS.test(value.slice(0, -1))) &&
      /[\p{L}\d]{3}/u.test(value) &&
      !/^[a-z]+[.:,/][a-z]+$/i.test(value)
    )
  }
  if (!digit && !random) return false
  const strength = token && random ? passwordStrength(value) : 0
  if (weak && strength < (literal || last ? 1 : 2)) return random && value.length >= (literal ? 12 : 16)
  return (
    (random && value.length >= 8) ||
    (digit && letter && value.length >= 6 && /^[\w!@#$%^&*+=.-]+$/.test(value) && (literal || last))
  )
}
