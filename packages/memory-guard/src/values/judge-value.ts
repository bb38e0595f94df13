import { lazily } from "@caliban/text"
import type { LabelKind } from "./labels.ts"
import { looksRandom } from "./looks-random.ts"
import { passwordStrength } from "./password-strength.ts"
import { isPlaceholder } from "./placeholder.ts"

/** The label of a value and how the value follows it. */
export interface ValueContext {
  kind: LabelKind
  weak: boolean
  /** True in quotes, or after a sign or verb that only a literal value follows. */
  literal: boolean
  /** True when the sentence or line ends after it. */
  last: boolean
}

/** Algorithms, formats, products and other words with digits that describe a secret. */
const TECHNICAL =
  /^(?:v?\d+(?:\.\d+)+|v\d+|(?:(?:hmac|pbkdf2|ecdsa|rsa|ec)-?)?sha-?[0-9]+\b.*|md[45]|base-?\d+|utf-?\d+|(?:rs|hs|es|ps)(?:256|384|512)|(?:aes|rsa|dsa|ed|secp|curve)-?\d+(?:-?[a-z0-9]{1,6}){0,3}|(?:p|ec|x)-?\d{3,5}|argon2(?:id?|d)?|pbkdf2|bcrypt\d*|oauth-?\d.*|oidc|saml2?|x\.?509|pkcs-?\d+|k[38]s|s3|ec2|ssm|1password.*|auth0.*|[234]fa|u2f|fido2?|http-?\d|ipv\d|win\d+|node-?\d+|es\d+|\d+(?:-?(?:bit|byte|char|digit|day|hour|minute|min|hr|sec|week|month|year|letter|word|step)s?|%|k|kb|mb|gb|ms|s|m|h|d|x|st|nd|rd|th)(?:-[a-z-]+)?|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?:z|am|pm)?|\d{4}-\d{2}-\d{2}t.*|#\d+|\d+x\d+|id_(?:rsa|ed25519|ecdsa).*|(?:node|java|jdk|php|python|py|go|ruby|vue|angular|react|next|tls|ssl|ssh|log4j|web|udp|tcp|mp|h|i|l|a|b|p|u|c|f|q|v|t|x|y|z|id|tier|level|phase|step|part|version|stage|type|option|case|item|user|tenant|team|group|role|env|region|zone|us-east|us-west|eu-west|eu-central|created_at|updated_at|field|col|column|table|row|test|line|chapter|section|page)[-_]?\d{1,4}\+?)$/i

/** Units: a number before them is a length, count or time. */
const UNIT = lazily(
  () =>
    /^[\s-]*(?:\+|or more|to \d+|-\s?\d+)?\s*(?:characters?|chars?|digits?|letters?|bytes?|bits?|words?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|weeks?|months?|years?|times|attempts?|tokens?|users?|items?|percent|%|kb|mb|zeichen|stellen|ziffern|tage|stunden|minuten|monate|caract[eè]res?|chiffres?|jours?|heures?|mois|caracteres|d[ií]gitos|d[ií]as|horas|meses|символ\p{L}*|цифр\p{L}*|дн\p{L}*|час\p{L}*|минут\p{L}*|位|个|天|小时|字符|文字|桁|日|時間|자)/iu,
)

