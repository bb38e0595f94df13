// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const pt: WordTables = {
  keep: `-12|
11|é
7|, a|em|na|no|nos|não
6|de|‹ os
5|, nunca|, não|-|-as|-os|até 0|e|e o|não se|não tem|os|¤
4|, nem|, no|-go|-iro|-lia|-ota|-sso|-tas|0 dias|0 é|;|curt-|derru-|devol-|devolve|dias|dinhe-|dinheiro|entra|nada|nem|nome de|nos-|nosso|não entra|pass-|por causa|são|só|às|é "|é 0|é a|‹ prefiro
3|*asked|, "|, eu|, o|- se|-al|-am|-ar|-bou|-dam|-eis|-en|-er|-eto|-il|-isa|-lve|-mos|-nal|-oa|-ola|-ova|-pas|-res|-ros|-rço|-so|-to|-umo|-ura|-uta|-ço|-ços|-ção|-ês|.|0 não|abre|aci-|acima|antes de|apa-|apeli-|aqui é|arred-|cada|cai|causa do|com|com ¤|comi-|comigo|das 0|depois de|dire-|direto|em português|escu-|eu|fren-|frente|gos-|gosto|gra-|guar-|guarda|inclu-|ir|jun-|junta|leio|lug-|lugar|lê|main|março|máqui-|máquina|na main|nada de|nas|nesta máquina|nome|o 0|passou|pc|pnpm ,|pra mim|precisa|prefi-|prefiro|quem|rede|resumo|sai|ser|sou|só com|tem|ter|tudo que|tá no|uso|vai|vem|ven-|ver-|verso|vira|às 0|é até|é o|é sempre|‹ gosto|‹ na|‹ nada|‹ pode|‹ quando|‹ quem|‹ tabela
2|" e|" não|" é|,|, as|, e|, então|, me|- dia|-aca|-aga|-ana|-ata|-ate|-aus|-ba|-cal|-cam|-cer|-cha|-cia|-cio|-da|-de|-dor|-el|-em|-es|-exo|-eço|-gar|-gem|-gos|-has|-hão|-iar|-ico|-igo|-ild|-ina|-io|-is|-it|-its|-la|-le|-lho|-lês|-mar|-mit|-nel|-no|-nça|-ras|-reu|-rga|-ril|-rte|-ry|-sam|-sar|-sde|-seu|-sos|-sou|-ste|-sto|-tes|-tos|-ts|-uer|-uês|-vos|-xo|-ão|-ça|. ›|a gente|a partir|abril|acima de|acor-|altu-|altura|ant-|antes|antiga|anúnc-|anúncio|ao|apaga|apelido|as|até as|brasí-|brasília|bui-|build|can-|cartó-|cartório|centa-|centavos|cha-|chama-|chamado|cima|coi-|coisa|comm-|commi-|commit|commits|cor-|da prefeitura|das|de cada|de teste|desde|devolve ›|dias ,|dias úteis|do|do lado|duas|duas ,|e "|e em|em inglês|em vez|entre|escre-|expli-|faça|fic-|ficam|filt-|frente ,|fro-|gen-|gente|guard-|imag-|imagem|ingl-|inglês|já|lado|legen-|lemb-|lembr-|lembra|mais de|mar-|meio|meio -|meta-|metade|mim é|morr-|morreu|mão|na porta|no meu|nota|não me|não trabalho|não é|o|outra|paga|part-|partir|partir de|pergunta|pip|pla-|placa|por-|porta|portu-|português|pra|prefeitura|preç-|preços|proce-|produ-|proib-|qualq-|qualquer|que o|quem assina|regis-|respo-|resu-|rod-|sair|sem o|sempre o|sen-|site|são em|só de|só o|tela|tem 0|terce-|toda|traba-|trabalho|tu|têm|usa|usuár-|uv|vai para|vale|vel-|velho|vez de|¤ ,|¤ ›|à|é em|é no|úte-|úteis|‹ as|‹ eu|‹ nas|‹ nunca|‹ para|‹ pra
1|"|" ,|, esse|, na|, os|, sem|, senão|, usa|, ¤|- feira|- mail|- me|-ack|-ada|-ade|-afo|-ase|-bra|-ca|-car|-ce|-ch|-ck|-dir|-eta|-ete|-fo|-ga|-ge|-ho|-hum|-ia|-ica|-ida|-ide|-im|-in|-ir|-ita|-ite|-ixo|-ker|-las|-ld|-lmo|-los|-na|-nca|-nch|-nda|-nde|-ngo|-nos|-ns|-não|-oco|-on|-or|-pre|-ra|-ral|-rda|-rdo|-rma|-rsa|-rça|-sa|-sas|-soa|-sor|-tar|-te|-tir|-tor|-tra|-ulo|-um|-uma|-us|-uto|-va|-vas|-vro|-zer|0 a|0 e|0 h|0 o|0 às|0 ›|:|a|abai-|abaixo|acei-|aceita|agora é|alta|ambie-|ambiente|ane-|anexo|ano-|anota|antes ,|antes das|anti-|aprov-|assina é|até|avi-|aí|ban-|banco|bot-|branch|c|cabo|camin-|caminho|cau-|causa|cham-|cin-|cliente "|colun-|come-|compa-|conse-|códi-|código|da|de lá|deixa o|dia ,|dia ›|dias ›|disse "|disso|domin-|domingo|dona|dono|e não|e só|em tudo|em voz|ent-|erro de|esque-|fec-|fecha|fei-|feira|fin-|final|fisc-|fiscal|funciona|g|gran-|grande|h|horas ,|há|intei-|inteiro|já não|libe-|libera|lin-|linha|livro|mail|me|mex-|mexe|máxi-|máximo|na pasta|nenh-|nenhum|nesta|neste|no 0|no máximo|noi-|noite|nun-|nunca|não aceita|não vai|núme-|número|o "|o ambiente|o banco|o da|o meu|o que|o site|o terceiro|orçam-|orçamento|os testes|pain-|painel|painel da|par-|para o|parec-|parág-|parágrafo|pas-|pasta|pedir|pergu-|pess-|pessoa|pnpm|pode|por|prefe-|quando|quinta ,|repo|responde|san-|se|se o|seis|semp-|sempre|sempre em|senão|só até|tabe-|tabela|terceiro|terça|usa a|usuário|verde|verme-|vermelho|voz alta|vão|é pra|‹ lembra|‹ nesta|‹ no
-1|" "|, ele|, que|, só|, tem|-ama|-at|-az|-azo|-bir|-bém|-das|-deo|-efe|-eo|-era|-ero|-eve|-fe|-gio|-ial|-ias|-ido|-imo|-ior|-ira|-ito|-les|-lo|-mpo|-ne|-oat|-ona|-one|-rde|-ri|-sta|-tou|-ua|-ue|-ula|-veu|-vo|-vor|-vou|-vra|-xta|-zes|-zo|-ém|0|0 .|0 minutos|0 palavras|a banca|a do|a segunda|amanhã ›|ano passado|antigo|aqui|assi-|até o|até quarta|banca|boa|bom ,|bran-|cabe-|cart-|carta|casa|celular ›|cer-|che-|chefe|clien-|cliente|com 0|conta|conta-|de um|deixa|del-|deles|deles ›|depende|deu|deve|dis-|disse|do mês|e a|e com|ele|encar-|erro|escreve|ess-|etiqu-|expor-|fala|falta|fav-|favor|ficou|flo-|float|fra-|frase|féri-|férias|ger-|let-|letra|liga-|linh-|linhas|linhas ›|logo|lá|lá ›|man-|mandou|marca|meia|menos|mode-|modelo|mon-|mês|nele|nele ›|nes-|no dia|not-|notas|nova ›|novo ,|nunca mais|o arquivo|o resto|o script|oi|ont-|ontem|orien-|os "|palavra|palavras|para mim|passa-|pedid-|pedidos|pega|perce-|permi-|permissão|peso|ponto|por hoje|pra-|prazo|próxi-|próxima|qual|quarta|quat-|quatro|que|que a|que nunca|que se|renom-|resto ›|senh-|sex-|sexta|sim|sozin-|sozinho|sub-|subir|só pra|tamb-|também|tan-|tanto|telef-|telefone|tem dois|tem-|ten-|tenho|tira|usa o|vez|voz|víd-|vídeo|é de|é do|últi-|‹ a|‹ de|‹ e|‹ ela|‹ ele|‹ mais|‹ oi|‹ sempre|‹ tira|‹ voltou
-2|! ›|" com|" ›|, agora|, faz|-cou|-deu|-diu|-do|-ega|-eia|-gas|-hor|-hou|-ige|-iou|-iso|-iu|-ivo|-ixa|-jo|-lto|-mou|-ndo|-nha|-oço|-rca|-rir|-rro|-rto|-tal|-tem|-tro|-uda|-uém|-ver|-xa|-za|0 com|0 de|a próxima|abrir|ain-|ainda|aju-|ajuda|almo-|almoço|azul|aí ›|bolo|branco|cabe|café|cole-|colega|com o|compr-|contrato|cur-|de 0|dei-|dela|des-|desli-|deu 0|dez|dia 0|difer-|diretor|discu-|disse que|dizia|do almoço|dos|e um|ela|em 0|em branco|encarregado|est-|esta|falou|faz um|faz ›|fecha-|fila|gosta|hoje ›|hora|isso|jul-|julho|mais rápido|manda ›|memór-|memória|mesmo ,|min-|most-|mostra|mun-|mundo|nessa|ningu-|ninguém|não ›|o encarregado|o segundo|out-|palav-|para a|pediu|perguntou|pon-|procu-|pula|quarta ,|que eu|que é|queb-|quebr-|quebra|quebrou|quinta ›|recla-|sala 0|segun-|sobre a|tar-|tarde|tava|tin-|tinha|todo mundo|troc-|trocar|três vezes|vai na|vez-|vezes|volto|é só|‹ ficou|‹ meu|‹ por|‹ se|‹ tô
-3|, já|, mas|, é|-ava|-bre|-dar|-di|-dou|-elo|-ens|-eu|-ha|-lou|-ndi|-nho|-rar|-rou|-sco|-ssa|-tei|-tão|-zia|0 ,|0 horas|0 segundos|acho|acho que|arqui-|arquivo|até a|bem|bom|bom dia|casam-|casamento|comen-|cor|de novo|dessa|dessa vez|diz|diz que|enqua-|enquanto|então|era|fal-|faz|faço|foi|fui|gale-|galera|mand-|mas|mas pode|minha|minut-|minutos|minutos ›|mud-|ninguém sabe|novo|não ,|né|o diretor|o outro|outro|por enquanto|preciso|que-|quer|quero|res-|respondeu|resto|rio|roda|rápi-|rápido|rápido ,|sala|segundos|sobre|tá em|tô|uma|usar|é que|‹ acho|‹ bom|‹ então|‹ escreve|‹ essa|‹ esse|‹ faz|‹ o|‹ quero|‹ são|‹ só|‹ usa
-4|!|-ceu|-hã|-lha|-nhã|-se|-via|aman-|amanhã|como|diz-|mais|o erro|põe|sabe|tá|veio|‹|‹ 0|‹ deixa|‹ hoje|‹ nessa|‹ preciso|›
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
4|-mar|ant-|antes|cin-|fim|mim é|não me|resu-|sou|‹ eu|‹ meu
3|, em|, me|, não|- me|-dir|-has|-igo|-ir|-sto|-to|-umo|-vo|-zer|cha-|cham-|cinco|comi-|comigo|das|expli-|leio|nos|out-|para|pedir|prime-|respo-|resumo|sem|tu|tudo|uso|vez|às|‹ em|‹ não|‹ pode
2|,|, e|, eu|, mas|, os|-ata|-go|-ho|-ial|-imo|-is|-ixa|-ndo|-nho|-rto|-se|-vos|-xa|-ço|antes ,|antes de|cada|cartó-|cartório|come-|dei-|deixa|do lado|duas ,|dá|em tudo|esque-|faz|gráfi-|lado|mais|meta-|metade|máxi-|máximo|no celular|no máximo|o que|outra|pass-|ped-|pelo|primeiro|quan-|quando|que|regis-|tela|uma|verme-|vermelho|às 0|é pra|‹ para
-2|, a|, as|, ele|, tem|, ¤|- 0|-aca|-al|-ana|-ava|-cal|-ch|-che|-cio|-dem|-dio|-ema|-es|-eta|-ete|-exo|-gos|-he|-hum|-ild|-io|-ipt|-ite|-ixo|-las|-ld|-mit|-nal|-nca|-nch|-ne|-nel|-ngo|-ona|-or|-ora|-os|-pt|-rar|-rso|-sa|-sde|-sso|-ste|-te|-tou|-ue|-um|-uma|-uém|-vel|-xta|0 h|a 0|abai-|abaixo|abre|acen-|acento|aci-|acima|ano-|anota|arquivo|as|até 0|avi-|branch|bui-|build|c|chama-|com ¤|comm-|commit|conse-|conta-|contr-|códi-|código|da|desde|devolve|dias ,|dos|e em|em 0|fec-|fecha|fin-|final|foi|gra-|h|horas ,|há|inclu-|intei-|inteiro|já não|lin-|lug-|lugar|men-|mexe|minut-|minutos|máqui-|máquina|nenh-|nenhum|nes-|nesta|ningu-|ninguém|nova|não ,|não entra|o "|o 0|pap-|papel|pasta|pc|placa|por causa|pre-|preç-|preço|preços|proce-|quarta|quin-|quinta|rede|sair|scri-|script|segun-|sempre o|sen-|sex-|sexta|site|só até|só com|terceiro|tes-|test-|teste|testes|toda|vale|valid-|vira|é|é 0|‹ aqui|‹ é
-3|" não|, só|, é|- se|-ack|-ado|-cha|-ck|-ei|-ias|-ido|-lta|-lve|-mos|-nos|-ou|-pel|-ram|-rno|-smo|-ura|-usa|-xo|-ão|-ém|-ões|0 dias|0 e|0 é|a gente|acei-|aceita|ago-|agora|aqui é|ban-|banco|bran-|car-|cau-|causa|clien-|cliente|des-|devol-|ele|entra|erro|fic-|gen-|gente|imag-|imagem|meio|mes-|mesmo|nas|neste|nome de|nos-|nosso|nota|não tem|núme-|número|pas-|pro|quar-|quem|se|tem que|ter|têm|usuár-|¤|é o|‹ a|‹ nas|‹ pra|‹ quem|‹ todo
-4|-eu|-gar|-ia|-ica|-res|-ros|-rta|-va|0 ›|aí|de 0|dias|fica|hor-|horas|lá|nada|no|não se|sai|terce-|um|usa|é a
-5|-nda|do
-6|-ca|-dor|-el|-ve|aqui|na|o|só|tem|vai|‹ os
-7|-am|a
-8|, o
-9|0
-10|‹ o`,
  local: `-16|
6|nes-
5|aqui|pc|é de
4|-na|-ona|meu|nesta|pla-|tem|tá|usa|‹ a
3|, só|-aca|-nde|-sta|-ste|aí|c|des-|eu|gran-|grande|máqui-|máquina|neste|no|não tem|o 0|placa|vai|‹ no
2|, as|, se|-ava|-ba|-era|-las|-no|-nt|-ola|-rso|-smo|-tar|0|0 ›|a|a 0|acen-|acento|arquivo|avi-|derru-|desco-|dos|esse|fren-|frente|fro-|há|lin-|lug-|lugar|mais de|mesmo|o|o "|pasta|só|só o|tela|ten-|test-|uso|verso|vão|é em|‹ nada|‹ o
-2|"|, nunca|, os|- se|-as|-ato|-aus|-bou|-ca|-cha|-cio|-da|-eis|-ela|-ema|-en|-ero|-eça|-ho|-iar|-ias|-ido|-igo|-im|-ima|-imo|-ipt|-isa|-it|-ixa|-lia|-lo|-lta|-mar|-ne|-nel|-nha|-nte|-on|-pt|-ram|-res|-rga|-ros|-se|-são|-tos|-tro|-um|-uês|-xa|-ém|-ões|0 h|;|a gente|acei-|aceita|ago-|agora|ano|ao|apa-|assi-|assina|até 0|bran-|can-|car-|cartó-|cartório|cha-|cima|clien-|cliente|com ¤|das 0|devol-|dia ›|dias ,|duas|ela|em|em 0|em português|erro|escre-|foi|h|imag-|imagem|ir|jun-|leio|lá|lê|manda|mar-|men-|meta-|metade|mim|nome|nos-|nosso|nota|novo|não ,|não é|o resto|par-|pass-|pelo|portu-|português|pra|pra mim|preci-|precisa|prime-|pro|quem assina|res-|respo-|resto|resu-|reuni-|revis-|scri-|script|servi-|site|só com|tabe-|tabela|terce-|tes-|teste|toda|três|tur-|uma|vel-|velho|vem|vez|à|é 0|é pra|‹|‹ as|‹ pra|‹ quando|›
-3|, no|, tem|-ade|-cia|-es|-eu|-has|-le|-lho|-mos|-nal|-nco|-ra|-rar|-rte|-tas|-tão|-ço|0 dias|0 e|abre|ant-|antes|b|com a|das|e o|ent-|gen-|gente|nem|nos|nun-|nunca|pode|por|sai|se|todo|às|às 0|é "|‹ na|‹ os
-4|" ,|, e|, é|-am|-bra|-ga|-go|-ha|-ia|-ica|-ico|-ir|-ira|-ita|-nca|-pre|-ria|-rta|-sso|-tor|-tra|-ão|dia|dias|já|me|não se|para|semp-|sempre|tudo
-5|-iro|. ›|até|quem|são
-6|-co|-ou|-re|os
-7|.
-8|-|-al|-ro
-9|-os`,
}
