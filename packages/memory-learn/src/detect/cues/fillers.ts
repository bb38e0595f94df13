import { cutText, foldText, isStopWord, lazily, oneLine, wordsOf } from "@caliban/text"

// What stands around a statement and says nothing, in all languages.

/** The words of an opening such as "ok no.", "big news,", "please note:", without accents. */
const OPENING =
  "hey hi oh ooh ah aha ach uh um hm hmm mmh euh eh yes yeah yep sure right great perfect nice fine good bad big quick small news update change of plans correction no nope nah not that one this wrong is s quite actually well so ok okay oke and also but btw by the way fyi for record heads up please pls sorry thanks thank you thx danke merci gracias obrigado obrigada grazie bedankt dank спасибо пожалуйста note remember keep in mind bear don t forget more thing another though side just know as i said like told guess what wait have to insist here should mentioned it before we re while at classic perhaps general reminder self important lol haha nein nee grosse neuigkeit neuigkeiten gute nachricht nachrichten kurzes plananderung kleine anderung korrektur merk dir merke merken bitte nicht vergessen denk daran dran ja jo gut genau klar ubrigens nebenbei und aber eigentlich hinweis wichtig noch etwas grundsatzliches was eins wie gesagt ich sagte doch hab falsch das ist stimmt zur info quatsch bloss vielen sehr schon na tja dann non nan oui grande nouvelle bonne petite mise a jour changement plan petit bon d accord super parfait au fait ailleurs propos et mais donc alors en il te plait vous rappelle toi que rappelez souviens notez retiens retenez n oublie pas oubliez j ai dit je l c est faux sache sachez juste voila uy si bueno pues vale gran noticia noticias cambio planes pequeno actualizacion correccion perfecto por cierto proposito y pero oye realidad favor recuerda recuerde ten cuenta tenga olvides olvide para lo sepas ya dije eso esta mal importante ojo estamos ahora nao sim e bom entao ta perfeito alias mas verdade lembre se lembra esqueca tenha mente voce saber disse falei errado isso olha certo beh allora va bene perfetto comunque ma realta per ricorda che ricordati tieni presente nota dimenticare ho detto sbagliato dimenticavo tra altro o nou dus trouwens overigens maar alsjeblieft graag let op ik zei dat klopt niet belangrijk nog iets нет да ах ну так ок хорошо отлично кстати и но а вообще то на самом деле запомни что запомните имеи имейте в виду не забудь учти я же сказал неверно важно к слову ладно"
/** What else a request without a fact may contain: "remember that for next time, it's important". */
const ASKED =
  "ca cela esto fact facts time next future later session sessions onwards forward matters everything zukunft kunftig spater nachste nachstes fois prochaine prochaines suite avenir stp svp porfa futures futuro proxima vez veces volta prossima volgende keer будущее"
/** The same in scripts without spaces. */
const UNSPACED =
  "ありがとうございます|お願いします|顺便说明一下|覚えておいて|くださいね|顺便说一下|そういえば|すみません|감사합니다|죄송하지만|このこと|そのこと|ください|ちなみに|ところで|念のため|違います|틀렸어요|这一点|這一點|这件事|這件事|この件|この点|その件|下さい|주세요|두세요|다음에|我说过|いいえ|それと|아니요|참고로|그런데|아 참|그리고|기억해|麻烦|帮我|幫我|一定|这点|這點|这个|這個|这些|這些|那个|那些|一下|下来|以后|下次|これ|それ|こと|今後|次回|ぜひ|必ず|이것|이거|그것|그거|不对|不是|对了|顺便|另外|还有|注意|记住|好的|谢谢|其实|说了|补充|いえ|いや|はい|ええ|あと|ただ|実は|なお|では|あの|아니|사실|请|請|也|都|要|你|您|这|這|那|它|哦|啊|吧|呀|了|的|ね|よ|を|も|は|이|그|걸|을|를|도|꼭|좀|줘|둬|不|好|嗯|네|예|참|음|어"
/** Removed from the start without a mark behind them. None of them may carry meaning, as "no" or "stop" does. */
const ALWAYS =
  "(?:as |like )?i (?:said|told you)(?: to)?(?=[,:]? use )|(?:please |just )?(?:remember|note|keep in mind|bear in mind|don't forget) that|just so you know|please|pls|btw|by the way|fyi|also|and|but|so|actually|oh|ooh|ah|uh|um|hmm?|well|bitte|übrigens|und|aber|eigentlich|ach|äh|et|mais|donc|alors|euh|au fait|d'ailleurs|(?:note|notez|retiens|retenez|sache|sachez|n'oubliez? (?:pas|jamais)) que|y|pero|oye|por cierto|por favor|(?:recuerd[ae]|ten en cuenta|tenga en cuenta|no olvides?) que|aliás|lembre-se (?:de )?que|allora|comunque|a proposito|per favore|(?:ricorda|nota|tieni presente) che|maar|dus|trouwens|overigens|alsjeblieft|graag|и|ну|кстати|пожалуйста|(?:запомни|учти|не забудь|имей в виду), что"
const ALWAYS_UNSPACED =
  "请记住|记住|请注意|对了|顺便说一下|顺便说明一下|ちなみに|ところで|そういえば|なお|참고로|그런데|그리고"
const TRAILING =
  "btw|by the way|ok|okay|please|pls|thanks|thank you|thx|though|remember|right|lol|haha|got it|fyi|and so on|too|as i said|you know|bitte|danke|oder|ja|gell|übrigens|ne|merk dir das|merci|s'il te plaît|s'il vous plaît|hein|d'accord|mdr|au fait|por favor|porfa|gracias|vale|eh|por cierto|tenlo en cuenta|obrigado|obrigada|tá|viu|né|aliás|per favore|grazie|vero|a proposito|alsjeblieft|graag|bedankt|hoor|trouwens|пожалуйста|спасибо|ок|ладно|кстати|да|谢谢|好吗|哈|哦|啊|拜托|よろしくお願いします|覚えておいてください|감사합니다|부탁드립니다|기억해 두세요"

