import { lazily } from "@caliban/text"
import { isIban, passesLuhn } from "../values/check-digits.ts"
import type { Matches } from "./rule.ts"

const INTERNATIONAL = /(?<![\w+])(?:\+|00(?=[1-9]\d))[1-9](?:[ ()./-]{0,3}\d){7,14}(?!\w)/g
const NORTH_AMERICAN =
  /(?<![\w+./:#-])(?:1[ .-])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}(?![\w./-])/g
const LABELLED_PHONE = lazily(
  () =>
    /(?:\b(?:phone|telephone|tel|mobile|cell|whatsapp|fax|call (?:me|him|her|us|them)(?: (?:at|on))?|reach (?:me|him|her) (?:at|on)|text (?:me|him|her) (?:at|on)|telefon(?:nummer|e)?|handy(?:nummer)?|rufnummer|téléphone|portable|teléfono|móvil|celular)\b|手机|手機|电话|電話|携帯|телефон\p{L}{0,2}|тел\.|전화(?:번호)?)\.?(?:\s(?:number|no\.?|nr\.?|numéro|numero))?\s{0,3}(?:=|ist|lautet|est?|：|—|-)?[号码番是为はis:\s]{0,10}(\+?\(?\d(?:[ ()./-]{0,2}\d){6,14})(?![\w-])/giu,
)
const ID_WORD_BEFORE =
  /(?:build|version|ticket|issue|order|invoice|job|run|rev|revision|serial|part|port|id|commit|batch|case|isbn|release|#)[\s:#.-]{0,3}$/i

const CARD = /(?<![\w.+-])[3-6]\d{3}(?:[ -]?\d){8,15}(?![\w-]|\.\d)/g
const TEST_CARDS =
  /^(?:4242424242424242|4111111111111111|4000\d{12}|4012888888881881|5555555555554444|5105105105105100|378282246310005|371449635398431|6011111111111117|6011000990139424|3530111333300000|3566002020360505|30569309025904|38520000023237|2223\d{12})$/
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g
/** After its name, a number with a typing error is an IBAN, too. */
const IBAN_BEFORE = /\biban\b[^\d\n]{0,24}$/i
const EXAMPLE_BEFORE = /test|example|sample|beispiel|exemple|ejemplo|format/i
const TEST_IBANS = /^(?:DE89370400|GB29NWBK|GB82WEST|GB33BUKB|FR14200410|NL91ABNA|ES91210004|CH93007620)/
const SSN = /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g
const LABELLED_SSN =
  /(?:(?<!\p{L})(?:ssn|social security (?:number|no\.?)|sozialversicherungsnummer|national insurance(?: number)?|nino|tax id|steuer-?id(?:entifikationsnummer)?|pass?(?:e?port|aport[eo]|poort)|reisepass(?:nummer)?|personalausweis|driver'?s licen[cs]e|dni|nie|nif|rut|cpf|nir|bsn|pesel|личный номер|паспорт\p{L}{0,2}|инн|снилс)|身份证号?码?|护照号?码?|マイナンバー)(?:\s{0,3}(?:number|n[or]\.?|ist?|est?|[:=是は—])){0,3}\s{0,4}(?=[A-Z0-9 .-]{0,18}\d{3}|[A-Z0-9]{8,16}(?!\w))([A-Z]{0,5}[0-9][A-Z0-9 .-]{4,20}[A-Z0-9])(?![\w-])/giu
const TEST_SSNS = /^(?:123-45-6789|078-05-1120|219-09-9999)$/
/** Examples and dates. */
const NO_IDENTITY = /^(?:123-45-6789|123456789)$|^(?:\d\d?\.){2}\d|^\d{4}-\d\d-/

const CARD_NETWORKS =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12})$/

/** The number is the first group, at the end of the match, or the match; it may have to be accepted. */
type NumberKind = readonly [
  rule: "phone" | "payment-card" | "bank-account" | "national-id",
  pattern: RegExp,
  accepts: (number: string, match: RegExpExecArray) => boolean,
]

const KINDS: () => readonly NumberKind[] = lazily(() => [
  ["phone", INTERNATIONAL, isInternational],
  ["phone", NORTH_AMERICAN, (number, match) => !isFictional(number) && !followsIdWord(match)],
  ["phone", LABELLED_PHONE(), (number) => !isFictional(number)],
  ["payment-card", CARD, isCard],
  ["bank-account", IBAN, isAccount],
  ["national-id", SSN, (number, match) => !followsIdWord(match) && !TEST_SSNS.test(number)],
  ["national-id", LABELLED_SSN, (number) => /(?:\d.*){5}/.test(number) && !NO_IDENTITY.test(number)],
])

function isInternational(number: string): boolean {
  const digits = number.replace(/\D/g, "")
  return digits.length >= 9 && /^\+|[ ()/-]/.test(number) && !isFictional(number) && !/(\d)\1{6}/.test(digits)
}

function isCard(number: string, match: RegExpExecArray): boolean {
  const digits = number.replace(/\D/g, "")
  const isTest = TEST_CARDS.test(digits) || followsIdWord(match)
  return CARD_NETWORKS.test(digits) && passesLuhn(digits) && !isTest
}

function isAccount(number: string, { input, index }: RegExpExecArray): boolean {
  const iban = number.replace(/ /g, "")
  if (iban.length < 15 || iban.length > 34) return false
  const before = input.slice(Math.max(0, index - 32), index)
  return IBAN_BEFORE.test(before) ? !EXAMPLE_BEFORE.test(before) : isIban(iban) && !TEST_IBANS.test(iban)
}

/** Telephone, card, account and identity numbers. */
export function* findContactNumbers(text: string): Matches {
  if (!/\d\D{0,3}\d\D{0,3}\d\D{0,3}\d/.test(text)) return
  const ibans = [...text.matchAll(IBAN)].map(({ 0: { length }, index }) => [index, index + length] as const)
  for (const [rule, pattern, accepts] of KINDS()) {
    let iban = 0
    yield
    for (const match of text.matchAll(pattern)) {
      yield
      // An IBAN, valid or not, contains no telephone number.
      if (rule === "phone") {
        while ((ibans[iban]?.[1] ?? Number.POSITIVE_INFINITY) <= match.index) iban++
        if (match.index + match[0].length > (ibans[iban]?.[0] ?? Number.POSITIVE_INFINITY)) continue
      }
      const number = match[1] ?? match[0]
      if (!accepts(number, match)) continue
      const end = match.index + match[0].length
      yield { rule, class: "contact", start: end - number.length, end }
    }
  }
}

/** 555-01xx, which is reserved for fiction, and obvious examples. */
function isFictional(number: string): boolean {
  const digits = number.replace(/\D/g, "")
  return /55501\d\d$/.test(digits) || /123456789/.test(digits) || /^(\d)\1+$/.test(digits)
}

/** True after words such as `ticket` or `build`. */
function followsIdWord({ input, index }: RegExpExecArray): boolean {
  return ID_WORD_BEFORE.test(input.slice(Math.max(0, index - 16), index))
}
