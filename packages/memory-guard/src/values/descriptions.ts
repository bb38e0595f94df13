/** Words that describe a password after "the password is", in lower case. */
const WORDS: readonly string[] = [
  // Function words
  "a an the this that it its not now never always also only still being in on at under by from with within via for to as of over per if when once what where which who why how no yes true false off ok and or but so too very your my our his her their same one two three more less most all any each every both none null nil void auto manual here there below above elsewhere up down out just already often sometimes is are was has have must should can will stored kept der die das und im ist le la les de du et est el los en y es",
  // English: code
  "await async new function return typeof str number int integer boolean bool text varchar char bytes buffer object json yaml jwt opaque bearer basic digest hash salt oauth saml oidc hex binary plaintext cleartext plain input field column prompt env environment file config header cookie query param body secretsmanager secretmanager",
  // English: adjectives
  "wrong right bad good weak strong long short old fine safe secure insecure unsafe valid invalid correct incorrect empty blank unset set lost put sent built made read written known unknown shown hidden public private secret confidential random unique static dynamic temporary permanent mandatory obligatory optional necessary default standard different local global internal external dead gone stale fresh active inactive live common simple complex easy hard ready due ours theirs mine yours important vital essential sensitive irrelevant obsolete legacy third-party first-class two-factor single-use one-time",
  // English: places and policy
  "playwright keychain bitwarden lastpass dashlane vault hashicorp doppler sops passkey passkeys webauthn biometrics biometric sso okta ldap kerberos gopass dotenv lowercase uppercase alphanumeric numeric ascii unicode expiry expires policy manager reset expire rotate change match sync length strength rotation nearest forever eternal tba tbd wip na",
  // German
  "pflicht falsch richtig leer geheim abgelaufen nötig notwendig sicher unsicher gespeichert hinterlegt bekannt unbekannt am bei beim vom von zu nicht noch nur immer schon auch ein eine einen den dem mein unser dort hier überall stark schwach lang kurz erforderlich gültig ungültig",
  // French
  "un une dans sur chez par pas plus trop obligatoire requis requise faux fausse incorrecte expirée expiré vide faible fort forte stockée stocké conservée conservé gardée gardé ici là toujours jamais facultatif secrète secrèt sécurisée sécurisé nécessaire valide invalide l'",
  // Spanish
  "las una uno del por para muy más obligatoria obligatorio requerida requerido incorrecta incorrecto vacía vacío débil fuerte segura seguro guardada guardado necesaria válida inválida secreta caducada aquí siempre nunca opcional",
  // Portuguese, Italian
  "está estão obrigatório obrigatória incorreta errada vazia curta longa fraca expirada necessária conhecida il lo nel nella non è obbligatorio obbligatoria sbagliata scaduta vuota corta lunga debole troppo segreta sicura facoltativa necessaria valida errata salvata nota",
  // Dutch
  "verplicht leeg fout onjuist verlopen kort zwak sterk veilig onveilig ongeldig geldig nodig bekend opgeslagen te niet nog het een",
  // Swedish, Danish, Norwegian
  "obligatorisk felaktigt felaktig fel ogiltigt ogiltig giltigt giltig tomt tom långt lång svagt svag starkt hemligt hemlig säkert säker utgånget känt sparat för inte feil ugyldigt ugyldig gyldigt gyldig langt svakt svak sterkt hemmelig sikkert sikker utløpt udløbet påkrævet nødvendigt nødvendig forkert ikke kendt gemt lagret kjent",
  // Finnish
  "pakollinen väärä virheellinen tyhjä lyhyt pitkä heikko vahva salainen turvallinen vanhentunut liian tallennettu tarpeen",
  // Polish, Czech
  "wymagane obowiązkowe nieprawidłowe błędne puste krótkie długie słabe silne tajne bezpieczne wygasło nieważne ważne poprawne zapisane znane za nie opcjonalne povinné neplatné platné nesprávné chybné prázdné krátké dlouhé slabé silné tajné bezpečné uložené příliš volitelné nutné potřeba",
  // Hungarian, Romanian
  "kötelező hibás helytelen üres rövid hosszú gyenge erős titkos lejárt érvénytelen túl szükséges obligatorie obligatorii incorectă incorecte incorect greșită goală scurtă lungă slabă puternică secretă expirată invalidă prea necesară salvată",
  // Turkish, Lithuanian, Vietnamese, Indonesian
  "zorunlu yanlış hatalı boş kısa uzun zayıf güçlü gizli geçersiz çok gerekli privalomas neteisingas tuščias bắt sai trống quá không wajib salah",
]

const DESCRIPTIONS: ReadonlySet<string> = new Set(WORDS.flatMap((line) => line.split(" ")))
const FUNCTION_WORDS = WORDS[0]?.split(" ")
/** English adjectives and participles by ending, and names that vary. */
const DESCRIBING =
  /^(?:case-?\w*|keepass\w*|[\p{L}-]{3,}(?:ed|ing|able|ible|ly|ful|less|ous|ical|ised|ized))$/u

/** True for a word that describes a password instead of being one. */
export function isDescription(value: string): boolean {
  const word = value.toLowerCase()
  return DESCRIPTIONS.has(word) || DESCRIBING.test(word)
}

/** True for a word that passphrases have none of, and sentences many. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS?.includes(word.toLowerCase()) === true
}
