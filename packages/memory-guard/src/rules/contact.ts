import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { isCpf, isDni, isIban, isNir, isResidentNumber, isRut, passesLuhn } from "./check-digits.ts"
import type { Match } from "./rule.ts"

const EMAIL =
  /(?<![A-Za-z0-9._%+@/:-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}[A-Za-z]{2,18}(?![A-Za-z0-9@]|:(?!\s)|\/)/g
/** `anna (at) web.de` */
const SPELT_EMAIL =
  /(?<![\w.+-])[\w.+-]{2,64}\s?[([]at[)\]]\s?[\w-]{2,63}(?:\.|\s?[([]dot[)\]]\s?)[a-z]{2,18}(?![\w@])/gi
/** Not one person's, or no address at all. */
const NO_PERSON =
  /^(?:no-?reply|do-?not-?reply|git|support|help|info|security|abuse|admin|root|postmaster|hostmaster|webmaster|contact|hello|team|sales|billing|press|privacy|legal|secure|bookings?|reservations?|office|jobs|careers|feedback|enquiries|service|accounts?|hr|marketing|dev|ops|bot|ci|notifications?|mailer-daemon|user|username|you|your\.?(?:name|email)?|me|name|email|someone|somebody|nobody|jane\.?doe|john\.?doe|foo|bar|alice|bob|test\w*)@|@(?:.{1,80}\.)?(?:example\.(?:com|org|net|edu)|(?:test|invalid|local|localhost|internal|example|lan|corp|svc|cluster|intranet)|users\.noreply\.github\.com|noreply\.github\.com|(?:your-?)?(?:domain|company|org|host|server|email)\.(?:com|org|net|tld))$|\.(?:png|jpe?g|gif|svg|webp|tsx?|jsx?|mjs|json|ya?ml|md|css|tgz|zip|service|target|timer|socket|mount)$/i
const COMMAND_BEFORE =
  /(?:\b(?:ssh|scp|rsync|sftp|mosh|ssh-copy-id|git clone|pnpm|npm|yarn|npx|bunx?|docker)\b[^\n]{0,60}|--?\w[\w-]*[ =])$/

const INTERNATIONAL = /(?<![\w+])(?:\+|00(?=[1-9]\d))[1-9](?:[ ()./-]{0,3}\d){7,14}(?![\d\w])/g
const NORTH_AMERICAN =
  /(?<![\w+./:#-])(?:1[ .-])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}(?![\w./-])/g
const LABELLED_PHONE = lazily(
  () =>
    /(?:\b(?:phone|telephone|tel|mobile|cell|whatsapp|fax|call (?:me|him|her|us|them)(?: (?:at|on))?|reach (?:me|him|her) (?:at|on)|text (?:me|him|her) (?:at|on)|telefon(?:nummer)?|handy(?:nummer)?|rufnummer|téléphone|portable|teléfono|móvil|celular|telefone)\b|手机|手機|电话|電話|携帯|телефон\p{L}{0,2}|тел\.|전화(?:번호)?)\.?(?:\s(?:number|no\.?|nr\.?|numéro|numero))?\s{0,3}(?:is|:|=|ist|lautet|est|es|は|是|为|：|—|-|号码|番号|号|は)?[号码番是为はis:\s]{0,8}(\+?\(?\d(?:[ ()./-]{0,2}\d){6,14})(?![\w-])/giu,
)
const BUILD_BEFORE =
  /(?:build|version|ticket|issue|order|invoice|job|run|rev|revision|serial|part|port|id|commit|batch|case|isbn|release|pid|#)[\s:#.-]{0,3}$/i

const CARD = /(?<![\w.+-])[3-6]\d{3}(?:[ -]?\d){8,15}(?![\w-]|\.\d)/g
const TEST_CARDS =
  /^(?:4242424242424242|4111111111111111|4000\d{8}\d{4}|4012888888881881|5555555555554444|5105105105105100|378282246310005|371449635398431|6011111111111117|6011000990139424|3530111333300000|3566002020360505|30569309025904|38520000023237|2223\d{12})$/
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g
const TEST_IBANS =
  /^(?:DE89370400440532013000|GB29NWBK60161331926819|GB82WEST12345698765432|GB33BUKB20201555555555|FR1420041010050500013M02606|NL91ABNA0417164300|ES9121000418450200051332|CH9300762011623852957)$/
const SSN = /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g
const LABELLED_SSN =
  /\b(?:ssn|social security (?:number|no\.?)|sozialversicherungsnummer|national insurance(?: number)?|nino|tax id|steuer-?id(?:entifikationsnummer)?|passport(?: (?:number|no\.?))?|reisepass(?:nummer)?|driver'?s licen[cs]e(?: (?:number|no\.?))?|личный номер|паспорт|инн|снилс|身份证号?码?|护照号?码?|マイナンバー)\s{0,3}(?:number|no\.?|is|ist|:|=|是|は|—)?[:\s]{0,4}(?=[A-Z0-9 -]{0,18}\d{3})([A-Z]{0,2}[0-9][A-Z0-9 -]{4,16}[A-Z0-9])(?![\w-])/giu
const RUT = /(?<![\w.-])(\d{1,2}(?:\.\d{3}){2}|\d{7,8})-([\dkK])(?![\w-]|\.\d)/g
const DNI = /(?<![\w-])(\d{8}|[XYZ]-?\d{7})-?([A-HJ-NP-TV-Z])(?![\w-])/g
const CPF = /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/g
const RESIDENT = /(?<![\w.-])[1-9]\d{16}[\dXx](?![\w-])/g
const NIR = /(?<![\w.-])[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3} ?\d{2}(?![\w-])/g

const POSTAL: () => readonly RegExp[] = lazily(() => [
  /(?<![\w.-])\d{1,5}[A-Za-z]?,? (?:[NSEW]\.? )?(?:\d{1,3}(?:st|nd|rd|th)|[A-Z][A-Za-z'-]{1,20}(?: [A-Z][A-Za-z'-]{1,20}){0,2}) (?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Boulevard|Blvd\.?|Terrace|Crescent|Parkway|Pkwy)(?![A-Za-z])(?:,? (?:Apt|Unit|Suite|Flat|#)\.? ?\w{1,6})?(?:,? [A-Z][A-Za-z .'-]{2,30},? (?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}))?/g,
  /(?<![\w.-])\d{1,5} [A-Z][A-Za-z'-]{1,20}(?: [A-Z][A-Za-z'-]{1,20}){0,2} (?:Drive|Dr\.?|Way|Place|Pl\.?|Court|Ct\.?|Square|Sq\.?),? (?:[A-Z][A-Za-z .'-]{2,30},? )?(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})/g,
  /(?<!\p{L})\p{Lu}\p{Ll}{2,20}(?:straße|strasse|str\.|gasse|allee|damm|ufer|weg|platz) \d{1,4} ?[a-z]?,? \d{5} \p{Lu}\p{Ll}{2,20}/gu,
  /(?<!\p{L})\p{Lu}\p{Ll}{2,20}(?:straße|strasse) \d{1,4}[a-z]?(?!\w)/gu,
  /(?<!\w)\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|chemin|impasse|allée|quai|place) (?:de |du |des |de la |de l'|d'|la )?\p{Lu}[\p{L}' -]{2,40}(?:,? \d{5} \p{Lu}\p{L}+)?/gu,
  /(?<!\p{L})(?:Calle|Avenida|Avda\.?|Paseo|C\/|Carrera|Rua|Travessa) (?:de |del |de la |la |das |dos |da )?\p{Lu}[\p{L} ]{2,40}?,? (?:n[.º°]{1,2} ?|#)?\d{1,5}(?![\d.])(?:,? \d{5}(?:-\d{3})? \p{Lu}\p{L}+)?/gu,
  /(?:ул\.|улица|проспект|пр-т|пр\.|переулок|пер\.|бульвар) ?\p{Lu}\p{Ll}{2,30}(?: \p{Lu}\p{Ll}{2,30})?,? (?:д\.|дом) ?\d{1,4}(?:,? ?(?:кв\.|квартира) ?\d{1,4})?/gu,
  /[\u4e00-\u9fff]{2,8}(?:市|区|縣|县)[\u4e00-\u9fff]{1,12}(?:路|街|道|巷|弄)\d{1,5}号(?:[\d\u4e00-\u9fff]{1,10}(?:室|楼|单元))?/gu,
  /〒\s?\d{3}-\d{4}|[\u4e00-\u9fff]{1,4}[都道府県][\u4e00-\u9fff\u3040-\u30ff]{1,10}[市区町村][\u4e00-\u9fff\u3040-\u30ff]{1,12}\d{1,3}(?:丁目|[-−]\d{1,3})(?:[-−番地号\d]{0,10})/gu,
])

/** Data by which a person can be reached or known. */
export function* findContacts({ text }: Form): Generator<Match> {
  if (text.includes("@")) {
    for (const match of text.matchAll(EMAIL)) {
      if (
        NO_PERSON.test(match[0]) ||
        COMMAND_BEFORE.test(text.slice(Math.max(0, match.index - 80), match.index))
      )
        continue
      yield contact("email", match.index, match[0])
    }
  }
  for (const match of text.matchAll(SPELT_EMAIL)) yield contact("email", match.index, match[0])
  if (/\d\D{0,3}\d\D{0,3}\d\D{0,3}\d/.test(text)) yield* findNumbers(text)
  for (const pattern of POSTAL()) {
    for (const match of text.matchAll(pattern)) yield contact("postal-address", match.index, match[0])
  }
}

function* findNumbers(text: string): Generator<Match> {
  for (const match of text.matchAll(INTERNATIONAL)) {
    const digits = match[0].replace(/\D/g, "")
    if (
      digits.length >= 9 &&
      /^\+|[ ()/-]/.test(match[0]) &&
      !isFictional(digits) &&
      !/(\d)\1{6}/.test(digits)
    ) {
      yield contact("phone", match.index, match[0])
    }
  }
  for (const match of text.matchAll(NORTH_AMERICAN)) {
    if (isFictional(match[0].replace(/\D/g, "")) || isNumbered(text, match.index)) continue
    yield contact("phone", match.index, match[0])
  }
  for (const match of text.matchAll(LABELLED_PHONE())) {
    const number = match[1] ?? ""
    if (!isFictional(number.replace(/\D/g, ""))) {
      yield contact("phone", match.index + match[0].length - number.length, number)
    }
  }
  for (const match of text.matchAll(CARD)) {
    const digits = match[0].replace(/\D/g, "")
    const known =
      /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12})$/.test(
        digits,
      )
    if (!known || !passesLuhn(digits) || TEST_CARDS.test(digits) || isNumbered(text, match.index)) continue
    yield contact("payment-card", match.index, match[0])
  }
  for (const match of text.matchAll(IBAN)) {
    const iban = match[0].replace(/ /g, "")
    if (iban.length >= 15 && iban.length <= 34 && isIban(iban) && !TEST_IBANS.test(iban)) {
      yield contact("bank-account", match.index, match[0])
    }
  }
  for (const match of text.matchAll(SSN)) {
    if (!isNumbered(text, match.index) && !/^(?:123-45-6789|078-05-1120|219-09-9999)$/.test(match[0])) {
      yield contact("national-id", match.index, match[0])
    }
  }
  for (const match of text.matchAll(LABELLED_SSN)) {
    const number = match[1] ?? ""
    if (/\d.*\d.*\d.*\d.*\d/.test(number) && !/^(?:123-45-6789|123456789)$/.test(number)) {
      yield contact("national-id", match.index + match[0].length - number.length, number)
    }
  }
  for (const match of text.matchAll(RUT)) {
    const [whole, body = "", check = ""] = match
    const plain = body.replaceAll(".", "")
    if (
      isRut(plain, check) &&
      !/^(\d)\1+$/.test(plain) &&
      plain !== "12345678" &&
      !isNumbered(text, match.index)
    ) {
      yield contact("national-id", match.index, whole)
    }
  }
  for (const match of text.matchAll(DNI)) {
    const [whole, body = "", letter = ""] = match
    if (isDni(body.replace("-", ""), letter) && body !== "12345678")
      yield contact("national-id", match.index, whole)
  }
  for (const match of text.matchAll(CPF)) {
    if (isCpf(match[0].replace(/\D/g, ""))) yield contact("national-id", match.index, match[0])
  }
  for (const match of text.matchAll(RESIDENT)) {
    if (isResidentNumber(match[0])) yield contact("national-id", match.index, match[0])
  }
  for (const match of text.matchAll(NIR)) {
    if (isNir(match[0].replace(/ /g, ""))) yield contact("national-id", match.index, match[0])
  }
}

/** 555-01xx, which is reserved for fiction. */
function isFictional(digits: string): boolean {
  return /55501\d\d$/.test(digits) || /123456789/.test(digits) || /^(\d)\1+$/.test(digits)
}

function isNumbered(text: string, at: number): boolean {
  return BUILD_BEFORE.test(text.slice(Math.max(0, at - 16), at))
}

function contact(rule: string, start: number, value: string): Match {
  return { rule, class: "contact", start, end: start + value.length }
}
