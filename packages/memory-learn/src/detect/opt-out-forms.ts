// The words of a request not to remember, by language: as patterns, without case and accents.

/** In an order in which the longer one of two patterns comes first. */
export const FORMS = {
  /** What keeps a message in its session, unless it is asked. */
  passing:
    "(?:just|only) (?:for|in) (?:this|the current) (?:session|conversation|chat)|(?:gilt )?nur (?:für|in) (?:diese[rmns]?) (?:sitzung|unterhaltung|gespräch|chat)|(?:juste|seulement|uniquement) pour cette (?:session|conversation)|(?:solo|sólo) (?:para|en) esta (?:sesión|conversación)|(?:só|apenas) (?:para |n)esta (?:sessão|conversa)|solo per questa (?:sessione|conversazione)|alleen voor (?:deze sessie|dit gesprek)|только для (?:этой сессии|этого разговора)|[只仅僅](?:限|限于|在|用于)?(?:本次|这次|這次)(?:会话|对话|會話|對話)|(?:この|今回の)(?:セッション|会話)(?:だけ|限り|のみ)|이번 (?:세션|대화)(?:에서)?만",
  /** What else such a request may contain: politeness, who is asked, and what in the conversation it is about. */
  other:
    "on second thoughts?|never ?mind|please|pls|plz|but|and|so|then|ok|okay|actually|btw|just|though|either|also|well|sorry|thanks|lol|jk|temporary|strictly|private|kindly" +
    "|you(?= (?:dare|can|could|should|must|may|might|need|won't|will|not|do(?:n't| not) (?:need|have)|ought)(?:n't)?\\b)|(?<=(?:rather|prefer|prefer that|want|like|need|for|between) )you|i(?= (?:do not |don't )?(?:want|prefer|consent))|i(?:'d| would)|rather|prefer|want|like|(?:what |that )?i (?:just |ever |have )*(?:said|say|wrote|told you|mentioned)" +
    "|dare|purposes?|can|could|should|must|may|might|will|would|need|have|has|ought|goes?|belongs?|stays?|make|take|add|put|commit|leave|to|be|is|are|it|it's|this|that|that's|these|those|them|one|any|anything|all|some|part|bit|thing|of|from|for|about|on|in|into|by|a|an|the(?! (?:log|record|store)\\b)|your|memory|notes|what|follows|following|next|info|information|session|thread|details|fact|last|previous|latest|(?:delete|remove|erase|drop)(?= (?:this|that|it|them)\\b)|later|good|now|today|anywhere|ever|down|mind|there's|there(?= is)|necessary|again|consent|under|circumstances" +
    "|(?:about )?my (?:[\\w-]+ )?(?:name|number|address|birthday|age|salary|e-?mail|health|diet|family)" +
    "|bei näherer überlegung|wenn ich(?:'s mir| es mir| mir das| mir's) (?:recht )?überlege|bitte|und|aber|also|nein|doch|mal|gleich|auch|jetzt|das|dies(?:e[nrs]?)?|es|hier|dir|dich|euch|sich|du|sie|ihnen|ich(?= (?:m[oö]chte|will|(?:dir |ihnen )?(?:gerade |eben |vorhin )?(?:gesagt|geschrieben)))|m[oö]chte|soll|sollst|sollte|muss|musst|müssen|darfst|brauchst|brauchen|bleib(?:t|en)|dass|zu|ab|auf|davon|alles|was|werden|(?<=dass .*)wird|ins?|im|fürs?|dein(?:e|en)?|ihr|nimm|aufnehmen|danke|habe|gerade|eben|vorhin|ganz|nur|streng|ist" +
    "|(?:après |à la )?réflexion(?: faite)?|tout compte fait|laisse tomber|s'il (?:te|vous) plaît|stp|svp|merci|de|à|et|mais|veuillez|tu|vous|te|t'(?:en)?|en|le|la|l'|ça|cela|ceci|ce|c'est|cette|que|qu'|je(?= (?:(?:ne )?(?:veux|voudrais|viens)|préfère(?: que tu|rais)))|veux|voudrais|préfère|dois|devez|il(?= (?:(?:ne )?faut|n'est))|faut|besoin|peine|nécessaire|as|avez|mets|mettez|prends|prenez|dans|ta|votre|tes|vos|surtout|viens|j'ai|tout|nulle part|trace|soit|reste|est|strictement" +
    "|pensándolo(?: bien| mejor)?|mejor(?= no)|déjalo|por|favor|y|pero|gracias|lo|se|me|esto|eso|este|esta|mensaje|dato|info|del|tu|su|con|hace|falta|necesario|tienes?|hay|necesitas?|debes?|quiero|prefiero|quede|queda|guardado|acabo|he|sitio|lado|lugar|es|estrictamente|solo" +
    "|pensando (?:bem|melhor)|deixa (?:pra|para) lá|melhor(?= não)|e|mas|você|o|d?isso|d?isto|(?:d?ess|d?est)[ea]|conversa|informação|informaci[oó]n|precis(?:as?|o)|para|deves?|quero|prefiro|tom[ea]s?|da|do|na|sua|tua|obrigad[oa]|eu|acabei|fique|fica|só|aqui" +
    "|(?:ri)?pensandoci(?: bene)?|pensarci bene|lascia stare|per|favore|ma|grazie|che|ti|ne|questo|questa|quest'|cosa|informazione|di|serve|occorre|devi|deve|c'è|bisogno|è|necessario|voglio|preferisco|ciò|quello|ho|appena|tener(?:e|lo)|prender(?:e|ne)|parte|resti|resta|rimanga" +
    "|bij nader inzien|laat maar|alsjeblieft|alstublieft|aub|maar|graag|dit|dat|deze|wat|ik(?= (?:wil|heb|(?:net |zojuist )?zei))|wil|je|u|jij|hoeft?|moet|mag|kun|kan|worden|op|vast|het|zet|van|uw|heb|net|zojuist|liever|houd?|blijft|strikt" +
    "|если подумать|отбой|хотя(?= нет)|нет|и|но|а|пожалуйста|прошу|просьба|лучше|это|этого|эту|этот|что(?= я )|я(?= (?:сейчас |только что )?(?:сказал|написал))|то|надо|нужно|стоит|следует|я(?= не хо)|хочу|хотела? бы|чтобы|ты|вы|в|заноси|вноси|добавляй|сейчас|только|пусть|останется|строго|спасибо" +
    "|算了|还是|但是?|可是|不过|请|請|你|您|先|千万|我(?=(?:刚才|刚刚)?说|们之间|不(?:想|希望|要))|刚才|刚刚|们之间|[这這那](?:个|個|些|条|次|件|句|一)?|事|点|它|把|写|放|加|进|入|到|在|里|的|吧|了|哦|啊|也|都|再|话|内容|记忆|笔记|希望|想|让|要|用|必|需要?|是" +
    "|やっぱり|やはり|これ|それ|この|その|今|さっき|件|会話|メモリ|ください|下さい|くれ|いい|よい|良い|大丈夫|結構|ありません|ない|です|けど|から|して|しておいて|おか|おく|お願いします|お願い|でも|だ|にも?|[はをがもにのとでねよるさしいただてお]" +
    "|생각해 ?보니까?|역시|이건|이거|그건|것은?|이|대화|내용|정보|이야기|얘기|방금|한|메모리|메모|에|으로|은|는|을|를|건|만|하|할|해|돼|됩니다|되|는?데|인데|지만|고|없|어|아|줘|주|요|세|예|야|버려|말|들",
  /** What says no. */
  negation:
    "do ?n[o'’]?t|do not|don t|don'?t'?t|dnt|not|never|no|nothing|nowhere|needn't|(?:should|must|can|did|is|wo)n't|cannot|without|avoid|stop|ignore(?= .*memory)|(?<=(?:keep|leave) (?:this|that|it) (?:one )?)out" +
    "|nicht|nix|nichts|nie|niemals|nirgends|nirgendwo|keine?n?|ohne|ne|n'|pas|rien|jamais|aucune?|inutile|nunca|nada|ningún|não|nao|nenhum|non|mai|niente|nulla|nessuna|niet|nooit|niets|nergens|geen|не|ничего|никогда|никуда|нигде" +
    "|不|别|別|勿|无需|无须|没必要|ないで|なくて|必要は|지 ?마|지 ?말|지 ?않아도|안 해도|필요(?:는|가|도)? ?없",
  /** What a memory does, and what it is called; only the forms in which someone is told to. */
  verb:
    "rem[em]+ber(?:ing)?|memori[sz](?:e|ing)|(?<!\\bin (?:the |your )?)(?:memory|memories|notes?)|stor(?:e|ing)|sav(?:e|ing)|keep(?:ing)?|retain|log(?!(?<=\\bnever log) (?:it|them)\\s*$)|record(?:ing)?|(?<=be )(?:remembered|memori[sz]ed|noted|stored|saved|kept|recorded)|persist|learn|(?:write|put|add|commit)(?= .*(?:down|memory|notes))" +
    "|merk(?:e|t|en|st)?|gemerkt|(?:ab)?speicher(?:e|n|st)?|(?:ab)?gespeichert|notier(?:e|en|st|t)?|notiz(?:en)?|aufschreiben|schreib(?:e|en)?(?= .*auf)|behalt(?:e|en)?|gedächtnis" +
    "|retiens|retenez|retenir|retiennes|reteniez|not(?:e|es|ez|er|iez)|(?:mémoris|enregistr|(?:sauve)?gard|conserv)(?:e|es|ez|er|iez)|souviens|souvenez|souvenir|mémoire" +
    "|recuerdes?|recordar(?:lo)?|memori(?:ces?|zar(?:lo)?)|(?:guard|anot|apunt|registr|grab|almacen)(?:es?|ar(?:lo)?|ado)|retengas?|acuerdes|quedes(?= con)|memoria|memória" +
    "|(?:guard|anot|memoriz|salv|registr?|armazen|lembr)(?:e|es|a|ar)|grav(?:es|a|ar|e(?= ))|nota" +
    "|(?:ricord|memorizz|salv|annot|segn|registr|conserv)(?:i|are|ar(?:te)?lo|arti)|mente" +
    "|onthoudt?|onthouden|noteert?|noteren|bewaart?|bewaren|bewaard|opslaan|opslaat|opgeslagen|opschrijven|vastleggen|(?:sla|schrijf)(?= .*op)|leg(?= .*vast)|geheugen|notities" +
    "|(?:запоминай|запомни|записывай|сохраняй|храни|помни)(?:те)?|(?:запомин|записыв|сохран|хран|запомн)[аяи]ть|запомнил[аи]?|(?:запомин|сохран|записыв)[ая]л[аи]?|память|заметки" +
    "|記録|记[住下忆录]?来?|記[住下憶錄]?來?|保存|存储|存下?来?|覚え|記憶|メモ|残|기억|메모|저장|기록|보관|외우|적어 ?두|남기",
  /** What undoes what was said. */
  forget:
    "forget|vergiss|vergessen|oublie[sz]?|olvid[ae]|esque(?:ce|ça)|dimentica(?:re)?|vergeet|забудь(?:те)?" +
    "|忘掉|忘记|忘了|忘れて|잊어",
  /** What was said. */
  said:
    "message|conversation|chat|said|say|wrote|told|again|afterwards|wieder|gesagt|geschrieben|erzählt|nachricht|gespräch|dire|dit|mensaje|conversación|decir|dicho|dije|mensagem|conversa|disse|dizer|messaggio|conversazione|detto|bericht|gesprek|zei|gezegd|сообщение|разговор|сказала?|написала?" +
    "|说的?话?|消息|信息|对话|谈话|話|こと|言った|メッセージ|말|메시지",
  /** What keeps a message between the two. */
  secret:
    "between (?:us|ourselves|you and me)(?: only)?|to yourself|off[- ]the[- ]record|(?:strict )?confidence|a secret|(?<=keep (?:this|that) )private" +
    "|unter uns(?: gesagt)?|(?:im )?vertrauen|(?<=behalte (?:das|es) (?:bitte )?)für dich|geheim|(?:dit )?entre nous(?: soit dit)?|entre (?:nosotros|tú y yo)|en confianza|entre nós|(?:tra|fra) (?:di )?noi|confidenza|(?:onder|tussen) ons(?: gezegd)?|между нами(?: говоря)?|по секрету" +
    "|秘密|机密|機密|保密|ここだけの話|オフレコ|内緒|内密|우리끼리|비밀|기밀",
  /** The same, but as a single word only before a colon or at the end: "confidential, internal and public" are classes. */
  label: "confidential|vertraulich|confidentiel|confidencial|confidenziale|vertrouwelijk|конфиденциально",
}

