const SECRET_STATED =
  /\b(?:pass(?:word|phrase|code)|api[ _-]?keys?|access[ _-]?(?:key|token)s?|secret(?: key)?|private key|auth(?:entication)? token|bearer token|token|pin(?: (?:code|number))?|credentials?|ssn|social security (?:number|no\.?)|(?:door|gate|alarm|entry|access|garage|safe|lock|security) (?:code|combination)|cvv|cvc|(?:(?:credit|debit|bank) )?card number|passport number)\b(?: (?:for|of|to) [^.:=]{1,40}?)?\s*(?:(?:is|are|=|:)(?!\s*(?:now\s+)?(?:stored|kept|saved|in|at|on|under|managed|rotated|required|needed|used|sent)\b))\s*\S/i

/** A number after the word, or in the shape of one, needs no verb. */
const NUMBER_STATED = /\b(?:pin|pin code|ssn)\s+#?\d{3,}|\b\d{3}-\d{2}-\d{4}\b/i

/** Shapes of keys that are unmistakable wherever they stand. */
const SECRET_SHAPE =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bAKIA[0-9A-Z]{16}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}|:\/\/[^\s:/@]+:[^\s@/]+@/

/** True when a text states a password, code, key, token or identity number. One simple rule: it does not replace a secret scanner. */
export function looksSecret(text: string): boolean {
  return SECRET_SHAPE.test(text) || SECRET_STATED.test(text) || NUMBER_STATED.test(text)
}
