/** The parts of a request not to remember by language, as patterns without case and accents. */
export type Forms<Form = string> = Readonly<Record<string, Form>>

/** What every request contains. It is checked first, because compiling the forms takes milliseconds. */
export const SIGNS: Forms<RegExp> = {
  en: /remember|memor|note|stor|sav|keep|retain|log|write|add|commit|put|leave|forget|record|between/,
  de: /merk|speicher|notier|behalt|gedachtnis|vergiss|vergess|schreib|unter uns/,
  fr: /retien|reten|note|memo|enregistr|gard|conserv|oubli|entre nous/,
  es: /recuerd|record|memori|guard|anot|apunt|regist|grab|almacen|reten|qued|olvid/,
  pt: /guard|memor|anot|lembr|salv|regist|grav|armazen|nota|esque|entre nos/,
  it: /ricord|memor|salv|annot|segn|registr|conserv|mente|nota|dimentica|tra noi/,
  nl: /onthou|note|schrij|bewa|opsla|sla |leg |geheugen|ons|vergeet/,
  ru: /[а-я]/,
  zh: /[一-鿿]/,
  ja: /[ぁ-ヿ]/,
  ko: /[가-힣]/,
}

/** Words that may precede a request in its sentence: `<` in the forms. */
export const BEFORE =
  "please|pls|and|but|so|then|ok|okay|no|actually|btw|you can|bitte|und|aber|also|nein|et|mais|merci de|veuillez|s'il te plaît|s'il vous plaît|y|pero|por favor|que|favor de|e|mas|você|tu|ma|per favore|en|maar|graag|и|но|а|пожалуйста|прошу|просьба|лучше"
/** Words that may follow it: `>` in the forms. */
export const AFTER: Forms = {
  en: "but|and|or|please|pls|though|either|anywhere|for later|thanks|in memory|in your (?:memory|notes)|to (?:your )?(?:memory|notes)",
  de: "bitte|und|aber|danke",
  fr: "et|mais|merci|s'il|en mémoire|nulle part",
  es: "y|pero|por favor|gracias|en (?:la|tu|su) memoria|en ningún (?:sitio|lado|lugar)",
  pt: "e|mas|por favor|obrigad[oa]|na (?:sua |tua )?memória|em lugar nenhum",
  it: "e|ma|per favore|grazie|da nessuna parte|in memoria",
  nl: "en|maar|graag|alsjeblieft|alstublieft",
  ru: "и|но|пожалуйста|спасибо",
}

/** What a request is about: `@` in the forms. */
export const OBJECTS: Forms = {
  en: "(?:(?:any of )?(?:this|that|these)(?: message| conversation| chat| part| bit)?|what i (?:just )?(?:said|say|wrote|told you))",
  de: "(?:das(?: hier)?|dies|es|diese nachricht|dieses gespräch)",
  fr: "(?:ça|cela|ceci|ce message|cette conversation|ce que (?:je viens de (?:te |vous )?dire|j'ai dit))",
  es: "(?:esto|eso|este mensaje|este dato|esta conversación|esta información|lo que (?:te )?(?:acabo de decir|he dicho|dije))",
  pt: "(?:d?isso|d?isto|(?:d?essa|d?esta) (?:mensagem|conversa|informação)|o que (?:eu )?(?:disse|acabei de dizer))",
  it: "(?:questo|questa cosa|questo messaggio|questa (?:conversazione|informazione)|ciò|(?:quello|ciò) che (?:ti )?ho (?:appena )?detto)",
  nl: "(?:dit(?: bericht| gesprek)?|dat|wat ik (?:net |zojuist )?(?:zei|heb gezegd))",
  ru: "(?:это(?:го)?(?: сообщение)?|этот разговор|(?:то,? )?что я (?:сейчас |только что )?(?:сказал|написал)а?)",
  zh: "(?:这个|这件事|这些(?:内容)?|这条(?:消息|信息)|这次(?:对话|谈话)|这一点|这句话|这话|这|這個|這件事|它|我(?:刚才|刚刚)?说的话?|(?:刚才)?那句话)",
  ja: "(?:(?:これ|それ|この(?:話|こと|内容|会話|メッセージ|件)|今の話|今言ったこと|さっき(?:の話|言ったこと))(?:は|を)?)",
  ko: "(?:(?:이건|이거|이것은|그건|이 (?:말|대화|내용|정보|메시지|이야기)(?:은|는|을|를)?|방금 (?:한 말|말한 것?)(?:은|는|건|을)?|방금 말한 건|메모리에|기록으로) ?)",
}