/** Words that describe a password after "the password is": English ones by ending, other languages by list. */
const DESCRIBED = lazily(
  () =>
    new RegExp(
      `^(?:${[
        "a|an|the|this|that|it|its|not|now|never|always|also|only|still|being|in|on|at|under|by|from|with|within|via|for|to|as|of|over|per|if|when|once|what|where|which|who|why|how|no|yes|true|false|on|off|ok|and|or|but|so|too|very|your|my|our|his|her|their|same|one|two|three|at least|more|less|most|all|any|each|every|both|none|null|nil|void|auto|manual|here|there|below|above|elsewhere|up|down|out|just|already|currently|probably|likely|usually|often|sometimes",
        "await|async|new|function|return|typeof|string|str|number|int|integer|boolean|bool|text|varchar|char|bytes|buffer|object|json|yaml|jwt|opaque|bearer|basic|digest|hash|salt|oauth|saml|oidc|hex|binary|plaintext|cleartext|plain|input|field|column|prompt|env|environment|file|config|header|cookie|query|param|body|secrets?manager",
        "wrong|right|bad|good|weak|strong|long|short|old|new|fine|safe|secure|insecure|unsafe|valid|invalid|correct|incorrect|missing|empty|blank|unset|set|lost|kept|put|sent|built|made|read|written|known|unknown|shown|hidden|public|private|secret|confidential|random|unique|static|dynamic|temporary|permanent|mandatory|obligatory|optional|required|necessary|needed|default|standard|same|different|identical|case-?\\w*|local|global|internal|external|dead|gone|stale|fresh|active|inactive|live|common|simple|complex|easy|hard|ready|due|ours|theirs|mine|yours|everything|nothing|something|anything|important|critical|vital|essential|sensitive|visible|rotating|available|unavailable|irrelevant|deprecated|obsolete|legacy|third-party|first-class|two-factor|single-use|one-time|read-?only|write-?only|short-?lived|long-?lived",
        "keychain|keyring|keepass\\w*|bitwarden|lastpass|dashlane|vault|hashicorp|doppler|infisical|sops|passkey|passkeys|webauthn|biometrics?|sso|okta|ldap|kerberos|gopass|dotenv|lowercase|uppercase|alphanumeric|numeric|ascii|unicode|expiry|expires|policy|manager|reset|length|strength|length|field|rotation|nearest|manager|monthly|weekly|daily|yearly|quarterly|annually|forever|eternal|pending|tba|tbd|wip|na",
        "pflicht|falsch|richtig|leer|geheim|abgelaufen|nötig|optional|notwendig|sicher|unsicher|gespeichert|hinterlegt|bekannt|unbekannt|im|in|am|bei|beim|vom|von|zu|nicht|noch|nur|immer|schon|auch|ein|eine|einen|das|der|die|den|dem|mein|unser|dort|hier|überall|stark|schwach|lang|kurz|erforderlich|gültig|ungültig",
        "le|la|les|un|une|dans|sur|en|chez|par|pas|plus|trop|obligatoire|requis|requise|faux|fausse|incorrecte?|expirée?|vide|faible|fort|forte|stockée?|conservée?|gardée?|ici|là|toujours|jamais|facultatif|secrète?|sécurisée?|nécessaire|valide|invalide|important|l'",
        "el|los|las|una|uno|en|del|por|para|muy|más|no|obligatoria|obligatorio|requerida|requerido|incorrecta|incorrecto|vacía|vacío|débil|fuerte|segura|seguro|guardada|guardado|necesaria|válida|inválida|secreta|caducada|aquí|siempre|nunca|opcional",
        "está|estão|obrigatóri[oa]|inválida|incorreta|errada|vazia|curta|longa|fraca|forte|segura|expirada|secreta|opcional|necessária|guardada|conhecida|il|lo|nel|nella|non|è|obbligatori[oa]|sbagliata|scaduta|vuota|corta|lunga|debole|troppo|segreta|sicura|facoltativa|necessaria|valida|errata|salvata|nota",
        "verplicht|leeg|fout|onjuist|verlopen|kort|lang|zwak|sterk|geheim|veilig|onveilig|ongeldig|geldig|nodig|bekend|opgeslagen|te|niet|nog|het|een|de",
        "obligatorisk|felaktigt?|fel|ogiltigt?|giltigt?|tomt?|kort|långt?|svagt?|starkt?|hemligt?|säkert?|utgånget|känt|sparat|för|inte|feil|ugyldigt?|gyldigt?|langt?|svakt?|sterkt?|hemmelig|sikkert?|utløpt|udløbet|påkrævet|nødvendigt?|forkert|ikke|kendt|gemt|lagret|kjent",
        "pakollinen|väärä|virheellinen|tyhjä|lyhyt|pitkä|heikko|vahva|salainen|turvallinen|vanhentunut|liian|tallennettu|tarpeen",
        "wymagane|obowiązkowe|nieprawidłowe|błędne|puste|krótkie|długie|słabe|silne|tajne|bezpieczne|wygasło|nieważne|ważne|poprawne|zapisane|znane|za|nie|opcjonalne|povinné|neplatné|platné|nesprávné|chybné|prázdné|krátké|dlouhé|slabé|silné|tajné|bezpečné|uložené|příliš|volitelné|nutné|potřeba",
        "kötelező|hibás|helytelen|üres|rövid|hosszú|gyenge|erős|titkos|lejárt|érvénytelen|túl|szükséges|obligatori[ei]|incorect[ăe]?|greșită|goală|scurtă|lungă|slabă|puternică|secretă|expirată|invalidă|prea|necesară|salvată",
        "zorunlu|yanlış|hatalı|boş|kısa|uzun|zayıf|güçlü|gizli|geçersiz|çok|gerekli|privalomas|neteisingas|tuščias|bắt|sai|trống|quá|không|wajib|salah",
      ].join("|")})$|^[\\p{L}-]{3,}(?:ed|ing|able|ible|ly|ful|less|ous|ical|ated|ised|ized)$`,
      "iu",
    ),
)

