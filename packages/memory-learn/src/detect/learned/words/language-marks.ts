// Made by `npm run fit:noticing`; do not edit.

/** What is typical of each language: words, and triples of letters in words between spaces. */
export const LANGUAGE_MARKS: Readonly<Record<string, { words: string; triples: string }>> = {
  de: {
    words:
      "ab aber also am an auch auf aus bei beim bin bis bitte bleibt dann darf das dass dem den der die dir drei drin durch ein eine einen erst frau für geht gibt's gut hab haben hat heißt heute hängt hätte ich im immer ist jetzt kann kannst kein keine kommt lass laufen liegt läuft mach machen macht mal man mehr mein meine mich mir mit muss nach nehmen nein neu nicht nichts nie nimm nix noch nur ohne raus sagt schon schreib seit seite sich sie sind sonst statt stehen steht uhr und uns unter vom von vor war weil wenn wieder wir wird zu zum zwei über",
    triples:
      " ab| au| ei| fü| hä| ic| im| ke| lä| zu| zw| üb|ab |abe|ach|agt|ahr|atz|auc|auf|aus|bei|ben|ber|bis|bit|ch |chl|chn|chs|cht|chw|ckt|das|dem|der|die|ebe|egt|ehe|ehl|ehr|eht|eib|eic|eim|ein|eit|eiß|elb|enn|ern|ert|etz|eue|feh|fen|für|geh|ger|ges|gt |gut|hab|hen|hle|hlt|hne|hr |hre|ht |hän|ibt|ich|ieb|im |imm|ine|ir |ist|itt|ißt|jed|kei|lau|lei|llt|lso|lt |lte|mac|mal|meh|mir|mit|mme|mmt|nac|ner|nic|nn |nns|nnt|noc|nst|nur|och|ohn|rau|rei|rn |rüc|sch|seh|sei|tag|teh|tet|tsc|tt |tun|tz |tzt|uch|uf |ufe|uft|uhr|und|ung|uns|vom|von|war|wei|wen|wie|wir|woc|zei|zt |zu |zwe|ßt |änd|äng|ört|übe|ück|ür ",
  },
  en: {
    words:
      "about after again all always and anything are at be been before but by can can't could day does don't every everything first for from get go goes good got has have here i'd i'm i've if isn't it it's just keep last leave left like line list my name names need never new nobody not nothing now number numbers of off old one only or other our out people please put read right say says second see she since take that that's the them then there there's they thing this three through time to too two under up us use wants what when which who with without write you",
    triples:
      " an| ar| by| ea| ev| fo| go| i'| if| it| my| of| on| sh| th| up| wh| wr| ye| yo|'d |'ll|'m |'re|'s |'t |'ve|ad |aft|ake|alw|an'|and|any|ase|at'|ay |ays|bef|but|by |day|ds |dy |e's|ead|ear|eas|eav|ed |eop|ery|ey |ff |for|fro|get|gh |ght|giv|han|hav|he |he'|hea|her|hey|hin|his|how|i'd|i'm|i'v|id |igh|irs|it'|ith|ked|ld |lea|lik|ll |lwa|ly |mbe|mea|my |n't|nev|new|nly|not|now|nyt|ody|oes|of |off|old|on'|onl|oo |opl|ot |oth|oun|ow |own|ple|re'|rea|ree|rom|ry |say|see|she|sho|sn'|t's|tak|ted|th |tha|the|thi|thr|too|ty |ugh|umb|use|ve |way|we'|wha|whe|whi|who|wit|wn |wo |wri|wro|y's|yea|you|ys |yth",
  },
  es: {
    words:
      "abajo acá ahora ahí aquí archivo así aunque ayer año borra borrador bueno caja carpeta cierra correo cuando cuatro cuenta cómo datos deja demás desde después dice dos día días el entonces equipo es esa ese eso esta este esto está están fuera guion hace hasta hay hoy inglés jueves las llama lleva llevan los luego lunes martes mañana mejor mira mismo más mí nadie necesito ni no nombre otra otro pantalla pasa pero pide pon pone primero prueba pruebas puede pues que queda quedó quiero quita qué sale salen se sea siempre sin son soy sí tabla también tengo tiene todos tres tú veces viernes y ya yo él",
    triples:
      " ah| ay| añ| cu| dí| el| es| ll| lo| má| mí| pá| sí| tú| y | ya|aci|acá|ací|aho|ahí|aja|aje|ana|asa|así|aya|ayu|aña|año|ba |baj|bue|caj|ces|cio|ció|cta|cto|cua|cue|cía|cóm|deb|dej|dos|día|dó |ea |eba|eda|edó|eja|ejo|el |emá|ena|eno|eo |ero|erí|esa|eso|eva|eña|eño|fue|go |hac|hay|haz|hoy|hí |iem|ios|ién|ió |ión|jaj|jal|jas|jo |las|lev|los|mañ|mbi|mej|más|mí |nas|nec|nid|nue|odo|onm|orr|os |oso|otr|oy |pon|pru|pue|pué|pás|qué|quí|reo|rib|rra|rue|ría|sal|señ|sió|soy|spu|stá|sue|sí |tas|tos|tó |tú |ueb|ued|ueg|uen|uev|uie|ué |ués|uí |ya |yo |án |árr|ás |él |ía |ías|íne|ío |ña |ñan|ño |ñor|ómo|ón ",
  },
  fr: {
    words:
      "alors anglais après au aussi avant avec bon bonjour c'est ce celle celui cette chaque chez commande comme compte dans depuis des dessus deux doit donc dossier du elle encore est et fais fait faut fichier fois français garde h ici j'ai jamais jeudi jour jours jusqu'à juste laisse le les ligne lignes lundi là marche mardi matin mets moi mon même ne nom notre nous nuit numéro oui par parle partout pas passe personne peux plus plutôt pour premier quand qui reste rien rouge sans semaine seul sinon soir sont sous suis sur toi ton toujours tout toutes trois trop tu une vendredi veut veux vous à ça écrit",
    triples:
      " av| c'| ce| d'| dé| et| j'| jo| le| là| m'| mo| mê| n'| pa| ré| s'| t'| à | ça| éc| ét|'a |'ai|'ap|'au|'en|'es|'ex|'il|'éc|'ét|air|ais|ait|ans|aut|aux|bon|c'e|cet|d'a|dan|deu|du |déc|dém|dép|eau|ec |eme|epu|eul|eur|eux|fai|fau|gar|gne|haq|hez|ign|iqu|ire|ièr|j'a|jam|jou|l'é|lai|les|lus|là |lé |moi|mon|mpt|mér|mêm|n'e|nc |ndr|ns |nt |nui|née|oi |oir|omp|onn|oub|oui|ouj|our|ous|ouv|pas|peu|plu|pou|prè|pré|pte|pui|qu'|rai|roi|rri|rès|réf|rép|rés|seu|ssé|sui|sur|tai|toi|tou|tre|tu |ui |uis|ujo|ule|umé|une|ur |ure|urs|uve|uvr|ux |veu|voi|ça |ème|ère|ès |écr|ée |éma|épa|épo|éro|ése|éta|ême|ête|ôt ",
  },
  it: {
    words:
      "abbiamo adesso alla anche basta bene c'è cartella che chi chiama ci codice col così dai dal dammi dati davanti dei della delle detto devono di domani dopo due dà errore esce fa fai fatto fino fuori giorni giorno gira già gli ha hanno ho ieri il inglese io l'ha l'ho legge li lunedì mai messo mezzo mia minuti nei nel nelle niente nomi non numero nuovo oggi ogni ora ore per perché più poi prima pure quella quello questa questo quindi riga righe scritto scrive senza serve si signora sono sotto sta stanno stavolta stesso su sul sulla ti toccare togli tra tre tutti tutto vanno virgola vuole è",
    triples:
      " gi| gl| il| io| og| pe| pi| ri| è |'ha|'ho|'or|'è |abb|acc|agg|agi|agl|ano|asc|ato|att|avo|avv|azi|azz|buo|c'è|cat|cca|cch|chi|ci |col|dal|di |dop|dov|due|dì |ecc|edì|egg|egn|ell|enz|erc|ett|ezz|fat|fuo|ggi|gi |gio|gir|giu|già|gli|hi |hia|hiu|hé |iam|ian|iat|il |ila|ino|ior|isp|iud|iun|iut|ivi|izi|izz|ià |iù |l'h|li |lia|ll'|lla|llo|ltr|mez|mi |mia|mio|nel|ni |nno|non|nti|nuo|occ|odi|ogg|ogl|ogn|olt|oma|oni|ono|opo|orn|ost|osì|ott|ova|per|pia|più|po |raz|ri |riv|rov|sca|sci|si |spo|sto|str|su |sul|suo|sì |ti |to |tog|tol|tri|tta|tti|tto|tut|tà |un'|uol|uon|uor|uov|utt|vi |vuo|za |zio|zza|zzo",
  },
  nl: {
    words:
      "aan alleen allemaal altijd bij blijven boven daar dag dagen dan dat deze doen doet door draai drie dus een eerst eerste elk elke er gaat gebruik gebruiken geeft geen goed graag heb hebben heeft heet hem het hij iets ik jaar kan keer klopt kun laat laatste laten ligt lijst maak maar mag mee meer met mij mijn minder moet naar nee neem niet niks nog nooit nu om onder ons ook op oude over plaats schrijf schrijft schrijven staan staat tien tot twee u uit uur van vanaf vandaag voor waarom wat weer wij wil woord wordt ze zei zelf zet zien zijn zin zit zo zonder zou",
    triples:
      " aa| ee| he| ik| om| oo| op| ov| u | ui| uu| va| ze| zi| zo|aag|aai|aak|aal|aam|aan|aar|aas|aat|ag |ak |akk|alt|an |bbe|bij|boe|bru|daa|dag|dat|doo|dt |dus|ebr|eef|eeg|een|eer|ees|eft|eke|eks|elf|elk|et |eze|gaa|gee|gev|haa|heb|hee|het|hij|iek|iet|ij |ijd|ijf|ijg|ijk|ijn|ijs|ijv|ik |jaa|jd |jde|jf |jft|jk |jn |jst|jve|kaa|ken|kke|klo|koo|laa|lee|lij|lke|lop|lti|maa|mag|mee|met|mij|moe|naa|nie|noe|nog|noo|nu |oe |oed|oeg|oek|oen|oet|og |oit|ooi|oop|oor|op |ord|oud|ouw|raa|rdt|rij|rui|taa|tek|tij|tje|tuu|twe|uik|uit|uur|uw |uwe|van|ven|voe|voo|waa|wat|wee|wij|woo|zaa|ze |zeg|zel|zet|zij|zoe|zon",
  },
  pt: {
    words:
      "abaixo aceita agora amanhã ano ao aqui arquivo assina até aí bom branco caiu causa celular chefe com deixa deles depois deu dez dia dias disse disso diz do dois duas dá ela ele em então erro escreve essa esse eu fala faz fica ficou fim foi gente hoje isso já linha lá lê mas mesmo meu mim minha mês na nem nessa nesse nesta ninguém noite novo não o ontem os outro pasta pelo pode português pra precisa preciso põe quarenta quarta quatro quem quer quero reunião sai sem sexta sobe sou são só tabela tem terceiro testes três tudo tá um uma vai vem vezes vou às é",
    triples:
      " ao| aq| aí| dá| em| eu| já| lá| lê| nã| o | os| põ| sã| só| tá| um| às| é |aio|aix|alh|anh|ao |arq|até|ató|az |aço|açã|açõ|aí |bai|bom|cai|caç|ceb|cei|cis|cê |dei|dia|diz|dua|dá |eia|eio|eir|eix|ela|elh|em |enh|epo|esm|esq|eto|eu |exo|eça|eço|faz|fei|fim|gor|gué|guê|ham|hoj|hum|hã |ilh|inh|ira|iro|iu |ixa|ixo|ião|já |lha|lho|lmo|lul|lá |lê |meu|mex|mim|moç|mês|ngu|nha|nho|nhu|nhã|niã|nov|ntã|não|oa |ocê|oje|olh|ou |pra|põe|raç|rce|rgu|roc|rru|rça|rês|sex|soa|ssã|são|só |taç|tem|trê|tud|tár|tão|tór|uas|udo|uem|uma|uém|uês|vai|vem|xa |xo |xta|às |ári|ão |ço |ção|çõe|ém |ênc|ês |íli|óri|õe |ões",
  },
}