/** The verbs of a request: `&` in the forms. */
export const VERBS: Forms = {
  en: "(?:please )?(?:do not|don't|dont|no need to|(?:you )?(?:needn't|(?:don't|do not) (?:need|have) to)|i(?:'d| would) (?:rather|prefer) you (?:didn't|don't))",
  de: "(?:merken|speichern|abspeichern|notieren|aufschreiben|behalten)",
  fr: "(?:retenir|noter|mémoriser|enregistrer|garder|conserver)",
  es: "(?:recuerdes?|memorices?|guardes?|anotes?|apuntes?|registres?|grabes?|almacenes?|retengas?)",
  pt: "(?:guardar|lembrar|anotar|memorizar|salvar|registrar|registar|gravar|armazenar)",
  it: "(?:ricordar|memorizzar|salvar|annotar|segnar|registrar|conservar)",
  nl: "(?:onthouden|noteren|opschrijven|bewaren|opslaan|vastleggen)",
  ru: "(?:запоминать|записывать|сохранять|хранить)",
  zh: "(?:不要|别|別|不用|不必|无需|无须|勿|不需要|没必要)",
  ja: "(?:覚え(?:て(?:おか|い)?)?|記憶し|メモし(?:て(?:おか)?)?|保存し|記録し|残さ)",
  ko: "(?:기억하|메모하|저장하|기록하|보관하|외우|적어두|적어 두|남기)",
}

