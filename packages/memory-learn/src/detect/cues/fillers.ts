import { lazily } from "@caliban/text"

// Phrases without content, which are removed from the start and the end of a statement. Folded, separated by `|`.

/** Removed from the start in any case. None of them may carry meaning, as "no" or "stop" does. */
const ALWAYS: Readonly<Record<string, string>> = {
  en: "please|pls|btw|by the way|fyi|also|and|but|so|actually|oh|ooh|ah|uh|um|hmm|hm|well|please remember that|please remember for the future that|remember that|keep in mind that|bear in mind that|don't forget that|note that|please note that|just so you know",
  de: "bitte|übrigens|und|aber|also|eigentlich|ach|äh|hm",
  fr: "et|mais|donc|alors|ah|oh|euh|au fait|d'ailleurs|rappelle-toi que|rappelez-vous que|souviens-toi que|note que|notez que|retiens que|retenez que|n'oublie pas que|n'oubliez pas que|sache que|sachez que",
  es: "y|pero|oye|ah|oh|por cierto|por favor|recuerda que|recuerde que|ten en cuenta que|tenga en cuenta que|no olvides que|no olvide que|para que lo sepas",
  pt: "e|mas|ah|oh|aliás|por favor|lembre-se de que|lembre-se que|lembra que|não esqueça que|tenha em mente que",
  it: "e|ma|ah|oh|allora|comunque|a proposito|per favore|ricorda che|ricordati che|tieni presente che|nota che|non dimenticare che",
  nl: "en|maar|ah|oh|dus|trouwens|overigens|alsjeblieft|graag",
  ru: "и|ну|кстати|пожалуйста|запомни, что|запомните, что|имей в виду, что|имейте в виду, что|не забудь, что|учти, что",
  zh: "请记住|记住|请注意|对了|顺便说一下|顺便说明一下",
  ja: "ちなみに|ところで|そういえば|なお",
  ko: "참고로|그런데|그리고",
}

