import { lazily } from "@caliban/text"
import { saysNothing, withCapitalOf } from "./fillers.ts"
import TAKEN_BACK from "./retractions.json" with { type: "json" }

/** What a phrase says about its sentence: the user asks to remember it, or takes back what was said before. */
export type PhraseKind = "request" | "retract"

/** "Remember the retro is on Monday", but not "remember when …", "remember what I said" or "remember the retro". */
const REMEMBER_CLAUSE =
  "^(?:(?:ok(?:ay)?|so|and|also|please|pl[sz]|hey|btw|by the way|oh|hi|now|just|yes|great|thanks|(?:can|could) (?:you|u)),? )*(?:remember|don'?t forget)(?= (?:it's|there's|never|always|only|(?:i|we)(?!(?:'d| had)? (?:told|said|talked|mentioned|asked|discussed|spoke|saw|tried|did|was|were|once))|(?!(?:when|how|what|why|who|where|which|if|whether|me|him|her|them|us|to|last|back|that time)(?! (?:is|are|owns) ))[^,.;!?]{1,50}? (?:is|are|isn't|aren't|has|have|must|should|can|can't|cannot|needs?|uses?|runs?|lives?|belongs?|owns?|goes|comes?|stays?|starts?|ends?|listens?|prefers?|likes?|wants?))(?= |'))"

/** "Please", inside a request. */
export const POLITE =
  "(?:,? (?:please|bitte(?: auch| mal)?|auch|alsjeblieft|alstublieft|s'il (?:te|vous) pla[iî]t|por favor|per favore|пожалуйста)(?!\\p{L}),?)?"

