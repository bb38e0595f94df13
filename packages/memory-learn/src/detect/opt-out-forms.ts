/** The forms of a request not to remember, in one language. They are matched without case and accents. */
export interface OptOutForms {
  /** What every request contains. It is checked first, because compiling the forms takes milliseconds. */
  sign: RegExp
  /** Words that may precede the request in its sentence. */
  before: string
  /** Words that may follow it. */
  after: string
  /** What the request is about: `@` in the forms. */
  object: string
  /** The verbs of the request: `&` in the forms. */
  verbs: string
  /** Regular expressions in lower case. `<` is where a request may start, `>` where it may end, `,` any punctuation. */
  forms: readonly string[]
}

const english: OptOutForms = {
  sign: /remember|memor|note|stor|sav|keep|retain|log|write|add|commit|put|leave|forget|record|between/,
  before: "please|pls|and|but|so|then|ok|okay|no|actually|btw|you can",
  after:
    "but|and|or|please|pls|though|either|anywhere|for later|thanks|in memory|in your (?:memory|notes)|to (?:your )?(?:memory|notes)",
  object:
    "(?:(?:any of )?(?:this|that|these)(?: message| conversation| chat| part| bit)?|what i (?:just )?(?:said|say|wrote|told you))",
  verbs:
    "(?:please )?(?:do not|don't|dont|no need to|(?:you )?(?:needn't|(?:don't|do not) (?:need|have) to)|i(?:'d| would) (?:rather|prefer) you (?:didn't|don't))",
  forms: [
    "<& (?:remember|memori[sz]e|note) (?:@|it|my (?:[\\w-]+ )?[\\w-]+)>",
    "<& (?:remember|memori[sz]e) that\\b",
    "<& (?:store|save|keep|record|retain|log) (?:@|my (?:[\\w-]+ )?(?:name|number|address|birthday|age|salary|e-?mail|details))>",
    "<& write (?:@|it) down>",
    "<(?:&|no) (?:(?:make|keep|take) )?(?:a |any )?(?:notes?|record|memory) of (?:@|it)>",
    "<& (?:commit|add|save|store|put|write) (?:@|it) (?:in(?:to)? your|to(?: your)?) (?:memory|notes)\\b",
    "<(?:keep|leave) (?:this|that|it)(?: one)? (?:(?:strictly |just )?between us|to yourself|out of (?:the |your )?(?:memory|notes))\\b",
    "\\b(?:this|that)(?: stays| is|'s)(?: just| strictly)? between us\\b",
    "<(?:just |strictly )?between you and me\\b",
    "(?:^|[-.(] ?|\\b(?:this is|that's|that is|stays?|strictly) )off[- ]the[- ]record\\b",
    "<(?:(?:this|that)(?: is|'s)? ?)?(?:isn't |not )for (?:the |your )?(?:memory|notes)\\b",
    "\\bnothing (?:of|from) (?:this|that) (?:goes|belongs|should go) (?:in|into|to) (?:your )?(?:memory|notes)\\b",
    "<(?:please )?forget (?:this|that) (?:message|conversation|chat|again)>",
    "<(?:please )?forget (?:everything|what) i (?:just )?(?:said|wrote|told you)>",
  ],
}

const german: OptOutForms = {
  sign: /merk|speicher|notier|behalt|gedachtnis|vergiss|vergess|schreib|unter uns/,
  before: "bitte|und|aber|also|ok|nein",
  after: "bitte|und|aber|danke",
  object: "(?:das(?: hier)?|dies|es|diese nachricht|dieses gespräch)",
  verbs: "(?:merken|speichern|abspeichern|notieren|aufschreiben|behalten)",
  forms: [
    "<merk(?:e|t|en sie)?(?: @)? (?:dir|euch|sich)(?: @)?(?: bitte| aber| auch| mal)* nicht>",
    "<(?:speichere?|notiere?|behalte?|speichern sie|notieren sie)(?: dir| sich)? @(?: bitte| aber| auch| mal)* nicht(?: ab)?>",
    "(?:^|[-.] ?|(?:und|aber|also|ok|nein),? )(?:@ )?(?:bitte )?nicht &>",
    "<@ (?:musst du dir|müssen sie sich|brauchst du dir|brauchen sie sich)(?: bitte)? nicht (?:zu )?merken>",
    "<schreib(?:e|en sie)?(?: dir| sich)? @(?: bitte)? (?:nirgends|nirgendwo|nicht) auf>",
    "\\b(?:möchte|will) nicht, dass (?:du|sie) (?:dir |sich )?@ (?:merkst|merken|speicherst|speichern|notierst|notieren)>",
    "\\bnichts? (?:ins|fürs|in dein|in ihr|für dein|für ihr) gedächtnis\\b",
    "\\b(?:das|dies) (?:bleibt|soll|muss) (?:bitte )?unter uns\\b",
    "<(?:vergiss|vergessen sie) @ (?:bitte )?wieder>",
    "<(?:vergiss|vergessen sie),? was ich (?:dir |ihnen )?(?:gerade |eben |vorhin )?(?:gesagt|geschrieben|erzählt) habe>",
  ],
}

