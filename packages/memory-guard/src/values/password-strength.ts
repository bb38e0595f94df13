/** Names with digits inside that are no passwords: `toBase64`, `OAuth2Client`. */
const TECHNICAL_PART =
  /base-?(?:16|32|58|64)|sha-?\d{1,3}|md5|o?auth-?2|http-?[123]|x509|utf-?(?:8|16|32)|(?:^|[^a-z])(?:s3|k8s|k3s|ec2|i18n|l10n|a11y|e2e|b2[bc]|p2p|d3|r2|v\d+)(?![a-z])|pkcs-?\d+|p12|log4j|neo4j|[2-4]fa|mp[34]|h26[45]|argon2(?:id?|d)?|web3|x86|(?<![a-z])es\d{1,4}|ipv[46]|c3p0|rs256|hs256|ed25519|win32|int(?:8|16|32|64)|float(?:32|64)|u(?:8|16|32|64)(?![a-z])|(?:var)?char-?\d+|\d+x\d+|f1[0-2]$|f[1-9]$|ctrl\+|shift\+|alt\+|cmd\+/gi

/** Characters that no word, name, path or number has. */
const ODD_SYMBOL = /[\p{L}\d][!$%^~*][\p{L}\d!$%^~*#&+-]/u
/** Characters that some names have. */
const SYMBOL = /[\p{L}\d][!#$%^&*+~@?][\p{L}\d!]/u
/** `Sand.martin7`, `Bursztyn.88x`, `Kanelbulle_9`, `Sommer2024`. */
const NO_NAME = /\p{L}[._+&-]\d*\p{L}|\p{L}_\d|\p{Ll}-?\d{3,}$|\p{Ll}\d{2,}$|^\p{Lu}\p{Ll}{6,}\d$|^\d/u
const IMPOSSIBLE =
  /[/\\()[\]{}<>|,;:=…]|^[-.$#@%*~]|\.\.|\*\.|\.\*|\*\*|@.*\.\p{L}+$|#\d{2,}$|^[a-z.-]+@\d|^\d+@/u

/**
 * How much a value looks like a password by itself. 2: letters mixed with digits or symbols as in no name. 1: letters and
 * digits as in few names. 0: a word, a name, a number, a path.
 */
export function passwordStrength(value: string): 0 | 1 | 2 {
  if (value.length < 6 || value.length > 64 || IMPOSSIBLE.test(value)) return 0
  const rest = value.replace(TECHNICAL_PART, "")
  if (rest.length < 5 || !/\p{L}/u.test(rest)) return 0
  if (ODD_SYMBOL.test(rest)) return 2
  if (!/\d/.test(rest)) return 0
  if (SYMBOL.test(rest) || /\p{L}\d{0,4}!$/u.test(rest)) return 2
  const upper = /\p{Lu}/u.test(rest)
  const lower = /\p{Ll}/u.test(rest)
  const inside = /\p{L}\d{1,3}\p{Ll}|\p{Ll}\d{1,3}\p{L}/u.test(rest) && !/^[0-9a-f-]+$/i.test(rest)
  if (inside && upper && lower && rest.length >= 8) return 2
  if (inside) return 1
  if (rest.length < 8 || !lower) return 0
  // `UserService2`, `KeePassXC2.7` are names.
  if (upper) return NO_NAME.test(rest) && !/\d\.\d/.test(rest) ? 1 : 0
  return /\p{Ll}{4}\d{3,}$/u.test(rest) ? 1 : 0
}