const PATTERNS = lazily(() => ({
  opening: new Set(OPENING.split(" ")),
  asked: new Set(ASKED.split(" ")),
  unspaced: new RegExp(foldText(UNSPACED), "gu"),
  always: new RegExp(
    `^[\\s"'“”„«»([¡¿…—–,;]*(?:(?:${ALWAYS})(?:[,;:.!—–-]*(?:\\s+|$))+|(?:${ALWAYS_UNSPACED})[,;:.!]?[\\s，。、：！]*)`,
    "iu",
  ),
  trailing: new RegExp(
    `(?:[,;(–—，、]\\s*¿?| -\\s*| (?=btw|pls|thx|lol|haha|mdr|porfa)|(?<!(?<!\\p{L})(?:a|the|is|are|says?|said|word|called|with|to|ist|sagt|wort|es|dice|è|dice))\\s(?=please|bitte|por favor|per favore|alsjeblieft|пожалуйста))(?:${TRAILING})[\\s\\p{P}]*$`,
    "iu",
  ),
}))

/** The first part of a text with the mark behind it, but nothing of the next word. */
const FIRST =
  /^[\s"'“”„«»([¡¿…—–,;]*([^,;:.!—–，。、：！]{1,40}?)(?:\s*(?:[,，。、：！—–]|(?:[;:!]|(?<!(?<!\p{L})\p{L})\.(?!\s\d))+(?=\s|$)))+\s*/u

function isEmpty(text: string, isWord: (word: string) => boolean): boolean {
  const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(text)
  if (isUnspaced) return !/[\p{L}\p{N}]/u.test(foldText(text).replace(PATTERNS().unspaced, ""))
  return wordsOf(text).every(isWord)
}

/** Whether what stands around a request is no fact: "for next time, please". */
export function saysNothing(text: string): boolean {
  const { opening, asked } = PATTERNS()
  return isEmpty(text, (word) => isStopWord(word) || opening.has(word) || asked.has(word))
}

/** A text without one filler at its start: "No, we use pnpm", but not "No cron on those hosts". */
function withoutOpening(text: string): string {
  const { opening, always } = PATTERNS()
  const [whole = "", first = ""] = FIRST.exec(text) ?? []
  const isFiller = /\p{L}/u.test(first) && isEmpty(first, (word) => opening.has(word))
  return isFiller ? text.slice(whole.length) : text.replace(always, "")
}

/** First words of a sentence that refer to the one before. */
const DEPENDENT =
  /^[\s\p{P}]*(?:it|it's|its|that|that's|this|these|those|they|they're|their|them|he|she|his|her|there|otherwise|or else|because|so|then|therefore|hence|which|without (?:it|them)|both|the same|only then|es|dies\p{L}*|sie|er|dort|dann|sonst|weil|denn|deshalb|daher|darum|dabei|dazu|ils|elles?|ce|c'est|cela|ça|celui|celle|ceux|sinon|autrement|parce|donc|ainsi|là|eso|esto|ahí|allí|si no|porque|pues|entonces|por eso|isso|isto|senão|pois|então|altrimenti|perché|quindi|ciò|anders|want|daarom|dus|это|он|она|оно|они|там|тогда|иначе|поэтому|потому)(?![\p{L}\p{N}_])|^(?:否则|因为|所以|那|这|它|那样|然后|それ|これ|あれ|そう|でないと|なぜなら|だから|그건|그래서|그러면|안 그러면|왜냐하면)/iu

/** Whether a sentence starts with a word that refers to the sentence before. */
export const dependsOnPrevious = (text: string): boolean => DEPENDENT.test(text)

/** The rest of a text, with a capital where the text has one. */
export function withCapitalOf(text: string, rest: string): string {
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(text) && /^\p{Ll}[\p{Ll}']*(?=[\s,])/u.test(rest)
  return isCapital ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : rest
}

/** The maximum length of an entry, in code points. */
export const ENTRY_LIMIT = 200

/** Marks that belong to no word: `- ` is a bullet, but `--flag`, `*.snap` and `./script` are words. */
const EDGE_MARKS =
  /^(?:[\s,;…—–\p{Extended_Pictographic}\ufe0f\u200d]|[-*>|:!?]+(?=\s))+|(?:[\s,;:…—–\p{Extended_Pictographic}\ufe0f\u200d]|(?<=\s)-)+$/gu

const SMILEYS = /(?:^|\s)(?:[:;]-?[)(DPp]|<3|\^\^|xd)(?=\s|$)/giu

function bare(text: string): string {
  return oneLine(text.replace(/ “” /gu, " ").replace(SMILEYS, " ")).replace(EDGE_MARKS, "")
}

/** A statement as the text of an entry: one line, without fillers and conversational phrases. */
export function cleanStatement(text: string): string {
  // An entry is shorter by far.
  let rest = bare(text.slice(0, 6 * ENTRY_LIMIT))
  // At its end after a comma or another mark.
  const withoutEnding = (said: string): string => said.replace(PATTERNS().trailing, "")
  for (const without of [withoutOpening, withoutEnding]) {
    for (let shorter = bare(without(rest)); shorter !== rest && shorter !== ""; shorter = bare(without(rest)))
      rest = shorter
  }
  return cutText(withCapitalOf(text, rest), ENTRY_LIMIT)
}