const french: OptOutForms = {
  sign: /retien|reten|note|memo|enregistr|gard|conserv|oubli|entre nous/,
  before: "et|mais|merci de|veuillez|s'il te plaît|s'il vous plaît",
  after: "et|mais|merci|s'il|en mémoire|nulle part",
  object: "(?:ça|cela|ceci|ce message|cette conversation|ce que (?:je viens de (?:te |vous )?dire|j'ai dit))",
  verbs: "(?:retenir|noter|mémoriser|enregistrer|garder|conserver)",
  forms: [
    "<(?:ne |n')?(?:retiens|retenez|notez?|mémorisez?|enregistrez?|gardez?|conservez?) (?:pas|rien de) @>",
    "<ne (?:le |la |l')(?:retiens|retenez|notez?|mémorisez?|enregistrez?|gardez?) (?:pas|nulle part)>",
    "<(?:ne )?(?:retiens|retenez) pas (?:que |qu')",
    "<(?:à )?ne pas & @>",
    "<à ne pas &>",
    "(?:pas (?:besoin|la peine|nécessaire) de|inutile de|il ne faut pas) & @>",
    "que (?:tu|vous) ne (?:retiennes|reteniez|notes|notiez|gardes|gardiez|mémorises|enregistres) pas @>",
    "<ne [^ ]+ (?:mets|mettez|garde|gardez) pas (?:dans|en) (?:ta|votre|tes|vos) (?:mémoire|notes)\\b",
    "<n'en (?:gardez? aucune trace|prends pas note|prenez pas note)>",
    "\\b@ reste(?:ra)? entre nous\\b",
    "<oublie[sz]? (?:ce message|cette conversation|ce que (?:je viens de (?:te |vous )?dire|j'ai dit))>",
  ],
}

const spanish: OptOutForms = {
  sign: /recuerd|record|memori|guard|anot|apunt|regist|grab|almacen|reten|qued|olvid/,
  before: "y|pero|por favor|que|favor de",
  after: "y|pero|por favor|gracias|en (?:la|tu|su) memoria|en ningún (?:sitio|lado|lugar)",
  object:
    "(?:esto|eso|este mensaje|este dato|esta conversación|esta información|lo que (?:te )?(?:acabo de decir|he dicho|dije))",
  verbs: "(?:recuerdes?|memorices?|guardes?|anotes?|apuntes?|registres?|grabes?|almacenes?|retengas?)",
  forms: [
    "<no & @>",
    "<no (?:lo |la )&>",
    "<no recuerdes? que ",
    "<no (?:hace falta|es necesario) que (?:lo &|& @)>",
    "<no (?:hace falta|es necesario|tienes? que|necesitas?|hay que) (?:recordar|memorizar|guardar|anotar|apuntar)(?:lo| @)>",
    "<no te quedes con @>",
    "\\b@ no quede (?:guardado|registrado|anotado)>",
    "\\b(?:que|esto|eso) qued[ae] entre nosotros\\b",
    "<olvid[ae] (?:este mensaje|esta conversación|lo que (?:te )?(?:acabo de decir|he dicho|dije))>",
  ],
}

