import { bareText, lazily } from "@caliban/text"
import { barePattern } from "./bare-pattern.ts"

// What introduces the words of another person or of a document, in the languages of `phrases.ts`.

const ASKING =
  "please|pls|(?:can|could|would|will) you|help me|bitte|kannst du|könntest du|können sie|würdest du|peux-tu|tu peux|pouvez-vous|pourr(?:ais-tu|iez-vous)|puedes|podrías|puede|por favor|puoi|potresti|può|per favore|você pode|pode|podes|poderia|kun je|kunt u|wil je|можешь|можете|пожалуйста"

/** What is done to a text. */
const TASKS =
  "summari[sz]e|sum up|tl;?dr|translate|proof-?read|rewrite|rephrase|reword|paraphrase|shorten|polish|transcribe|reply to|respond to|extract|draft|compose|(?:write|send|post)(?= (?:\\p{L}+ ){0,2}(?:e-?mail|mail|message|tweet|post|letter|reply)(?!\\p{L}))|fass\\p{L}*|zusammenfassen|übersetz\\p{L}*|korrigier\\p{L}*|(?:um)?formulier\\p{L}*|résume[zr]?|tradui\\p{L}*|corrige[zr]?|reformule[zr]?|relis\\p{L}*|relire|resum[eai]\\p{L}*|traduc\\p{L}*|traduz\\p{L}*|reescr\\p{L}*|corrij\\p{L}*|riassum\\p{L}*|riscriv\\p{L}*|correggi\\p{L}*|schreib\\p{L}*(?= .{0,25}(?:mail|nachricht|brief))|entwirf|verfass\\p{L}*|rédige[rz]?|écri\\p{L}*(?= .{0,25}(?:mail|message|lettre))|redact\\p{L}*|escrib\\p{L}*(?= .{0,25}(?:correo|mensaje|carta))|escrev\\p{L}*(?= .{0,25}(?:mail|mensagem|carta))|scriv\\p{L}*(?= .{0,25}(?:mail|messaggio|lettera))|schrijf(?= .{0,25}(?:mail|bericht|brief))|напиш\\p{L}*(?= .{0,25}(?:письм|сообщ|пост))|vat|samenvat\\p{L}*|vertaal\\p{L}*|vertalen|herschrijf|herschrijven|перевед\\p{L}*|перескаж\\p{L}*|перепиш\\p{L}*|исправ\\p{L}*|отредактируй\\p{L}*"
/** What a text is checked for. */
const CHECKS =
  "how (?:do|would|can|should) (?:you|i|we) say|how to say|was heißt|wie (?:sagt man|sage ich)|comment (?:dit-on|dire|dirais-tu)|cómo se dice|como se diz|come si dice|hoe zeg je|как (?:будет|сказать)|my english|grammar|spelling|grammatik|rechtschreibung|grammaire|orthographe|gramática|ortografía|grammatica|ortografia|spelling|грамматик\\p{L}*|орфографи\\p{L}*"
const TASKS_UNSPACED =
  "起草|写一?封|帮我写|メールを書いて|下書き|메일을? 써|要約|翻訳|訳して|添削|校正して|書き直して|总结|總結|翻译|翻譯|概括|校对|润色|改写|요약|번역|교정|다듬어"

const TEXTS =
  "(?:e-?)?mails?|messages?|texts?|letters?|notes|(?<=(?:this|the|a|my|his|her|following) )note|minutes|transcripts?|threads?|chats?|articles?|posts?|documents?|docs|readme|wiki|tickets?|reviews?|sentences?|paragraphs?|drafts?|slack|teams|comments?|nachricht\\p{L}*|brief|notiz\\p{L}*|protokoll|artikel|beitrag|dokument|doku|satz|absatz|entwurf|courriels?|lettres?|textes?|phrases?|paragraphes?|comptes? rendus?|correos?|mensajes?|textos?|cartas?|notas?|artículos?|documentos?|frases?|messagg\\p{L}*|testo|letter[ae]|mensage[mn]s?|berichten?|tekst|brieven|письм\\p{L}*|сообщени\\p{L}*|текст\\p{L}*|стать\\p{L}*|документ\\p{L}*|переписк\\p{L}*"
const THESE =
  "this|these|the following|dies\\p{L}*|folgend\\p{L}*|cet(?:te)?|ces?|est[aeo]s?|siguientes?|quest[aeio]|seguent[ei]|deze|dit|volgende|эт\\p{L}+|следующ\\p{L}+"
const TEXTS_UNSPACED =
  "メール|メッセージ|文章|記事|議事録|ドキュメント|邮件|郵件|消息|文档|会议纪要|메일|메시지|문서|회의록"