/** Requests to remember by language, as patterns separated by `|`. `^` is the start of the sentence, `~` is "please". */
const REQUESTS: Readonly<Record<string, string>> = {
  en: `^remember for (?:later|next time|the future)(?= ?:)|${REMEMBER_CLAUSE}|^(?:please )?remember(?= [^?]{1,60}:$)|^(?:note )?for (?:the )?(?:next time|future)(?= ?:)|^memo(?=:)|jot (?:(?:this|that) )?down(?=:| that )|update your memory(?=:| that )|from now on,? remember(?: that|:|(?= to ))|you need to (?:remember|keep in mind)(?: that|:)(?!.*(?<!\\p{L})says?(?!\\p{L}))|^(?:please |pl[sz] )?(?:save|store)(?: (?:this|that|these|the following))?(?::|[\\s.!]*$)|please note:|make sure (?:to|you) remember(?: that)?|(?:(?:can|could|would|will) (?:you|u) )?(?:please )?(?:save|note|remember|store) the fact that|write down that|write (?:this|that) down(?=~[\\s.!]*$)|(?:(?:can|could|would|will) (?:you|u) )?(?:(?:please|pl[sz]) )?rem[em]*ber(?:~ that|:|,| this| these| it(?=(?: for (?:later|next time|the future))?[\\s.!]*$)| the following|(?= my | not to | to (?:never|always) ))|please remember(?! to)|(?:(?:can|could|would|will) you )?(?:please )?(?:keep|bear) (?:(?:that|this|it) )?in mind|(?:i want|i need|i'd like|i would like) you to (?:remember|(?:keep|bear) in mind)(?: that|:|,)?|(?:something|thing) to (?:remember|note|keep in mind)|note to self|save (?:this|that|it) for later(?! in)|save this[:.]|(?:put|keep|store|save|add|write|commit) (?:(?:this|that|it|these) )?(?:in|to|into) (?:your |the )?(?:memory|notes)|(?:don'?t|do not|never) forget(?: that|(?: this)?:)|(?<=(?:^|[,;.–—-] )(?:(?:so|and|please) )?)(?:don'?t|do not|never) forget(?: it| that| this)?(?=[\\s.!]*$)|(?:make|take) (?:a )?note(?: that|:|,| of (?:this|that)(?=[\\s.!]*$|:))|memori[sz]e(?: that| this)?|would you mind (?:remembering|noting|saving)~ that|(?:please )?save~ that(?= (?:we|our|my|i)(?!\\p{L}))|note,? please,? that|write this down|note (?:this )?down|for future reference|for the record`,
  de: "merke? dir~|merken sie sich~|(?:kannst du|könntest du|würdest du|können sie|könnten sie)~ (?:dir|sich)~ merken~(?=,? dass)|(?:speichere?|speichern sie|notiere?|notieren sie|behalte?)~(?=,? dass)|behalten? (?:sie )?(?:(?:das|dies|es) )?(?:bitte )?(?:im kopf|in erinnerung|im hinterkopf)|bitte .{0,25}merken|(?:vergiss|vergessen sie)~ nicht~(?:,? dass|:)|^(?:vergiss|vergessen sie)~ (?:bloß nicht|nie(?:mals)?)~(?:,? dass|:)|speichere?(?: (?:bitte|das|dies|dir|ab|mal))*:|notiere(?:n sie)?:|für (?:die zukunft|das nächste mal):|notiere? dir~|notieren sie sich~|(?:denk|denke|denken sie) (?:bitte )?(?:dran|daran)(?:, dass|:)|(?:bitte|zum) merken|(?:speichere?|speichern sie) (?:das|dies|dir~)|schreib dir auf|notiz an mich|fürs protokoll|beachte:|(?:nimm|schreib) das in dein(?:e notizen|en speicher|e erinnerung| gedächtnis)",
  fr: "(?:rappelle-toi|rappelez-vous|souviens-toi|souvenez-vous|retiens|retenez)~|(?:peux-tu|tu peux|pourrais-tu|pouvez-vous|pourriez-vous)~ (?:(?:te|vous) (?:souvenir|rappeler)|retenir|noter|mémoriser|enregistrer)~(?= qu[e'])|notez?-(?:le|la|les)|notez? (?:bien )?(?:ça|cela)|souviens-t'en|souvenez-vous-en|notez?(?: bien)?~(?: que(?! (?:ce|i|e)(?:ci|la|sto|sso) )| ?:)|n'oubliez? pas~ que|^n'oubliez? jamais~ que|^pour la prochaine fois(?= ?:)|garde(?:z)? (?:ça |cela )?en (?:tête|mémoire)|à retenir|mémorise(?:z)?|pour mémoire|enregistrez?~ (?:ça|cela|que)|note à moi-même|mets ça dans ta mémoire",
  es: "(?:recuerd[ae]|recordá|recuerden)~ que|(?:puedes|podrías|puede|podría)~ (?:recordar|apuntar|anotar|guardar|memorizar)~ que|recuerd[ae](?::|(?= [^?]{1,40}:$))|recuérd[ae](?:lo|melo)|tenl[oa] en cuenta|(?:acuérdate|acordate)~(?: de)? que|(?:ten|tenga|tené) en cuenta(?! que est[oae]s? es )|no (?:te )?olvides?~(?: de)? que|^(?:no (?:te )?olvides? nunca|nunca (?:te )?olvides?)~(?: de)? que|apunt[ae](?:~ que|:)|ap[uú]ntal[oa]|an[oó]tal[oa]|gu[aá]rdal[oa]|no lo olvides|anot[ae](?:~ que|:)|anotá|guarda (?:esto|eso)|guarda~ que|memoriza|^para la próxima(?: vez)?(?=:)|nota para mí|toma nota",
  pt: "(?:lembre-se|lembra-te)~(?: d?(?:isso|isto))?|^para a próxima(?: vez)?(?=:)|lembr[ae]~ (?:de )?que|(?:você pode|podes?|poderias?)~ (?:(?:se |te )?lembrar(?:-[st]e)?|anotar|guardar|memorizar)~ (?:de )?que|lembr[ae] (?:disso|disto)|lembr[ae]:|(?:tenha|tem) em mente|não (?:se |te )?esqueças?~(?: de)? que|^nunca (?:se |te )?esqueças?~(?: de)? que|anot[ae](?: aí)?|guard[ae] (?:isto|isso)|guard[ae]~ que|memoriz[ae]|tom[ae] nota|nota para mim|salv[ae] (?:isso|isto)|salv[ae]~ que",
  it: "ricorda(?:ti)?(?:~ che|:)|ricordati~|ricordatevi~|(?:puoi|potresti|può|potrebbe)~ (?:ricordar(?:e|ti|si)|memorizzare|annotare|segnarti|salvare)~ che|ricordalo|ricordatel[oa]|segnatel[oa]|annotal[oa]|tienilo (?:presente|a mente)|si ricordi|(?:tieni|tenga) presente|tieni a mente|non dimenticare~ che|^non dimenticare mai~ che|annota|segnati|memorizza|prendi nota|^per la prossima volta(?=:)|salva (?:questo|per dopo)|salva~ che|nota per me",
  nl: "onthoud?~|(?:kun je|kunt u|wilt? (?:je|u)|zou je)~ (?:onthouden|noteren|opslaan|bewaren)~ dat|sla~ op~ dat|vergeet~ niet~(?: dat|:)|^vergeet~ nooit~(?: dat|:)|^voor de volgende keer(?=:)|hou(?:d)? er rekening mee dat|hou(?:d)? (?:(?:dat|dit|het) )?in gedachten|noteer(?:~ dat|:)?|schrijf op|bewaar (?:dit|dat)|notitie aan mezelf",
  ru: "запомни(?:те)?~|(?:можешь|можете)~ запомнить~(?=,? что)|сохрани(?:те)?~(?=,? что)|(?:имей(?:те)? (?:это )?в виду|учти(?:те)?)(?!,? что это )|(?:никогда )?не (?:забудь|забывай)(?:те)?~,? что|запиши(?:те)?(?: себе|:|,? что)|помни(?:те)?,? что|сохрани(?:те)? это|^на будущее(?=:)|заметка себе",
  zh: "[你您]?(?:能不能|能否|可不可以|可以|能)(?:帮我)?(?:记住|记一下|记下来?)|记住|记一下|记下来|记着|下次记得|(?:别忘了|不要忘了|別忘了)(?=[\\s\\p{P}]|$|[我咱他她这那這本每]|(?![把先去给給再]).{1,12}(?:[是用在叫为為有]|需要|必须|必須))|記住|記一下|記下來|牢记|牢記|(?:存|写|放)(?:到|进|入)(?:你的)?(?:记忆|备忘)",
  ja: "覚えておいて(?:もらえますか|くれますか|いただけますか)?|覚えといて|覚えて(?:いて(?!も))?(?![いるなまたん])|(?<!(?<!こと|[それこ]れ)[をは])忘れないで|メモしておいて|メモして|記憶して|念頭に置いて|保存しておいて",
  ko: "기억해 ?(?:줘|주세요|둬|줄래요?|주실래요|줄 수 있[어나]요?)|(?<!고 ?)기억해|(?<!(?<![다라])는 (?:거|것|걸)[를을은]? ?)잊지 마(?:세요)?|메모해(?: ?줘| ?주세요)?|명심해|염두에|(?<!(?<!(?:메모리|기억|노트|메모))(?:로|에) ?)저장해(?: ?줘| ?주세요)?",
}