/** The forms of a request: `<` is its start and `>` its end, where it has to have one; `,` is any mark. */
export const FORMS: Forms = {
  en: "<(?:& (?:remember|memori[sz]e|note) (?:@|it|my (?:[\\w-]+ )?[\\w-]+)|& (?:store|save|keep|record|retain|log) (?:@|my (?:[\\w-]+ )?(?:name|number|address|birthday|age|salary|e-?mail|details))|& write (?:@|it) down|(?:&|no) (?:(?:make|keep|take) )?(?:a |any )?(?:notes?|record|memory) of (?:@|it)|(?:please )?forget (?:this|that) (?:message|conversation|chat|again)|(?:please )?forget (?:everything|what) i (?:just )?(?:said|wrote|told you))>|<(?:& (?:remember|memori[sz]e) that\\b|& (?:commit|add|save|store|put|write) (?:@|it) (?:in(?:to)? your|to(?: your)?) (?:memory|notes)\\b|(?:keep|leave) (?:this|that|it)(?: one)? (?:(?:strictly |just )?between us|to yourself|out of (?:the |your )?(?:memory|notes))\\b|(?:just |strictly )?between you and me\\b|(?:(?:this|that)(?: is|'s)? ?)?(?:isn't |not )for (?:the |your )?(?:memory|notes)\\b)|\\b(?:this|that)(?: stays| is|'s)(?: just| strictly)? between us\\b|(?:^|[-.(] ?|\\b(?:this is|that's|that is|stays?|strictly) )off[- ]the[- ]record\\b|\\bnothing (?:of|from) (?:this|that) (?:goes|belongs|should go) (?:in|into|to) (?:your )?(?:memory|notes)\\b",
  de: "<(?:merk(?:e|t|en sie)?(?: @)? (?:dir|euch|sich)(?: @)?(?: bitte| aber| auch| mal)* nicht|(?:speichere?|notiere?|behalte?|speichern sie|notieren sie)(?: dir| sich)? @(?: bitte| aber| auch| mal)* nicht(?: ab)?|@ (?:musst du dir|müssen sie sich|brauchst du dir|brauchen sie sich)(?: bitte)? nicht (?:zu )?merken|schreib(?:e|en sie)?(?: dir| sich)? @(?: bitte)? (?:nirgends|nirgendwo|nicht) auf|(?:vergiss|vergessen sie) @ (?:bitte )?wieder|(?:vergiss|vergessen sie),? was ich (?:dir |ihnen )?(?:gerade |eben |vorhin )?(?:gesagt|geschrieben|erzählt) habe)>|(?:(?:^|[-.] ?|(?:und|aber|also|ok|nein),? )(?:@ )?(?:bitte )?nicht &|\\b(?:möchte|will) nicht, dass (?:du|sie) (?:dir |sich )?@ (?:merkst|merken|speicherst|speichern|notierst|notieren))>|\\bnichts? (?:ins|fürs|in dein|in ihr|für dein|für ihr) gedächtnis\\b|\\b(?:das|dies) (?:bleibt|soll|muss) (?:bitte )?unter uns\\b",
  fr: "<(?:(?:ne |n')?(?:retiens|retenez|notez?|mémorisez?|enregistrez?|gardez?|conservez?) (?:pas|rien de) @|ne (?:le |la |l')(?:retiens|retenez|notez?|mémorisez?|enregistrez?|gardez?) (?:pas|nulle part)|(?:à )?ne pas & @|à ne pas &|n'en (?:gardez? aucune trace|prends pas note|prenez pas note)|oublie[sz]? (?:ce message|cette conversation|ce que (?:je viens de (?:te |vous )?dire|j'ai dit)))>|<(?:(?:ne )?(?:retiens|retenez) pas (?:que |qu')|ne [^ ]+ (?:mets|mettez|garde|gardez) pas (?:dans|en) (?:ta|votre|tes|vos) (?:mémoire|notes)\\b)|(?:(?:pas (?:besoin|la peine|nécessaire) de|inutile de|il ne faut pas) & @|que (?:tu|vous) ne (?:retiennes|reteniez|notes|notiez|gardes|gardiez|mémorises|enregistres) pas @)>|\\b@ reste(?:ra)? entre nous\\b",
  es: "<(?:no & @|no (?:lo |la )&|no (?:hace falta|es necesario) que (?:lo &|& @)|no (?:hace falta|es necesario|tienes? que|necesitas?|hay que) (?:recordar|memorizar|guardar|anotar|apuntar)(?:lo| @)|no te quedes con @|olvid[ae] (?:este mensaje|esta conversación|lo que (?:te )?(?:acabo de decir|he dicho|dije)))>|<(?:no recuerdes? que )|(?:\\b@ no quede (?:guardado|registrado|anotado))>|\\b(?:que|esto|eso) qued[ae] entre nosotros\\b",
  pt: "<(?:não (?:se |te |me )?(?:guard|memoriz|anot|lembr|salv|registr|regist|grav|armazen)(?:e|es|a) @|não (?:o |a )(?:guard|memoriz|anot|salv|registr|regist|grav|armazen)(?:e|es)|não (?:precisas?(?: de)?|é (?:preciso|para)|deves?|quero) (?:se |te )?& @|não tom[ea]s? nota @|esque(?:ce|ça) (?:(?:essa|esta) (?:mensagem|conversa)|o que (?:eu )?(?:disse|acabei de dizer)))>|<(?:não (?:lembres?|memorizes?) (?:de )?que )|\\b(?:isso|isto) (?:fica|fique) entre nós\\b",
  it: "<(?:non (?:(?:serve|occorre|devi|deve|c'è bisogno di|è necessario) )?&(?:e @|(?:te)?lo)|non (?:serve|occorre|è necessario) che (?:tu |te )?lo ricordi|non (?:tenerlo|tenere @) a mente|non prender(?:ne|e) nota|dimentica(?:re)? (?:questo messaggio|questa conversazione|(?:quello|ciò) che (?:ti )?ho (?:appena )?detto))>|<(?:non ricordare che )|(?:\\bche (?:tu |te )?(?:non )?lo (?:memorizzi|salvi|annoti|segni))>|\\b(?:resti|resta|rimanga) tra noi\\b",
  nl: "<(?:(?:onthoudt?|bewaar|noteer) @(?: alsjeblieft| alstublieft| maar)* niet|@ (?:hoef je |hoeft u |alsjeblieft )?niet (?:te )?&|(?:(?:je|u) hoeft|(?:wil|kun|kan) (?:je|u)) @ niet (?:te )?&|@ hoeft niet (?:onthouden|bewaard|opgeslagen) te worden|(?:sla|schrijf) @ (?:alsjeblieft )?(?:niet|nergens) op|leg @ (?:alsjeblieft )?niet vast|vergeet (?:dit bericht|dit gesprek|wat ik (?:net |zojuist )?(?:zei|heb gezegd)))>|<(?:onthoudt? niet (?:dat |@>))|(?:^niet &|\\bniet dat (?:je|u) @ (?:onthoudt|bewaart|opslaat|noteert))>|\\b@ niet in (?:je|uw) (?:geheugen|notities)\\b|\\b(?:@ blijft|houd? @) (?:onder|tussen) ons\\b",
  ru: "<(?:(?:@ )?не (?:запоминай|записывай|сохраняй|храни)(?:те)?(?:,? @)?|(?:@ )?не (?:(?:надо|нужно|стоит) )?(?:@ )?&(?: @)?|& @ не (?:надо|нужно|стоит)|не (?:заноси|вноси|добавляй|записывай|сохраняй)(?:те)? @ в (?:память|заметки)|забудь(?:те)?,? (?:это сообщение|этот разговор|(?:то,? )?что я (?:сейчас |только что )?(?:сказал|написал)а?))>|<(?:не запоминай(?:те)?,? что )|(?:не хо(?:чу|тел бы|тела бы), чтобы (?:ты|вы) @ (?:запоминал|сохранял|записывал)[аи]?|(?:^|[^а-я])это (?:(?:останется|строго|только) )?между нами)>",
  zh: "(?:(?:<|请|請|你|@)&(?:把@)?(?:记住|记下来?|记录|记忆|保存|存储|存下来?|记|存|記住|記下來?|記錄)@?|不(?:希望|想让?)你(?:记住|记录|保存|存储)@?|(?:忘掉|忘记|忘了)(?:我(?:刚才|刚刚)?说的话?|这条(?:消息|信息)|这次(?:对话|谈话)))>|(?:<|请|請|你)&把@(?:写进|放进|存进|加入|写入)(?:你的)?(?:记忆|笔记)|我们之间的秘密",
  ja: "<(?:@忘れて(?:ください|下さい|ね|くれ)?)>|(?:(?:<|@)(?:(?:メモリ|記憶|記録|メモ)に)?&(?:ないで(?:ください|下さい|ね|くれ)?|なくても?(?:いい|よい|良い|大丈夫|結構)(?:です)?(?:けど|が|から)?ね?)|(?:<|@)(?:覚え(?:る|ておく)|記憶する|メモする|保存する|記録する)必要は(?:ありません|ない(?:です)?))>|ここだけの話|オフレコ|内緒に",
  ko: "<(?:@잊어 ?(?:버려|버리세요|주세요|줘)요?)>|(?:(?:<|@)&지 ?(?:마(?:세요|요)?|말아 ?(?:줘(?:요)?|주세요|요)?|말고?)|(?:<|@)(?:기억|저장|기록|메모)(?:할 필요(?:는|가)? ?없어요?|하지 않아도 (?:돼|됩니다|되)요?|하실 필요 없어요| 안 해도 (?:돼|됩니다|되는데|되지만)요?))>|우리끼리",
}