/** Removed if punctuation follows: "No, we use pnpm", but not "No cron on those hosts". */
const BEFORE_MARK: Readonly<Record<string, string>> = {
  en: "not that one|not that|not this|ok no|okay no|oh no|big news|good news|great news|bad news|news|quick update|small update|update|change of plans?|small change|correction|reminder to self|guess what|no wait|no no|no|nope|nah|actually|well|so|ok so|ok|okay|oh right|oh yes|oh and|oh no|ooh wait|oh|ooh|ah yes|ah of course|of course|ah|aha|uh|um|hm|hmm|mmh|hey|hi|yes please|yes|yeah|yep|sure|right|sorry|please note that|please note|please remember for the future that|please remember that|please remember|please|also|and|but|btw|by the way|fyi|for the record|heads up|note that|note|remember that|remember|keep in mind that|keep in mind|bear in mind that|bear in mind|don't forget that|don't forget|one more thing|another thing|one thing though|one thing|quick note|side note|just so you know|as i said|like i said|i said|i told you|thanks|thank you|great|perfect|good|nice|fine|that's wrong|that is wrong|that's not right|wrong|not quite|i have to insist here|i should have mentioned it|i should have mentioned|before i forget|while we're at it|classic|perhaps this|in general|reminder|important|lol|haha",
  de: "ok nein|okay nein|große neuigkeiten?|gute nachrichten?|neuigkeiten?|kurzes update|update|planänderung|kleine änderung|korrektur|merk dir bitte|merke dir bitte|bitte merk dir|bitte merke dir|merk dir|merke dir|merken|nicht vergessen|denk daran|denk dran|nein|nee|ach ja|ach so|ach|also|ja|jo|ok|okay|gut|genau|klar|danke|übrigens|nebenbei|bitte|und|aber|eigentlich|hinweis|wichtig|noch etwas grundsätzliches|noch etwas|noch was|noch eins|wie gesagt|ich sagte doch|hab ich gesagt|falsch|das ist falsch|das stimmt nicht|zur info|doch|quatsch|bloß nicht|vielen dank|sehr schön|na ja|tja|hm|äh|dann bitte noch",
  fr: "ok non|grande nouvelle|bonne nouvelle|petite mise à jour|mise à jour|changement de plan|petit changement|correction|non|nan|oui|ah oui|ah ça non|ah non|ah|oh|euh|hm|bon|ok|d'accord|merci|super|parfait|au fait|d'ailleurs|à propos|et|mais|donc|alors|en fait|s'il te plaît|s'il vous plaît|rappelle-toi que|rappelez-vous que|souviens-toi que|note que|notez que|retiens que|retenez que|n'oublie pas que|n'oubliez pas que|pour info|j'ai dit|je l'ai dit|c'est faux|sache que|juste|voilà|important",
  es: "ok no|vale no|gran noticia|buenas noticias|noticias|cambio de planes?|pequeño cambio|actualización|corrección|no|uy no|sí|ah|oh|eh|bueno|pues|ok|vale|gracias|perfecto|por cierto|a propósito|y|pero|oye|en realidad|por favor|recuerda que|recuerde que|ten en cuenta que|tenga en cuenta que|no olvides que|para que lo sepas|ya dije|te dije|eso está mal|está mal|importante|ojo|ya que estamos|y ya que estamos|ahora sí",
  pt: "não|sim|ah|oh|é|bom|então|ok|tá|obrigado|obrigada|perfeito|aliás|a propósito|e|mas|na verdade|por favor|lembre-se de que|lembre-se que|lembra que|não esqueça que|tenha em mente que|só para você saber|já disse|já falei|está errado|importante|isso aí|hmm|olha|certo",
  it: "no|sì|ah|oh|eh|beh|allora|ok|va bene|grazie|perfetto|a proposito|comunque|e|ma|in realtà|per favore|ricorda che|ricordati che|tieni presente che|nota che|non dimenticare che|ho detto|è sbagliato|importante|dimenticavo|tra l'altro",
  nl: "nee|ja|ah|oh|o ja|nou|dus|ok|oké|bedankt|dank je|perfect|trouwens|overigens|en|maar|eigenlijk|alsjeblieft|graag|let op|ik zei|dat klopt niet|belangrijk|nog iets",
  ru: "нет|да|ах да|ах|ну|так|ок|хорошо|спасибо|отлично|кстати|и|но|а|вообще-то|на самом деле|пожалуйста|запомни, что|запомни|запомните|имей в виду, что|имей в виду|не забудь, что|учти, что|я же сказал|я сказал|неверно|важно|к слову|ладно",
  zh: "不对|不是|不|对了|顺便说明一下|顺便说一下|顺便|另外|还有|记住|请记住|请注意|注意|好的|好|嗯|谢谢|其实|哦|啊|那个|说了|我说过|补充一下|还有一件事想请您记住|完美|提交",
  ja: "いえ|いいえ|いや|はい|ええ|ちなみに|ところで|そういえば|あと|それと|ただ|実は|なお|ありがとうございます|すみません|覚えておいてください|念のため|では|あの|違います",
  ko: "아니요|아니|네|예|참고로|그런데|아 참|참|그리고|사실|감사합니다|죄송하지만|기억해 주세요|틀렸어요|음|어",
}

const TRAILING: Readonly<Record<string, string>> = {
  en: "btw|by the way|ok|okay|please|pls|thanks|thank you|thx|though|remember|right|lol|haha|got it|fyi|and so on|too|as i said|you know",
  de: "bitte|danke|ok|okay|oder|ja|gell|übrigens|ne|merk dir das",
  fr: "merci|s'il te plaît|s'il vous plaît|ok|hein|d'accord|lol|mdr|au fait",
  es: "por favor|porfa|gracias|ok|vale|eh|por cierto|tenlo en cuenta",
  pt: "por favor|obrigado|obrigada|ok|tá|viu|né|aliás",
  it: "per favore|grazie|ok|eh|vero|a proposito",
  nl: "alsjeblieft|graag|bedankt|ok|hoor|trouwens",
  ru: "пожалуйста|спасибо|ок|ладно|кстати|да",
  zh: "谢谢|好吗|哈|哦|啊|拜托",
  ja: "よろしくお願いします|覚えておいてください",
  ko: "감사합니다|부탁드립니다|기억해 두세요",
}