const portuguese: OptOutForms = {
  sign: /guard|memor|anot|lembr|salv|regist|grav|armazen|nota|esque|entre nos/,
  before: "e|mas|por favor|que|você|tu",
  after: "e|mas|por favor|obrigad[oa]|na (?:sua |tua )?memória|em lugar nenhum",
  object:
    "(?:d?isso|d?isto|(?:d?essa|d?esta) (?:mensagem|conversa|informação)|o que (?:eu )?(?:disse|acabei de dizer))",
  verbs: "(?:guardar|lembrar|anotar|memorizar|salvar|registrar|registar|gravar|armazenar)",
  forms: [
    "<não (?:se |te |me )?(?:guard|memoriz|anot|lembr|salv|registr|regist|grav|armazen)(?:e|es|a) @>",
    "<não (?:o |a )(?:guard|memoriz|anot|salv|registr|regist|grav|armazen)(?:e|es)>",
    "<não (?:lembres?|memorizes?) (?:de )?que ",
    "<não (?:precisas?(?: de)?|é (?:preciso|para)|deves?|quero) (?:se |te )?& @>",
    "<não tom[ea]s? nota @>",
    "\\b(?:isso|isto) (?:fica|fique) entre nós\\b",
    "<esque(?:ce|ça) (?:(?:essa|esta) (?:mensagem|conversa)|o que (?:eu )?(?:disse|acabei de dizer))>",
  ],
}

const italian: OptOutForms = {
  sign: /ricord|memor|salv|annot|segn|registr|conserv|mente|nota|dimentica|tra noi/,
  before: "e|ma|per favore",
  after: "e|ma|per favore|grazie|da nessuna parte|in memoria",
  object:
    "(?:questo|questa cosa|questo messaggio|questa (?:conversazione|informazione)|ciò|(?:quello|ciò) che (?:ti )?ho (?:appena )?detto)",
  verbs: "(?:ricordar|memorizzar|salvar|annotar|segnar|registrar|conservar)",
  forms: [
    "<non (?:(?:serve|occorre|devi|deve|c'è bisogno di|è necessario) )?&(?:e @|(?:te)?lo)>",
    "<non ricordare che ",
    "\\bche (?:tu |te )?(?:non )?lo (?:memorizzi|salvi|annoti|segni)>",
    "<non (?:serve|occorre|è necessario) che (?:tu |te )?lo ricordi>",
    "<non (?:tenerlo|tenere @) a mente>",
    "<non prender(?:ne|e) nota>",
    "\\b(?:resti|resta|rimanga) tra noi\\b",
    "<dimentica(?:re)? (?:questo messaggio|questa conversazione|(?:quello|ciò) che (?:ti )?ho (?:appena )?detto)>",
  ],
}

const dutch: OptOutForms = {
  sign: /onthou|note|schrij|bewa|opsla|sla |leg |geheugen|ons|vergeet/,
  before: "en|maar|graag",
  after: "en|maar|graag|alsjeblieft|alstublieft",
  object: "(?:dit(?: bericht| gesprek)?|dat|wat ik (?:net |zojuist )?(?:zei|heb gezegd))",
  verbs: "(?:onthouden|noteren|opschrijven|bewaren|opslaan|vastleggen)",
  forms: [
    "<(?:onthoudt?|bewaar|noteer) @(?: alsjeblieft| alstublieft| maar)* niet>",
    "<onthoudt? niet (?:dat |@>)",
    "<@ (?:hoef je |hoeft u |alsjeblieft )?niet (?:te )?&>",
    "^niet &>",
    "<(?:(?:je|u) hoeft|(?:wil|kun|kan) (?:je|u)) @ niet (?:te )?&>",
    "<@ hoeft niet (?:onthouden|bewaard|opgeslagen) te worden>",
    "<(?:sla|schrijf) @ (?:alsjeblieft )?(?:niet|nergens) op>",
    "<leg @ (?:alsjeblieft )?niet vast>",
    "\\b@ niet in (?:je|uw) (?:geheugen|notities)\\b",
    "\\bniet dat (?:je|u) @ (?:onthoudt|bewaart|opslaat|noteert)>",
    "\\b(?:@ blijft|houd? @) (?:onder|tussen) ons\\b",
    "<vergeet (?:dit bericht|dit gesprek|wat ik (?:net |zojuist )?(?:zei|heb gezegd))>",
  ],
}

