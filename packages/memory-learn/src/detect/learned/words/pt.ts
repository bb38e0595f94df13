// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const pt: WordTables = {
  keep: `-12|
11|é
7|, a|em|na|no|nos|não
6|de|os|‹ os
5|, nunca|, não|-|-as|-os|até 0|e|e o|não se|não tem|¤|é "
4|, nem|, no|-go|-iro|-lia|-mos|-ota|-res|-sso|-tas|-ção|0 dias|0 é|;|abre|apa-|curt-|derru-|devol-|devolve|dias|dinhe-|dinheiro|entra|nada|nem|nome de|pass-|por causa|são|só|é 0|é a|‹ prefiro
3|*asked|, eu|, o|- se|-aga|-al|-am|-ar|-bou|-dam|-eis|-en|-er|-es|-eto|-il|-isa|-lve|-nal|-oa|-ola|-ova|-pas|-ros|-rço|-to|-ura|-ça|-ço|-ços|-ês|.|0 não|aci-|acima|antes de|apaga|apeli-|aqui é|arred-|banco|brasí-|brasília|cada|cai|causa do|com|com ¤|comi-|comigo|das 0|depois de|dire-|direto|em português|eu|fren-|frente|gosto|gra-|guar-|guarda|inclu-|ir|jun-|junta|leio|lug-|lugar|lê|main|março|máqui-|máquina|na main|nada de|nas|nesta máquina|nome|nos-|nosso|não entra|o 0|passou|pc|pnpm ,|pra mim|precisa|prefi-|prefiro|quem|rede|sai|ser|sou|são em|só com|ter|tudo que|tá no|uso|vai|vem|ven-|ver-|verso|vira|às|é até|é o|é sempre|‹ gosto|‹ na|‹ nada|‹ pode|‹ quando|‹ quem|‹ tabela
2|" e|" não|" é|,|, "|, as|, e|, então|, me|, na|- dia|-aca|-ana|-ata|-ate|-aus|-ba|-cal|-cam|-cer|-cha|-cio|-da|-de|-dor|-el|-em|-exo|-eço|-gar|-ge|-gem|-gos|-has|-hão|-iar|-ico|-igo|-ild|-ina|-io|-is|-it|-la|-le|-lho|-lês|-mar|-mit|-na|-nel|-no|-nça|-ral|-ras|-reu|-rga|-ril|-rte|-ry|-sam|-sar|-seu|-so|-sos|-sou|-ste|-sto|-tes|-tos|-uer|-umo|-uês|-vos|-xo|-ão|. ›|a gente|a partir|abril|acima de|acor-|altu-|altura|ant-|antes|antiga|anúnc-|anúncio|ao|apelido|as|até as|ban-|bui-|build|can-|cartó-|cartório|centa-|centavos|chama-|chamado|cima|cin-|comm-|commit|cor-|da prefeitura|das|de cada|de teste|devolve ›|dias ,|dias úteis|do|do lado|duas|e "|e em|em inglês|em vez|entre|escre-|faça|fic-|ficam|filt-|fin-|final|fisc-|fiscal|fro-|gen-|gente|gos-|gran-|grande|guard-|imag-|imagem|ingl-|inglês|já|lado|legen-|lemb-|lembr-|lembra|mais de|mar-|meio|meio -|meta-|metade|mim é|morr-|morreu|mão|na porta|no meu|nota|não me|não trabalho|não é|o|outra|paga|par-|part-|partir|partir de|pergunta|pip|pla-|placa|por-|porta|portu-|português|pra|prefeitura|preç-|preços|proce-|produ-|proib-|qualq-|qualquer|que o|quem assina|regis-|respo-|resu-|resumo|rod-|sair|sem o|sempre o|site|só de|só o|tela|tem|tem 0|terce-|toda|traba-|trabalho|tu|têm|usa|usuár-|uv|vai para|vale|vel-|velho|vez de|¤ ,|¤ ›|à|às 0|é em|é no|úte-|úteis|‹ as|‹ eu|‹ nas|‹ para|‹ pra
1|"|" ,|, esse|, os|, sem|, senão|, usa|, ¤|- feira|- mail|- me|-ack|-ada|-afo|-ase|-bra|-ca|-car|-ce|-ch|-cia|-ck|-dir|-eta|-ete|-fo|-ga|-ho|-hum|-ia|-ica|-ida|-ide|-im|-ima|-in|-ir|-ita|-ite|-ixo|-ker|-las|-ld|-lmo|-los|-nca|-nco|-nda|-nde|-ngo|-nos|-ns|-não|-oco|-on|-or|-pre|-ra|-rda|-rdo|-rma|-rsa|-rça|-sa|-sas|-sde|-soa|-sor|-tar|-te|-tir|-tor|-tra|-ulo|-um|-uma|-us|-uto|-va|-vas|-zer|0 a|0 e|0 h|0 o|0 às|0 ›|:|a|abai-|abaixo|acei-|aceita|agora é|ambie-|ambiente|ane-|anexo|ano-|anota|antes ,|antes das|anti-|aprov-|assina é|até|avi-|aí|bot-|c|cabo|camin-|caminho|cau-|causa|cha-|cham-|cinco|cliente "|coi-|coisa|colun-|come-|compa-|conse-|códi-|código|da|de lá|deixa o|desde|dia ,|dia ›|dias ›|disse "|disso|domin-|domingo|dona|dono|duas ,|e não|e só|em tudo|ent-|erro de|esque-|expli-|fec-|fecha|fei-|feira|frente ,|funciona|g|h|horas ,|há|intei-|inteiro|já não|libe-|libera|lin-|linha|mail|me|mex-|mexe|máxi-|máximo|na pasta|nenh-|nenhum|nesta|neste|no 0|no máximo|noi-|noite|nun-|nunca|não aceita|não vai|núme-|número|o "|o ambiente|o banco|o da|o meu|o que|o site|o terceiro|orçam-|orçamento|os testes|pain-|painel|painel da|para o|parec-|parág-|parágrafo|pas-|pasta|pedir|pergu-|pess-|pessoa|pnpm|pode|por|prefe-|quando|quinta ,|repo|responde|san-|se|se o|semp-|sempre|sempre em|sen-|senão|só até|tabe-|tabela|terceiro|terça|usa a|usuário|verde|verme-|vermelho|vão|é pra|‹ lembra|‹ nesta|‹ no|‹ nunca|‹ é
-1|" "|, ele|, que|, só|, tem|-at|-az|-azo|-bir|-bém|-das|-deo|-eo|-era|-ero|-eve|-gas|-gio|-ias|-ido|-imo|-ior|-ira|-ito|-ião|-les|-mpo|-ne|-oat|-ona|-one|-rde|-ri|-sta|-tou|-ua|-ue|-ula|-ver|-veu|-vo|-vor|-vou|-vra|-xta|-zes|-zo|-ém|0|0 minutos|a banca|a do|a segunda|ah|amanhã ›|ano passado|antigo|aqui|assi-|até o|até quarta|banca|boa|bom ,|cabe-|cart-|carta|celular ›|cer-|che-|com 0|conta|conta-|de um|deixa|del-|deles|deles ›|depende|deu|deve|dez|dis-|disse|do mês|e a|e com|ele|encar-|escreve|ess-|etiqu-|fala|falta|fav-|favor|ficou|flo-|float|fra-|frase|féri-|férias|ger-|let-|letra|liga-|linh-|linhas|linhas ›|lá|lá ›|man-|manda|mandou|marca|meia|menos|mes-|meu|mode-|modelo|mon-|mês|nele|nele ›|nes-|no dia|not-|notas|nova ›|novo ,|nunca mais|o resto|o script|oi|ont-|ontem|orien-|os "|palavra|palavras|para mim|passa-|pedid-|pedidos|pega|perce-|permi-|permissão|peso|ponto|por hoje|pra-|prazo|próxi-|próxima|qual|quarta|quat-|quatro|que|que a|que nunca|que se|resto ›|reunião|senh-|sex-|sexta|sim|sozin-|sozinho|sub-|subir|tamb-|também|tan-|tanto|telef-|telefone|tem dois|tem-|ten-|tenho|tira|troca|usa o|vez|voz|víd-|vídeo|é de|é só|‹ a|‹ ah|‹ de|‹ e|‹ ela|‹ ele|‹ mais|‹ oi|‹ sempre|‹ tira|‹ voltou
-2|! ›|" com|" ›|, agora|, faz|-ama|-cou|-deu|-diu|-do|-ega|-eia|-hor|-hou|-iou|-iso|-iu|-ivo|-ixa|-jo|-lto|-mou|-ndo|-nha|-oço|-rca|-rir|-rro|-rto|-tal|-tem|-tro|-uda|-uém|-xa|-za|0 com|0 de|a próxima|abrir|ain-|ainda|aju-|ajuda|almo-|almoço|azul|aí ›|bolo|bran-|branco|cabe|café|cole-|colega|com o|compr-|contrato|cur-|de 0|dei-|dela|des-|desli-|deu 0|dia 0|difer-|diretor|discu-|disse que|diz|dizia|do almoço|dos|e um|ela|em branco|encarregado|est-|falou|faz um|faz ›|fecha-|fila|gosta|hoje ›|hora|isso|jul-|julho|mais rápido|manda ›|memór-|memória|mesmo ,|min-|most-|mostra|mun-|mundo|nessa|ningu-|ninguém|o arquivo|o encarregado|o segundo|out-|palav-|para a|pediu|perguntou|pon-|procu-|pula|quarta ,|que eu|que é|queb-|quebr-|quebra|quebrou|quinta ›|recla-|sala 0|segun-|sobre a|tar-|tarde|tava|tin-|tinha|todo mundo|troc-|trocar|três vezes|vai na|vez-|vezes|‹ bom|‹ ficou|‹ meu|‹ se
-3|, já|, mas|, é|-ava|-bre|-dar|-di|-dou|-elo|-ens|-eu|-ha|-lou|-ndi|-nho|-rar|-rou|-sco|-ssa|-tei|-tão|-zia|0 ,|0 horas|0 segundos|acho|acho que|arqui-|arquivo|até a|bem|bom|bom dia|casam-|casamento|comen-|cor|de novo|dessa|dessa vez|diz que|em 0|enqua-|enquanto|então|era|faço|foi|fui|gale-|galera|mand-|mas|mas pode|minha|minut-|minutos|minutos ›|mud-|ninguém sabe|novo|não ,|não ›|né|o diretor|o erro|o outro|outro|por enquanto|preciso|que-|quer|quero|res-|respondeu|resto|rio|rápi-|rápido|rápido ,|sala|segundos|sobre|tá em|tô|uma|usar|é que|‹ acho|‹ escreve|‹ essa|‹ esse|‹ faz|‹ hoje|‹ por|‹ quero|‹ são|‹ só|‹ tô|‹ usa
-4|!|-ceu|-hã|-lha|-nhã|-se|-via|aman-|amanhã|como|diz-|fal-|faz|mais|põe|sabe|tá|veio|‹|‹ 0|‹ deixa|‹ então|‹ nessa|‹ o|‹ preciso|›
-5|, 0|-ram|caiu|essa|está|nesse|quare-|quarenta|ver|vou
-6|-ou|esse|hoje|um
-7|*first|-ei|-sse
-8|?|? ›
-11|*opening|*quoting`,
  user: `-6|
10|me
8|eu
7|meu
6|mim
5|pergu-|pra|pra mim
4|-mar|ant-|antes|cha-|cin-|fim|mim é|não me|resu-|sou|às|‹ eu
3|, em|, me|, não|- me|-dir|-has|-igo|-ir|-sto|-to|-umo|-vo|-zer|cham-|cinco|comi-|comigo|das|expli-|leio|nos|out-|para|pedir|prime-|respo-|resumo|sem|tu|tudo|uso|vez|‹ em|‹ meu|‹ não|‹ para|‹ pode
2|,|, e|, eu|, mas|, os|-ata|-go|-ho|-ial|-imo|-is|-ixa|-ndo|-nho|-rto|-se|-tar|-vos|-xa|-ço|antes ,|antes de|cada|cartó-|cartório|come-|dei-|deixa|do lado|duas ,|dá|em tudo|esque-|faz|gráfi-|lado|lê|mais|meta-|metade|máxi-|máximo|no celular|no máximo|o que|outra|pass-|ped-|pelo|primeiro|quan-|quando|que|regis-|tela|uma|verme-|vermelho|às 0|é pra
-2|, a|, as|, ele|, tem|, ¤|- 0|-aca|-ana|-cal|-ch|-che|-cio|-dem|-dio|-ema|-es|-eta|-ete|-exo|-gos|-he|-hum|-ild|-io|-ipt|-ite|-ixo|-las|-ld|-les|-mit|-nca|-ne|-nel|-ngo|-ona|-or|-ora|-os|-pt|-rar|-rso|-sa|-sde|-ste|-te|-tou|-ue|-um|-uma|-uém|-vel|-xta|-ão|a 0|abai-|abaixo|abre|acen-|acento|aci-|acima|ano-|anota|arquivo|as|até 0|avi-|bran-|bui-|build|c|chama-|com ¤|comm-|commit|conse-|conta-|contr-|códi-|código|da|des-|desde|devolve|dias ,|domin-|domingo|dos|e em|em 0|fec-|fecha|fin-|final|fisc-|fiscal|foi|gra-|horas ,|há|inclu-|intei-|inteiro|já não|lin-|lug-|lugar|men-|mexe|minut-|minutos|máqui-|máquina|nenh-|nenhum|nes-|nesta|ningu-|ninguém|nos-|nosso|nova|nun-|nunca|não ,|o "|o 0|pap-|papel|pasta|pc|placa|por causa|pre-|preç-|preço|preços|proce-|quarta|quin-|quinta|rede|sair|scri-|script|segun-|sempre o|sen-|sex-|sexta|só até|só com|terceiro|tes-|test-|teste|testes|toda|tá|usuár-|vale|valid-|vira|é 0|‹ aqui|‹ é
-3|" não|, só|, é|- se|-ack|-ado|-cha|-ck|-ei|-gar|-ias|-ido|-lta|-lve|-mos|-nos|-ou|-pel|-ram|-rno|-smo|-ura|-usa|-xo|-ém|-ões|0 dias|0 e|0 h|0 é|a gente|acei-|aceita|ago-|agora|aqui é|ban-|banco|car-|cau-|causa|clien-|cliente|devol-|ele|entra|erro|fic-|gen-|gente|h|imag-|imagem|meio|mes-|mesmo|nas|neste|nome de|nota|não entra|não tem|núme-|número|pas-|pro|quar-|quem|se|site|tem que|ter|têm|¤|é|é o|‹ a|‹ nas|‹ pra|‹ quem|‹ todo
-4|-eu|-ia|-ica|-nda|-res|-ros|-rta|-va|0 ›|aí|de 0|dias|fica|hor-|horas|lá|nada|no|não se|sai|terce-|um|usa|é a
-5|do
-6|-ca|-dor|-el|-ve|aqui|na|o|só|tem|vai|‹ os
-7|-am|a
-8|, o
-9|0
-10|‹ o`,
  local: `-15|
6|nes-
5|aqui|meu|pc|é de|‹ a
4|-na|-ona|nesta|pla-|tem|tá|usa
3|, só|-aca|-nde|-sta|-ste|aí|c|des-|eu|gran-|grande|máqui-|máquina|neste|no|não tem|o|o 0|placa|vai|‹ no|‹ o
2|, as|, se|-ava|-ba|-ch|-era|-las|-no|-nt|-ola|-rso|-smo|-tar|0|0 ›|a|a 0|acen-|acento|arquivo|avi-|derru-|desco-|dos|esse|fren-|frente|fro-|há|lin-|lug-|lugar|mais de|mesmo|o "|pasta|só|só o|tela|ten-|test-|uso|verso|vão|é em|‹ nada
-2|"|, nunca|, não|, os|- se|-as|-ato|-aus|-bou|-cha|-cio|-eis|-ela|-ema|-en|-ero|-eça|-ho|-iar|-ias|-igo|-im|-ima|-imo|-ipt|-it|-ixa|-lia|-lo|-lta|-mar|-ne|-nel|-nha|-nte|-on|-pt|-ram|-res|-rga|-ros|-se|-são|-tos|-tro|-um|-uês|-xa|-ém|-ões|0 h|;|a gente|acei-|aceita|ano|ao|apa-|assi-|assina|até 0|can-|car-|cartó-|cartório|cha-|cima|com o|com ¤|das 0|devol-|dia ›|dias ,|duas|ela|em|em 0|em português|erro|escre-|foi|frente ,|h|imag-|imagem|ir|jun-|leio|lê|manda|mar-|men-|meta-|metade|mim|nome|nota|novo|não ,|o resto|par-|pass-|pelo|portu-|português|pra|pra mim|preci-|precisa|prime-|pro|quem assina|res-|respo-|resto|resu-|scri-|script|se|site|só com|tabe-|tabela|terce-|tes-|teste|toda|três|tur-|uma|vel-|velho|vem|vez|à|é 0|é pra|‹|‹ as|‹ pra|‹ quando|›
-3|, e|, no|, tem|-ade|-cia|-da|-es|-eu|-has|-ido|-isa|-le|-lho|-mos|-nal|-nco|-ra|-rar|-rta|-rte|-tas|-tão|-ço|0 dias|0 e|abre|ago-|agora|b|clien-|cliente|com a|das|e o|ent-|gen-|gente|lá|nem|nos|não é|pode|por|sai|todo|às|às 0|é "|‹ na|‹ os
-4|" ,|, é|-am|-bra|-ga|-go|-ha|-ia|-ica|-ico|-ir|-ira|-ita|-nca|-pre|-ria|-sso|-tor|-ão|ant-|antes|dia|dias|já|me|nun-|nunca|não se|para|semp-|sempre|são|tudo
-5|-iro|-tra|. ›|até|quem
-6|-ou|-re|os
-7|-al|-co|.
-8|-|-ro
-10|-os`,
}
