import { lazily } from "@caliban/text"
import type { Form } from "../forms/form.ts"
import { findContactNumbers } from "./contact-numbers.ts"
import type { Match, Matches } from "./rule.ts"

const EMAIL =
  /(?<![A-Za-z0-9._%+@/:-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}[A-Za-z]{2,18}(?![A-Za-z0-9@]|:(?!\s)|\/)/g
/** `anna (at) web.de` */
const SPELT_EMAIL =
  /(?<![\w.+-])[\w.+-]{2,64}\s?[([]at[)\]]\s?[\w-]{2,63}(?:\.|\s?[([]dot[)\]]\s?)[a-z]{2,18}(?![\w@])/gi
/** Shared mailboxes, examples, and file names that look like addresses. */
const NO_PERSON =
  /^(?:no-?reply|do-?not-?reply|git|support|help|info|security|abuse|admin|root|postmaster|hostmaster|webmaster|contact|hello|team|sales|billing|press|privacy|legal|secure|bookings?|reservations?|office|jobs|careers|feedback|enquiries|service|accounts?|hr|marketing|dev|ops|bot|ci|notifications?|mailer-daemon|user|username|you|your\.?(?:name|email)?|me|name|email|someone|somebody|nobody|jane\.?doe|john\.?doe|foo|bar|alice|bob|test\w*)@|@(?:.{1,80}\.)?(?:example\.(?:com|org|net|edu)|test|invalid|local|localhost|internal|example|lan|corp|svc|cluster|intranet|noreply\.github\.com|(?:your-?)?(?:domain|company|org|host|server|email)\.(?:com|org|net|tld))$|\.(?:png|jpe?g|gif|svg|webp|tsx?|jsx?|mjs|json|ya?ml|md|css|tgz|zip|service|target|timer|socket|mount)$/i
const COMMAND_BEFORE =
  /(?:\b(?:ssh|scp|rsync|sftp|mosh|ssh-copy-id|git clone|pnpm|npm|yarn|npx|bunx?|docker)\b[^\n]{0,60}|--?\w[\w-]*[ =])$/

const POSTAL: () => readonly RegExp[] = lazily(() => [
  /(?<![\w.-])\d{1,5}[A-Za-z]?,? (?:[NSEW]\.? )?(?:\d{1,3}(?:st|nd|rd|th)|[A-Z][A-Za-z'-]{1,20}(?: [A-Z][A-Za-z'-]{1,20}){0,2}) (?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Boulevard|Blvd\.?|Terrace|Crescent|Parkway|Pkwy)(?![A-Za-z])(?:,? (?:Apt|Unit|Suite|Flat|#)\.? ?\w{1,6})?(?:,? [A-Z][A-Za-z .'-]{2,30},? (?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}))?/g,
  /(?<![\w.-])\d{1,5} [A-Z][A-Za-z'-]{1,20}(?: [A-Z][A-Za-z'-]{1,20}){0,2} (?:Drive|Dr\.?|Way|Place|Pl\.?|Court|Ct\.?|Square|Sq\.?),? (?:[A-Z][A-Za-z .'-]{2,30},? )?(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})/g,
  /(?<!\p{L})\p{Lu}\p{Ll}{2,20}(?:[ -]?[Ss]tr(?:aße|asse|\.)|gasse|allee|damm|ufer|weg|platz) \d{1,4} ?[a-z]?,? \d{5} \p{Lu}\p{Ll}{2,20}/gu,
  /(?<!\p{L})\p{Lu}\p{Ll}{2,20}(?:straße|strasse) \d{1,4}[a-z]?(?!\w)/gu,
  /(?<!\w)\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|chemin|impasse|allée|quai|place) (?:de |du |des |de la |de l'|d'|la )?\p{Lu}[\p{L}' -]{2,40}(?:,? \d{5} \p{Lu}\p{L}+)?/gu,
  /(?<!\p{L})(?:Calle|Avenida|Avda\.?|Paseo|C\/|Carrera|Rua|Travessa) (?:de |del |de la |la |das |dos |da )?\p{Lu}[\p{L} ]{2,40}?,? (?:n[.º°]{1,2} ?|#)?\d{1,5}(?![\d.])(?:,? \d{5}(?:-\d{3})? \p{Lu}\p{L}+)?/gu,
  /(?:ул\.|улица|проспект|пр-т|пр\.|переулок|пер\.|бульвар) ?\p{Lu}\p{Ll}{2,30}(?: \p{Lu}\p{Ll}{2,30})?,? (?:д\.|дом) ?\d{1,4}(?:,? ?(?:кв\.|квартира) ?\d{1,4})?/gu,
  /[\u4e00-\u9fff]{2,8}(?:市|区|縣|县)[\u4e00-\u9fff]{1,12}(?:路|街|道|巷|弄)\d{1,5}号(?:[\d\u4e00-\u9fff]{1,10}(?:室|楼|单元))?/gu,
  /〒\s?\d{3}-\d{4}|[\u4e00-\u9fff]{1,4}[都道府県][\u4e00-\u9fff\u3040-\u30ff]{1,10}[市区町村][\u4e00-\u9fff\u3040-\u30ff]{1,12}\d{1,3}(?:丁目|[-−]\d{1,3})(?:[-−番地号\d]{0,10})/gu,
])

/** Data that identifies or reaches a person. */
export function* findContacts({ text }: Form): Matches {
  for (const match of text.includes("@") ? text.matchAll(EMAIL) : []) {
    yield
    const before = text.slice(Math.max(0, match.index - 80), match.index)
    if (!NO_PERSON.test(match[0]) && !COMMAND_BEFORE.test(before)) yield contact("email", match)
  }
  yield
  for (const match of text.matchAll(SPELT_EMAIL)) yield contact("email", match)
  yield* findContactNumbers(text)
  for (const pattern of POSTAL()) {
    yield
    for (const match of text.matchAll(pattern)) yield contact("postal-address", match)
  }
}

/** Account, card and identity numbers, which are refused even if the user asked to keep contact data. */
export function* findIdentityNumbers({ text }: Form): Matches {
  for (const match of findContactNumbers(text)) if (match?.rule !== "phone") yield match
}

function contact(rule: string, { 0: value, index }: RegExpExecArray): Match {
  return { rule, class: "contact", start: index, end: index + value.length }
}
