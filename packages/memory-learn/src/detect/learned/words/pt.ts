// Made by `npm run fit:noticing`; do not edit.

export const pt = {
  keep: `-12|
11|é
8|em
7|, a|de|na|no|nos|não
6|< os|os
5|, nunca|, não|-|-as|-os|dias|e|e o|não se|não tem|¤
4|*asked|, nem|, no|-go|-iro|-lia|-ota|-sso|-tas|0 dias|0 é|;|< prefiro|até 0|derru-|devol-|devolve|entra|nada|nome de|nos-|nosso|pass-|por causa|quem|são|só|às|é "|é 0|é a
3|, eu|, o|- se|-al|-am|-ar|-bou|-eis|-en|-er|-es|-eto|-il|-is|-isa|-lho|-lve|-mos|-nal|-oa|-res|-ros|-so|-to|-ura|-xo|-ço|-ços|-ção|-ês|.|. >|< na|< pode|< quando|< quem|< tabela|abre|antes de|apa-|apeli-|aqui é|cada|cai|com|com ¤|das 0|depois de|dinhe-|dinheiro|dire-|direto|em português|eu|fren-|frente|gos-|gra-|jun-|junta|leio|lê|main|meio|máqui-|máquina|na porta|nas|nem|nome|não entra|o 0|passou|pra mim|precisa|prefi-|prefiro|sai|sou|só com|tudo que|tá no|vai|vem|ver-|às 0|é sempre
2|" e|" não|,|, "|, as|, e|, me|-aca|-aga|-ana|-ata|-ate|-ba|-cal|-cha|-cia|-cio|-da|-de|-dor|-el|-em|-eço|-gar|-gem|-has|-hão|-igo|-ild|-ina|-io|-it|-ite|-la|-le|-lês|-mar|-na|-nel|-no|-nça|-ras|-rga|-rte|-sde|-sos|-sou|-ste|-sto|-tes|-tos|-uer|-umo|-uês|-vos|-ão|-ça|< as|< eu|< nunca|< para|< pra|a gente|a partir|ant-|antes|ao|apaga|as|bui-|build|can-|cha-|chama-|cima|cor-|das|de teste|desde|dia >|dias ,|do|duas|escre-|fic-|gen-|gente|imag-|imagem|ingl-|inglês|já|legen-|lemb-|lembra|mar-|meta-|metade|noite|nota|não é|o|outra|part-|partir|pergunta|pla-|placa|por-|porta|portu-|português|pra|preç-|preços|qualq-|qualquer|que o|quem assina|respo-|resu-|resumo|rod-|sen-|ser|site|só o|tem|terce-|toda|traba-|tu|usuár-|ven-|¤ ,|¤ >|à|é em|é no|é o
1|"|" ,|- me|-ack|-ada|-ase|-bra|-ca|-car|-ce|-ch|-ck|-dir|-eta|-ete|-ge|-ho|-hum|-ia|-ica|-ico|-ida|-ide|-im|-ir|-ita|-ixo|-las|-ld|-lmo|-los|-nca|-nch|-nde|-nos|-ns|-on|-or|-pre|-ra|-rda|-rdo|-rma|-rça|-sa|-sar|-sor|-tar|-te|-tir|-tor|-tra|-um|-uma|-uto|-va|-zer|0 >|0 e|0 h|0 o|:|< nesta|< no|a|abai-|abaixo|acei-|aceita|ano-|anota|antes ,|anti-|até|avi-|aí|ban-|banco|bot-|branch|c|camin-|cau-|causa|cham-|cin-|coi-|coisa|come-|da|deixa o|dia ,|disse "|disso|domin-|domingo|duas ,|ent-|esque-|expli-|fec-|fecha|fei-|fin-|final|fisc-|fiscal|frente ,|gran-|grande|h|há|intei-|inteiro|já não|lin-|linha|mais de|me|mexe|máxi-|máximo|mão|na pasta|nenh-|nenhum|nesta|neste|no máximo|noi-|nun-|nunca|núme-|número|o "|o que|o terceiro|os testes|pain-|painel|par-|pas-|pasta|pedir|pergu-|pip|pnpm|por|prefe-|responde|se o|semp-|sempre|sempre em|só até|tabe-|tabela|tela|terça|usa|verde|verme-|vermelho|é pra
-1|, que|, só|, tem|-ama|-az|-das|-diu|-era|-ero|-eve|-ial|-imo|-ior|-ito|-ião|-les|-lo|-ne|-ona|-one|-ora|-que|-rde|-tou|-ue|-ula|-veu|-vo|-vor|-vou|-xta|-zes|-ém|0 minutos|< a|< ela|< sempre|< tira|aqui|assi-|até o|bran-|cabe-|carta|che-|clien-|cliente|com 0|conta|del-|deles|deu|dis-|discu-|disse|e a|ele|encar-|fala|fav-|favor|fecha-|ficou|let-|letra|linh-|linhas|lá|lá >|man-|marca|meia|menos|mesmo ,|meu|mês|nele|nes-|novo ,|nunca mais|o resto|ont-|ontem|orien-|palavras|passa-|pega|ponto|quarta ,|que|que se|sex-|sexta|sim|sozin-|sozinho|tan-|tanto|ten-|tira|vez|voz|é de
-2|! >|" >|" com|-ava|-cou|-deu|-do|-eia|-gas|-hor|-hou|-iso|-iu|-ivo|-ixa|-lou|-lto|-mou|-ndo|-nha|-oço|-rca|-rro|-rto|-tem|-tro|-uda|-uém|-xa|-za|0 com|0 de|< ficou|< meu|< por|< se|aju-|ajuda|almo-|almoço|azul|branco|café|com o|compr-|de 0|dei-|deixa|des-|dez|dia 0|diretor|dos|ela|em 0|est-|hoje >|hora|isso|mand-|min-|most-|mostra|mun-|mundo|nessa|ningu-|ninguém|não >|out-|outro|palav-|para a|pon-|que eu|que nunca|que é|recla-|segun-|tar-|tarde|todo mundo|troc-|trocar
-3|!|, já|, mas|, é|-bre|-dar|-dou|-ega|-elo|-ens|-eu|-ha|-nho|-rar|-rou|-ssa|-tei|-tão|-zia|0 ,|0 horas|0 segundos|< 0|< acho|< bom|< então|< escreve|< esse|< faz|< o|< quero|< só|acho|acho que|arqui-|arquivo|bem|bom|bom dia|comen-|de novo|dessa|dessa vez|diz|enqua-|enquanto|então|era|faço|foi|mas|minha|minutos >|mud-|novo|não ,|o diretor|o outro|por enquanto|preciso|que-|quer|quero|res-|respondeu|resto|rápi-|rápido|rápido ,|sala|segundos|sobre|uma|vez-|vezes
-4|-ceu|-hã|-lha|-nhã|-via|<|< deixa|< hoje|< preciso|>|aman-|amanhã|como|diz que|diz-|fal-|faz|mais|minut-|minutos|o erro|põe|sabe|tá
-5|, 0|-ram|-se|caiu|essa|esse|está|quare-|quarenta|ver|vou
-6|*first|-ou|hoje
-7|-ei|-sse|um
-8|?|? >
-11|*quoting
-12|*opening`,
  user: `-6|
11|me
9|eu
8|meu
7|mim
6|pra mim
5|pergu-|pra
4|, não|-dir|-igo|-mar|< meu|ant-|antes|cin-|leio|out-|resu-|sou|às
3|,|- me|-has|-ho|-ir|-sto|-to|-umo|-vo|< em|< não|< pode|cha-|cinco|das|esque-|meta-|metade|nos|o que|para|ped-|prime-|quan-|quando|respo-|resumo|sem|tudo|vez
2|, e|, eu|, os|-en|-go|-imo|-is|-ixa|-lho|-ndo|-nha|-nho|-rto|-se|-tar|-xa|-ço|antes de|cada|das 0|dei-|deixa|faz|lê|mais|mas|máxi-|máximo|no máximo|pass-|pelo|pode|primeiro|que|uma|às 0
-2|, a|, as|, tem|- 0|-aca|-al|-ana|-cal|-ch|-do|-ema|-es|-hum|-ild|-io|-ite|-ixo|-ld|-les|-na|-nal|-nca|-nel|-ngo|-ona|-or|-ora|-os|-sa|-sde|-sso|-ste|-te|-tir|-ue|-ula|-um|-uém|-xta|-ão|a 0|abai-|abaixo|abre|ano-|anota|as|bui-|build|com ¤|conta-|contr-|da|desde|devolve|dias ,|em 0|fec-|fecha|gra-|lin-|men-|nenh-|nenhum|nes-|ningu-|ninguém|nova|nun-|nunca|não ,|o 0|placa|prefe-|preç-|preços|quarta|quin-|quinta|sex-|sexta|só até|só com|terceiro|tes-|test-|teste|é|é 0
-3|" não|, só|, é|- se|-ado|-cha|-cio|-ias|-ido|-las|-lta|-lve|-ou|-pel|-ram|-rno|-smo|-ura|-usa|-xo|-ém|0 dias|0 e|0 h|0 é|< a|< quem|< é|a gente|acei-|aceita|ago-|agora|aqui é|até 0|banco|bran-|cau-|causa|clien-|cliente|des-|devol-|ele|entra|erro|fic-|foi|gen-|gente|h|meio|mes-|mesmo|nome de|nos-|nosso|nota|não entra|não tem|núme-|número|pas-|por causa|quar-|quem|se|segun-|site|tem que|toda
-4|-gar|-ia|-mos|-nda|-nos|-res|-ros|-ões|0 >|< pra|aí|ban-|car-|de 0|dias|fica|hor-|horas|lá|nada|nas|no|sai|terce-|¤|é a|é o
-5|-eu|-ica|-rta|-va|do|não se|um|usa
-6|-ca|-dor|-el|-ve|< os|aqui|na|o|só|tem|vai
-7|-am|a
-9|, o|0
-11|< o`,
  local: `-16|
7|nes-
5|-ona|< a|aqui
4|-na|-sta|meu|pla-|tem|tá|usa
3|, só|-aca|-nde|-ste|< no|aí|des-|eu|no|não tem|o|o 0|placa|vai
2|, as|-ar|-ce|-de|-era|-eto|-ina|-las|-no|-rma|-smo|-ta|-tar|-va|0|0 >|:|< o|a|a 0|cada|derru-|fic-|fren-|frente|lin-|mesmo|só|test-|é em
-2|, nem|, nunca|, não|, os|- 0|- se|-as|-ato|-bou|-ca|-cha|-cio|-da|-eis|-ela|-ema|-en|-ero|-ho|-ias|-igo|-im|-ima|-imo|-ixa|-lia|-lta|-mar|-nel|-nte|-ram|-res|-ros|-se|-são|-tir|-tos|-tro|-um|-uês|-xa|-ém|-ões|0 h|;|<|< "|< as|< pra|< quando|>|a gente|acei-|aceita|ano|ao|apa-|assi-|assina|ban-|bran-|can-|car-|cima|com o|com ¤|contr-|cor-|das 0|devol-|dia >|dias ,|ela|em|em 0|em português|entra|erro|esque-|faz|foi|h|jun-|leio|manda|mar-|meio|men-|meta-|metade|mim|nome|nome de|nos-|nosso|nota|não ,|o resto|par-|pass-|portu-|português|pra|pra mim|preci-|precisa|prime-|quem assina|res-|respo-|resto|resu-|reuni-|se|segun-|servi-|site|só com|tabe-|tabela|terce-|tes-|teste|toda|tudo que|vem|ven-|vez|à|é 0|é no
-3|"|, no|, tem|-ade|-cia|-eu|-has|-ido|-isa|-le|-lo|-mos|-nco|-nha|-on|-ra|-rte|-tas|-tão|0 dias|0 e|< na|< os|abre|ago-|agora|até 0|cha-|clien-|cliente|com a|das|duas|e o|ent-|escre-|gen-|gente|lá|lê|nem|nos|nun-|nunca|não é|pelo|pode|por|sai|todo|uma|às|às 0|é "
-4|, e|-am|-bra|-es|-ga|-go|-ha|-ia|-ica|-ico|-ira|-ita|-lho|-nal|-nca|-pre|-rta|-sso|-tor|-tra|-ão|-ço|ant-|antes|dias|já|me|não se|para|semp-|sempre
-5|" ,|, é|-ir|-iro|-ria|. >|dia|são|tudo
-6|-re|até|os|quem
-7|-co|-ou|.
-8|-|-al
-9|-ro
-10|-os`,
}