/** The start of a request to remember, which may deny something else. */
export const POSITIVE: RegExp =
  /^(?:(?:please|also|bitte|pls) )*(?:(?:remember|memori[sz]e|merk dir|notiere?|retiens|note|recuerda|anota|lembra|ricorda|annota|onthoud|noteer|запомни|запиши)(?! (?:nothing|none|not?|nicht|nichts|nix|niet|niets|rien|pas|nada|niente|ничего|не))(?![\p{L}'])(?!.*\s(?:nicht|niet|не)(?: bitte| alsjeblieft| пожалуйста)?$)|请?[记記]住)/u

/** What is stored or not, or a complaint, and no request: "it is not in your notes", "it won't save". */
export const STATED: readonly RegExp[] = [
  /^(?:but |and |so |no )*(?:it|this|that|these|those|they|there)(?:'s| is| are| was| isn't| aren't)(?!.*\b(?:to|for|need|necessary)\b)/,
  /^(?:but |and |so )*(?:it|this|that|they|i|we) (?:can't|cannot|won't|will not|doesn't|does not|didn't|did not)\b/,
  /^(?:cannot|can't|do you not|don't you(?! dare)|why)\b|\bthere(?: is|'s) nothing\b|^not in |^no (?:please |actually )?(?:keep|save|store|remember|record)\b/,
  // Two negations.
  /\b(?:don't|do not|never|not|without|won't)\b.*\b(?:never|without|avoid|stop|won't|not|out)\b/,
  /^(?:aber |und )?(?:das|es|dies) (?:ist|wird|wurde|war)(?!.*\b(?:zu|zum|notig|furs?)\b)/,
  /\b(?:ce|il|cela|ca) n'est (?:pas |nulle part |jamais )?(?:note|enregistr|gard|memoris)|\bje (?:ne |n')(?!veux|voudrais|viens)/,
  /\bno esta (?:guardad|anotad|registrad|en )|\bnao esta (?:na |guardad|anotad|salv)|\bnon e (?:salvat|annotat|memorizzat)/,
  /^(?:het|dit|dat) is (?:niet|nergens) (?:opgeslagen|genoteerd|bewaard|vastgelegd)/,
]