/** What takes back what was said before, in the same form. */
const RETRACTIONS: Readonly<Record<string, string>> = TAKEN_BACK

/** The languages with phrases and trained words. */
export const LANGUAGES: readonly string[] = Object.keys(REQUESTS)

/** Words before a phrase that make it something else: "I remember that", "didn't help". */
const NOT_AFTER =
  "i|we|he|she|they|to|(?<!you )(?:should|must)|can't|cannot|didn't|don't|not|won't|ich|wir|nicht|je|on|ne|n'|pas|yo|no|eu|não|io|non|ik|niet|я|не|мы"

function patternsOf(language: string): Record<PhraseKind, RegExp> {
  // Written without spaces between words.
  const isUnspaced = ["zh", "ja", "ko"].includes(language)
  const start = isUnspaced ? "" : `(?<![\\p{L}\\p{N}_])(?<!(?<![\\p{L}'])(?:${NOT_AFTER}) )`
  const patternOf = (phrases = ""): RegExp => {
    const source = phrases.replace(/(?<!\[)\^/gu, "^[^\\p{L}]*").replaceAll("~", POLITE)
    return new RegExp(`${start}(?:${source})${isUnspaced ? "" : "(?![\\p{L}\\p{N}_])"}`, "iu")
  }
  return { request: patternOf(REQUESTS[language]), retract: patternOf(RETRACTIONS[language]) }
}

const PATTERNS = lazily(() => new Map(LANGUAGES.map((language) => [language, patternsOf(language)])))

/** The position of a phrase or cue in a sentence. */
export type Spot = Record<"at" | "length", number>

/** Inline code, and words in quotation marks within a sentence: a request in them is cited. */
const CITED =
  /`[^`]{1,200}`|(?<=\p{L}[:,]? )(?:"[^"]+"|'(?:[^']|'(?=\p{L})){1,80}'(?!\p{L})|[“„][^“”„]+[“”]|«[^«»]+»|「[^「」]+」)/gu

/** The first request and the first retraction. A request such as "don't forget that" takes nothing back. */
export function findPhrases(text: string, language: string): Map<PhraseKind, Spot> {
  const { request, retract } = PATTERNS().get(language) ?? PATTERNS().get("en") ?? {}
  const found = new Map<PhraseKind, Spot>()
  const asked = request?.exec(text.replace(CITED, (cited) => cited.replace(/\p{L}/gu, "x")))
  if (asked) found.set("request", { at: asked.index, length: asked[0].length })
  const taken = retract?.exec(asked ? text.replace(asked[0], " ".repeat(asked[0].length)) : text)
  if (taken) found.set("retract", { at: taken.index, length: taken[0].length })
  return found
}

/** What may stand between a request and what it is about. */
const LINK =
  /^(?:\s*(?:[，：。、]|[,:;.!–—-]+(?=\s)|:(?=\P{ASCII})|that(?!\p{L})|dass(?!\p{L})|qu[ei](?!\p{L})|qu'|che(?!\p{L})|dat(?!\p{L})|что(?!\p{L})|de(?= que)))*\s*/iu
/** Several words and a mark, after which a request can be left out: "Use tabs, remember that". */
const ENDED = /(?:\p{L}[^\p{L}]+\p{L}|[\u3040-\u30ff\u3400-\u9fff]{3}).*[,;.!–—，、。]\s*[请請]?\s*$/su
/** A request that starts within this many characters opens its text. */
const OPENING = 16

/** A statement without the request at its start or end: "note to self: renew the domain" is about the domain. */
export function withoutRequest(text: string, language: string): string {
  const spot = findPhrases(text, language).get("request")
  if (spot === undefined) return text
  const before = text.slice(0, spot.at)
  const after = text.slice(spot.at + spot.length)
  if (saysNothing(after)) return ENDED.test(before) ? before.replace(/[\s,;–—，、请請]+$/u, "") : text
  if (spot.at > OPENING) return text
  // The question mark of "can you remember that …?" belongs to the request.
  const rest = after.replace(LINK, "").replace(/\s*(?:吗|ok(?:ay)?)?[?？]+$/iu, "")
  return withCapitalOf(text, rest)
}

/** The languages whose requests to remember occur in a folded text: `merk dir: …`. */
export const languagesOfRequest = (folded: string): string[] =>
  LANGUAGES.filter((language) => PATTERNS().get(language)?.request.test(folded))