const GROUP =
  "(?:hi|hello|hey|dear|hallo|liebe|bonjour|salut|chers?|hola|ciao|beste) (?:all|team|everyone|everybody|folks|zusammen|alle|kolleg\\p{L}*|à tous|tous|collègues|a todos|equipo|a tutti|allemaal|collega's)|dear \\p{L}+|sehr geehrte\\p{L}*.{0,30}|estimad[oa]s?.{0,30}|уважаем\\p{L}*.{0,30}|всем привет|各位\\p{L}*|大家好|皆さん|皆様|여러분"

/** After these, it is the user or the assistant who says it. */
const OWN_VOICE =
  "i|we|you|to|never|always|not|don't|please|and|just|as|i've|i have|was|were|ich|wir|j'ai|nous avons"
const SAYING =
  "said|says|say|wrote|told|tells|thinks|believes|claims|claimed|insists|complains|argues|writes(?= that|:|,)|(?:asked|asks|wants|expects|requested|reminded)(?= (?:me|us|for|that|everyone|everybody)(?!\\p{L}))|states that|according to|sagte?|(?:schreibt|schrieb|meinte?)(?=:|,| (?:uns|mir|dass))|laut \\p{L}+|hat (?:mir |uns |mich )?(?:geschrieben|gesagt|gebeten)|bat (?:uns|mich)|(?:im|in der|in den|auf der|dort|da) .{0,40}steht|disait|dit(?=:| :| que)|écrit(?=:| :| que)|a (?:écrit|dit|demandé)|(?:nous|me) demande|selon|d'après|dice|dijo|escribió|escribe(?=:| que)|según|(?:me|nos) (?:pidió|pide)|ha (?:detto|scritto|chiesto)|secondo (?:il|la|lo|i|le)|scrive(?=:| che)|diz|disse|escreveu|segundo [oa]s?|de acordo com|pediu|zegt|zei|schreef|schrijft(?=:| dat)|volgens|vroeg|говор[ия]т|сказал\\p{L}*|написал\\p{L}*|пиш[еу]т|согласно|попросил\\p{L}*|просит"
const SAYING_UNSPACED =
  '(?<![我们們])[说說](?=[:,“「"]|我们|要|从)|写[着道]|寫[著道]|告诉(?:我|我们)|根据|要求我们|让我们|によると|によれば|からの(?:メール|メッセージ|連絡)|と言っ|と言いま|と書い|とのこと|에 따르면|라고 (?:했|말|썼|하)'

const BEFORE = "(?<![\\p{L}\\p{N}])"
const AFTER = "(?![\\p{L}\\p{N}])"

const PATTERNS = lazily(() => ({
  /** The user asks to summarise, translate or answer a text. */
  task: barePattern(
    `^[^\\p{L}]*(?:(?:${ASKING}|hi|hey|hello|ok|okay|now|then|also)[\\s,]+){0,4}(?:${TASKS})${AFTER}`,
    `${BEFORE}(?:${ASKING})${AFTER}.{0,80}${BEFORE}(?:${TASKS})${AFTER}`,
    `${BEFORE}(?:${CHECKS})${AFTER}`,
    TASKS_UNSPACED,
  ),
  /** A text follows: "these notes:", a greeting of a group. */
  introduces: barePattern(
    ":\\s*$",
    `${BEFORE}(?:${THESE}) (?:\\p{L}+ )?(?:${TEXTS})${AFTER}`,
    `${BEFORE}(?:${TEXTS})${AFTER}.{0,40}:`,
    `^.{0,20}(?:${TEXTS_UNSPACED}).{0,20}:`,
    `^(?:fwd?|wg|tr|rv) ?:`,
    `${BEFORE}(?:${TEXTS})${AFTER}.{0,40}${BEFORE}(?:below|attached|unten|anbei|ci-dessous|ci-joint|abajo|adjunto|abaixo|em anexo|qui sotto|allegat[oa]|hieronder|ниже)${AFTER}`,
    `^(?:${GROUP})[,!. 、]*$`,
  ),
  /** It says what another person or a document says. */
  reports: barePattern(
    `(?<!(?:^|[^\\p{L}])(?:${OWN_VOICE}) )${BEFORE}(?:${SAYING})${AFTER}`,
    SAYING_UNSPACED,
  ),
}))

/** How a sentence brings in another voice. */
export type Voice = "task" | "introduces" | "reports"

export function voicesIn(text: string): Set<Voice> {
  const bare = bareText(text)
  const { task, introduces, reports } = PATTERNS()
  const all: [Voice, RegExp][] = [
    ["task", task],
    ["introduces", introduces],
    ["reports", reports],
  ]
  return new Set(all.flatMap(([voice, pattern]) => (pattern.test(bare) ? [voice] : [])))
}
