import { keywordsOf, lazily } from "@caliban/text"
import { POLITE } from "../detect/cues/phrases.ts"

const PLEASE =
  "(?:ok(?:ay)?|so|and|also|oh|hey|please|pls|actually|(?:can|could|would|will) you(?: please)?|you can|you should|bitte|kannst du|du kannst|und|also|s'il te plaît|tu peux|et|por favor|puedes|y|você pode|pode|per favore|puoi|e|kun je|je kunt|en|пожалуйста|можешь|и|请|請)"
/** "What you know about", in words. */
const KNOWN =
  "(?:what|everything|all)(?: that)? i(?:'ve| have| just)? (?:said|told you|wrote) about|(?:what|everything|all)(?: that)? you(?:'ve| have)? (?:know|remember|noted|saved|stored)(?: about)?|(?:alles,? )?was du (?:dir )?(?:über|von|zu)|(?:tout )?ce que tu (?:sais|as noté|as retenu) (?:de|sur)|(?:todo )?lo que sabes (?:de|sobre)|(?:tudo )?o que (?:você |tu )?sabes? (?:de|sobre)|(?:tutto )?(?:quello|ciò) che sai (?:di|su|(?:de|su)l(?:la)?)|(?:alles )?wat je weet (?:over|van)|(?:вс[её],? |то,? )?что ты знаешь (?:об?|про)"
const ABOUT = `(?:,? (?:${KNOWN}|about|that|dass|das mit(?: de[rmn])?|que|de que|che|dat|что|про|о))?`
const VERBS = `(?<!(?:don't|never|not) )forget(?!.* for (?:now|the moment)(?!\\p{L}))|stop remembering|unlearn|no longer remember|(?:vergiss|vergessen sie)(?!(?: bitte)? (?:nie|niemals|bloß nicht)(?!\\p{L}))|lösch(?:e|en)?(?= .{0,60}(?:gedächtnis|speicher|notiz))|oublie[sz]?(?! jamais(?!\\p{L}))|olvid[aeá](?:te)?(?: de)?|esque[cç][ea](?:-se)?(?: d[eoa])?|dimentica(?:ti)?(?: d[ei]l?)?|vergeet(?! nooit(?!\\p{L}))|забудь(?:те)?|(?:delete|remove|erase|lösch(?:e|en sie)?|supprime|efface|borra|elimina|apaga|cancella|verwijder|wis|удали)(?=${POLITE},? (?:${KNOWN}))`
/** Removing from the memory, in words. */
const REMOVE =
  "(?:delete|remove|erase|drop) (.{3,120}?) from (?:your |the )?(?:memory|memories|notes)|(?:lösche?|entferne?) (.{3,120}?) aus (?:deinem |dem )?(?:gedächtnis|speicher|deinen notizen)|(?:supprime|efface) (.{3,120}?) de (?:ta |la )?mémoire|(?:borra|elimina) (.{3,120}?) de (?:tu |la )?memoria"

/** Words after which nothing is meant to be removed: "forget it", "forget to push", "forget what I said". */
const NOTHING =
  /^(?:it|that|this|me|him|her|them|to|what|how|when|why|where|everything|i (?:said|asked)|ich .{0,20}(?:gesagt|gefragt)|я (?:сказал|спросил)а?|es|das|dass|mich|was|ça|cela|moi|que|ce que|lo|eso|esto|ello|isso|isto|questo|quello|het|dat|что|это|не|nicht|niet|pas|non|not|no)?(?:[\s,.:;!?]|$)(?!(?:thing|business|one|mit|about)(?!\p{L}))/iu

const PATTERNS = lazily(() => [
  new RegExp(`^[^\\p{L}]*(?:${PLEASE}[\\s,]+){0,3}(?:${VERBS})${POLITE}${ABOUT}\\s+(.{3,160})$`, "iu"),
  new RegExp(REMOVE, "iu"),
  /(?:^|[,。、!?\s])(?:请|請)?(?:忘掉|忘记|忘記|忘了)([^,。、!?吧了]{2,40})/u,
  /([^,。、!?]{2,40}?)(?:のこと)?(?:を|は)忘れて/u,
  /([^,.!?]{2,40}?)(?:은|는|을|를)? ?잊어(?:줘| ?주세요|버려)/u,
])

/** What does not name it: "thing" of "the hazelnut thing". What follows a comma may say that nothing is to be forgotten. */
const BESIDES =
  /(?<!\p{L})(?:thing|stuff|business|part|bit|request|note|again|sache|ding|geschichte|wieder|truc|histoire|cosa|asunto|coisa|zaak)(?!\p{L})/giu
export const nameOf = (object: string): string => object.replace(BESIDES, " ")

/** What the user asks to forget; `undefined` if nothing is: "forget the hazelnut thing, no allergy after all". */
export function forgottenIn(sentence: string): string | undefined {
  for (const pattern of PATTERNS()) {
    const [, ...parts] = pattern.exec(sentence) ?? []
    const object = parts.find((part) => part !== undefined)?.trim()
    if (object !== undefined && !NOTHING.test(object) && keywordsOf(object).size > 0) return object
  }
  return undefined
}