/** First words of a sentence that refer to the one before. */
const DEPENDENT_STARTS: Readonly<Record<string, string>> = {
  en: "it|it's|its|that|that's|this|these|those|they|they're|them|he|she|his|her|their|there|otherwise|else|or else|because|so|then|therefore|hence|which|since|without it|without them|both|the same|such|only then|not|never|neither|nor|and|but",
  de: "es|das|dies|diese|dieser|die|sie|er|ihr|ihre|dort|da|dann|sonst|andernfalls|weil|denn|deshalb|daher|darum|damit|also|so|dabei|dazu|beide|aber|und|nicht|nie",
  fr: "il|elle|ils|elles|ce|c'est|cela|ça|celui|celle|ceux|sinon|autrement|parce|car|donc|ainsi|là|y|en|et|mais|pas|jamais",
  es: "eso|esto|ese|esa|él|ella|ellos|ellas|ahí|allí|si no|porque|pues|así|entonces|por eso|de lo contrario|y|pero|no|nunca",
  pt: "isso|isto|esse|essa|ele|ela|eles|elas|aí|ali|senão|porque|pois|assim|então|por isso|e|mas|não|nunca",
  it: "esso|essa|questo|quello|lui|lei|loro|lì|là|altrimenti|sennò|perché|poiché|così|quindi|per questo|e|ma|non|mai",
  nl: "het|dat|dit|die|deze|hij|zij|ze|hun|daar|anders|want|omdat|dus|daarom|dan|en|maar|niet|nooit",
  ru: "это|этот|эта|эти|он|она|они|оно|там|иначе|потому|поэтому|так|тогда|ведь|и|но|а|не|никогда",
  zh: "这|那|它|他|她|否则|不然|因为|所以|而且|但是|不要|别",
  ja: "これ|それ|あれ|この|その|そう|でないと|なぜなら|だから|そして|しかし|サーバー側",
  ko: "이것|그것|그|이|그래서|왜냐하면|안 그러면|그렇지|그리고|하지만",
}

function escaped(list: string): string {
  return list
    .split("|")
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.+?()[\]{}\\^$*]/gu, "\\$&"))
    .join("|")
}

const cache = new Map<string, RegExp>()
function patternOf(key: string, make: () => RegExp): RegExp {
  const kept = cache.get(key) ?? make()
  cache.set(key, kept)
  return kept
}

function isJoined(language: string): boolean {
  return language === "zh" || language === "ja"
}

function listOf(table: Readonly<Record<string, string>>, language: string): string {
  return escaped(table[language] ?? table["en"] ?? "")
}

/** Matches one filler at the start of a text, with the punctuation after it, but nothing of the next word. */
export function leadingFiller(language: string): RegExp {
  return patternOf(`lead:${language}`, () => {
    const free = isJoined(language) ? "[,;:.!]?[\\s，。、：！]*" : "(?:[,;:.!—–-]*(?:\\s+|$))+"
    const marked = "(?:\\s*(?:[,，。、：！—–]|[;:.!]+(?=\\s|$)))+\\s*"
    const lists = `(?:${listOf(ALWAYS, language)})${free}|(?:${listOf(BEFORE_MARK, language)})${marked}`
    return new RegExp(`^[\\s"'“”„«»([¡¿…—–,;]*(?:${lists})`, "iu")
  })
}

/** Matches one filler at the end of a text, after a comma or other punctuation. */
export function trailingFiller(language: string): RegExp {
  return patternOf(`trail:${language}`, () => {
    const before = isJoined(language)
      ? "[,，。、\\s]+"
      : "[,;(–—]\\s*| -\\s*| (?=btw|pls|thx|lol|haha|mdr|porfa)"
    return new RegExp(
      `(?:${before})(?:${escaped(TRAILING[language] ?? TRAILING["en"] ?? "")})[\\s\\p{P}]*$`,
      "iu",
    )
  })
}

/** Starts that only make a fragment depend on what comes before: "not npm", but "Never push to main" is a fact. */
const WEAK = lazily(
  () =>
    /^(?:never|and|but|nie|niemals|und|aber|jamais|et|mais|nunca|y|pero|e|mas|mai|ma|nooit|en|maar|никогда|и|но|а)(?![\p{L}\p{N}_])/iu,
)
const FRAGMENT_WORDS = 4

/** Whether a sentence starts with a word that refers to the sentence before. */
export function dependsOnPrevious(language: string, text: string): boolean {
  const words = text.replace(/^[\s\p{P}]+/u, "")
  if (WEAK().test(words) && words.split(/\s+/u).length > FRAGMENT_WORDS) return false
  if (language === "de" && /^[Dd](?:ie|as|er)\s+(?:\p{Ll}+\s+)?\p{Lu}/u.test(words)) return false
  return patternOf(`dependent:${language}`, () => {
    const after = isJoined(language) ? "" : "(?=$|[^\\p{L}\\p{N}_])"
    return new RegExp(
      `^[\\s\\p{P}]*(?:${escaped(DEPENDENT_STARTS[language] ?? DEPENDENT_STARTS["en"] ?? "")})${after}`,
      "iu",
    )
  }).test(text)
}