/** Code, names, and places where secrets are kept. */
const REFERENCE =
  /^(?:\.{0,2}\/|~|[A-Za-z]:\\|https?:\/\/|www\.|--?[a-z]|@\w|!(?:vault|secret|ref|env|include|reference|sub|getatt)\b)|[()]|=>|\[\w*\]|::|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+;?$|\.(?:tsx?|m?jsx?|json|ya?ml|toml|env|pem|key|crt|txt|md|py|go|rs|rb|sh|cfg|conf|ini|kdbx|gpg|asc|local|example)$|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[a-z]+(?:_[a-z]+)+$|^\w+=$/

const SYMBOLS = /[!@#$%^&*?+=~<>{}|\\]/

/** True when a labelled value is the secret itself and not a word about it. */
export function isSecretValue(
  value: string,
  after: string,
  { kind, weak, literal, last }: ValueContext,
): boolean {
  if (value.length < 4 && kind !== "code") return false
  if (
    isPlaceholder(value) ||
    (value.length <= 24 && (DESCRIBED().test(value) || (kind !== "code" && TECHNICAL.test(value))))
  )
    return false
  const random = looksRandom(value)
  if (!random && REFERENCE.test(value) && passwordStrength(value) === 0) return false
  if (/^[\w.-]+(?:\/[\w.@-]+)+$/.test(value) && !random) return false

  if (/^\d[\d -]*$/.test(value)) return isSecretNumber(value, after, kind, literal || last)
  if (kind === "code") return isSecretCode(value)

  if (/^[\p{L}'-]+$/u.test(value)) {
    const words = value.split(/[-']/)
    if (random && value.length >= 12) return true
    if (kind === "key" || weak || words.some((word) => DESCRIBED().test(word))) return false
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
  if (weak) return random && value.length >= (literal ? 12 : 16)
  return (
    (random && value.length >= 8) ||
    (digit && letter && value.length >= 6 && /^[\w!@#$%^&*+=.-]+$/.test(value) && (literal || last))
  )
}

/** True for text that starts with a unit, after a number. */
export function isUnit(after: string): boolean {
  return UNIT().test(after)
}

function isSecretNumber(value: string, after: string, kind: LabelKind, sure: boolean): boolean {
  if (isUnit(after)) return false
  const digits = value.replace(/\D/g, "").length
  if (kind === "code") return digits >= 3 && digits <= 12
  return kind === "password" && digits >= 4 && sure
}

/** `4F7K-9QX2`, `abcd-1234`. */
function isSecretCode(value: string): boolean {
  return (
    /\d/.test(value) && /^[A-Za-z0-9]{3,8}(?:-[A-Za-z0-9]{3,8}){0,5}[*#]?$/.test(value) && value.length >= 4
  )
}