const russian: OptOutForms = {
  sign: /[а-я]/,
  before: "и|но|а|пожалуйста|прошу|просьба|лучше",
  after: "и|но|пожалуйста|спасибо",
  object:
    "(?:это(?:го)?(?: сообщение)?|этот разговор|(?:то,? )?что я (?:сейчас |только что )?(?:сказал|написал)а?)",
  verbs: "(?:запоминать|записывать|сохранять|хранить)",
  forms: [
    "<(?:@ )?не (?:запоминай|записывай|сохраняй|храни)(?:те)?(?:,? @)?>",
    "<не запоминай(?:те)?,? что ",
    "<(?:@ )?не (?:(?:надо|нужно|стоит) )?(?:@ )?&(?: @)?>",
    "<& @ не (?:надо|нужно|стоит)>",
    "<не (?:заноси|вноси|добавляй|записывай|сохраняй)(?:те)? @ в (?:память|заметки)>",
    "не хо(?:чу|тел бы|тела бы), чтобы (?:ты|вы) @ (?:запоминал|сохранял|записывал)[аи]?>",
    "(?:^|[^а-я])это (?:(?:останется|строго|только) )?между нами>",
    "<забудь(?:те)?,? (?:это сообщение|этот разговор|(?:то,? )?что я (?:сейчас |только что )?(?:сказал|написал)а?)>",
  ],
}

const chinese: OptOutForms = {
  sign: /[一-鿿]/,
  before: "",
  after: "",
  object:
    "(?:这个|这件事|这些(?:内容)?|这条(?:消息|信息)|这次(?:对话|谈话)|这一点|这句话|这话|这|這個|這件事|它|我(?:刚才|刚刚)?说的话?|(?:刚才)?那句话)",
  verbs: "(?:不要|别|別|不用|不必|无需|无须|勿|不需要|没必要)",
  forms: [
    "(?:<|请|請|你|@)&(?:把@)?(?:记住|记下来?|记录|记忆|保存|存储|存下来?|记|存|記住|記下來?|記錄)@?>",
    "(?:<|请|請|你)&把@(?:写进|放进|存进|加入|写入)(?:你的)?(?:记忆|笔记)",
    "不(?:希望|想让?)你(?:记住|记录|保存|存储)@?>",
    "(?:忘掉|忘记|忘了)(?:我(?:刚才|刚刚)?说的话?|这条(?:消息|信息)|这次(?:对话|谈话))>",
    "我们之间的秘密",
  ],
}

const japanese: OptOutForms = {
  sign: /[ぁ-ヿ]/,
  before: "",
  after: "",
  object:
    "(?:(?:これ|それ|この(?:話|こと|内容|会話|メッセージ|件)|今の話|今言ったこと|さっき(?:の話|言ったこと))(?:は|を)?)",
  verbs: "(?:覚え(?:て(?:おか|い)?)?|記憶し|メモし(?:て(?:おか)?)?|保存し|記録し|残さ)",
  forms: [
    "(?:<|@)(?:(?:メモリ|記憶|記録|メモ)に)?&(?:ないで(?:ください|下さい|ね|くれ)?|なくても?(?:いい|よい|良い|大丈夫|結構)(?:です)?)>",
    "(?:<|@)(?:覚え(?:る|ておく)|記憶する|メモする|保存する|記録する)必要は(?:ありません|ない(?:です)?)>",
    "<@忘れて(?:ください|下さい|ね|くれ)?>",
    "ここだけの話|オフレコ|内緒に",
  ],
}

const korean: OptOutForms = {
  sign: /[가-힣]/,
  before: "",
  after: "",
  object:
    "(?:(?:이건|이거|이것은|그건|이 (?:말|대화|내용|정보|메시지|이야기)(?:은|는|을|를)?|방금 (?:한 말|말한 것?)(?:은|는|건|을)?|방금 말한 건|메모리에|기록으로) ?)",
  verbs: "(?:기억하|메모하|저장하|기록하|보관하|외우|적어두|적어 두|남기)",
  forms: [
    "(?:<|@)&지 ?(?:마(?:세요|요)?|말아 ?(?:줘(?:요)?|주세요|요)?|말고?)>",
    "(?:<|@)(?:기억|저장|기록|메모)(?:할 필요(?:는|가)? ?없어요?|하지 않아도 (?:돼|됩니다|되)요?|하실 필요 없어요| 안 해도 (?:돼|됩니다)요?)>",
    "<@잊어 ?(?:버려|버리세요|주세요|줘)요?>",
    "우리끼리",
  ],
}

export const OPT_OUT_FORMS: readonly OptOutForms[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  russian,
  chinese,
  japanese,
  korean,
]