/** What makes a message confidential, in all languages: before a mark, at its start or after a comma. */
export const SECRET =
  "(?:just |strictly )?between (?:us|ourselves)(?: only)?|(?:this|that|it)(?: is|'s)(?: strictly| highly| very)? (?:confidential|a secret)|in (?:strict )?confidence|(?:mal |nur |ganz )*unter uns(?: gesagt)?|(?:das|dies|es)(?: hier)? ist (?:streng )?(?:vertraulich|geheim)|im vertrauen(?: gesagt)?|(?:soit )?(?:dit )?entre nous(?: soit dit)?|(?:c'est|(?:ceci|cela|ça) est) (?:strictement )?confidentiel|(?:solo )?entre (?:nosotros|tú y yo)|es(?:to|o) es (?:estrictamente )?confidencial|en confianza|(?:só |aqui )?entre nós|is[ts]o é confidencial|(?:detto )?(?:tra|fra) (?:di )?noi|(?:questo )?è confidenziale|in confidenza|(?:onder|tussen) ons(?: gezegd)?|(?:dit|dat) is (?:strikt )?vertrouwelijk|(?:только |строго )?между нами(?: говоря)?|это (?:строго )?конфиденциально|по секрету|[这這](?:件事)?是(?:机密|機密|秘密|保密)的?|これは(?:秘密|内密)(?:です|だ)?(?:けど|が)?|이[건거] (?:비밀|기밀)(?:인데|이지만|이야)?요?"
/** The same as a word of its own before a colon: "confidential, internal and public" are classes of data. */
export const LABEL =
  "(?:strictly )?confidential|(?:streng )?vertraulich|(?:strictement )?confidentiel|confidencial|confidenziale|(?:strikt )?vertrouwelijk|конфиденциально|机密|機密|保密|秘密|기밀|비밀"

/** What says nothing else next to a request. */
export const ALONE =
  "\\b(?:private|privat|privado|confidential|confiden[tc]iel|confidencial|vertraulich|memory|notes|anywhere|nimm|auf|aufnehmen|gedächtnis|soll|bleiben|je préfère|en mémoire|prefiero|prefiro|preferisco|memoria|ningún sitio|cosa|questo|resta|favore|zet|wil|geheugen)\\b|пусть|пожалуйста|останется|我|是|不?希望|秘密|把|しておいて|お願い|で|し?て|に|이건|만|하는|얘기|예요|이야|비밀"
