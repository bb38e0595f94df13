// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const pt: WordTables = {
  keep: `10|é
7|‹ os
6|-os|em|na|no|os|quem|são|é "
5|, a|-|-as|devol-|dias|nada|nos|não|não se|pass-|às|é a|‹ pode
4|, aqui|, no|, nunca|, não|-lia|-lve|-ova|-res|-tas|-ço|0 dias|0 é|;|apa-|aqui|até 0|causa do|de|devolve|dinhe-|dinheiro|e|entra|gra-|na main|nome de|passou|por causa|são em|tudo que|tá no|à|‹ quando|‹ quem
3|" e|" é|, eu|, nem|, o|- dia|-aga|-ate|-bou|-bra|-dam|-eis|-en|-er|-ete|-eto|-evo|-ew|-go|-ild|-is|-lho|-lês|-mar|-mos|-nal|-nor|-nça|-oa|-ola|-ota|-pas|-rga|-ros|-rço|-sou|-ter|-tra|-uer|-ura|-vos|-zer|-ça|-ços|-ês|abre|aci-|acima|acima de|ant-|antes|antes ›|ao|apaga|apeli-|aqui é|arred-|as|bui-|build|cai|cartó-|cartório|centa-|centavos|com|com make|cor-|das 0|depois de|derru-|descu-|devolve ›|dire-|direto|duas|e em|e o|em inglês|em português|escre-|escrevo|esque-|fin-|final|fren-|frente|gosto|grava|guar-|guarda|imag-|imagem|inclu-|ingl-|inglês|intei-|ir|jun-|junta|leio|leva|main|make|março|me|meio -|máqui-|máquina|na porta|nada de|nas|nesta máquina|nome|nota|não entra|não tem|não trabalho|o 0|pla-|pra mim|produ-|qualq-|qualquer|quando|sai|tela ›|tem|ter|test|trabalho|tu|usa|vem|ven-|ver-|verso|vira|vive|às 0|é 0|é o|é sempre|‹ gosto|‹ na|‹ nada|‹ tabela
2|"|" não|, "|, as|, e|, esse|, me|, usa|- feira|- se|-aca|-al|-am|-ana|-ar|-ba|-cam|-cer|-cha|-cio|-da|-dir|-dor|-el|-em|-es|-eta|-exo|-eço|-ga|-gar|-gem|-gos|-ham|-has|-ho|-hão|-il|-imo|-io|-ir|-isa|-ite|-ji|-ker|-la|-lmo|-los|-nda|-nto|-oco|-ois|-oji|-ras|-rda|-ria|-ril|-rma|-rsa|-rte|-sam|-sde|-seu|-so|-sos|-sso|-ste|-tes|-to|-um|-uta|-uto|-xo|0 gb|0 h|0 não|0 o|0 ›|a 0|a jussara|a loja|abaixo de|abril|acei-|aceita|acor-|ah ,|altu-|altura|antes das|apelido|ar|assina é|aí|banco|bot-|brasí-|brasília|cada|can-|cau-|causa|chama-|cima|cin-|cliente "|comm-|commit|compa-|conti-|conversa|crian-|criança|da prefeitura|de dois|de teste|deixa o|depo-|depois|desde|dias ,|dias úteis|disse "|dizer|do lado|dock-|docker|duas vezes|emo-|emoji|entre|eu|expli-|falt-|faça|fei-|feira|fic-|ficam|filt-|fir-|for|fora|fro-|gb|guard-|h|inteiro|jussa-|jussara|lado|legen-|lembr-|lev-|lin-|linha|lis-|lista|lug-|lugar|mais de|mar-|meio|meta-|metade|meu ›|meus|nada ,|nos meus|nos-|nosso|não me|núme-|número|o "|o da|o meu|o que|o terceiro|onde|par-|partir de|pc|pedir|pergunta|pip|placa|pnpm|pode|por|pos-|prefeitura|preç-|preços|proce-|quan-|quem assina|rede|repo|rod-|seis|sempre com|sen-|sou|só|só com|só de|só o|tela|tem 0|terce-|terceiro|traba-|têm|usa a|uso|usuár-|uv|vai|vel-|velho|verme-|vermelho|você|é até|é com|é em|é no|é pra|ótimo ,|úte-|úteis|‹ as|‹ em|‹ nas|‹ para|‹ pra
-2|(|)|) ›|, agora|, deixa|, dá|, ela|, vou|, às|-bre|-cou|-diu|-efe|-ega|-fe|-ha|-hor|-ido|-iou|-iso|-ito|-iu|-ja|-lda|-lou|-lto|-nas|-nio|-ora|-oço|-rar|-rca|-ro|-rou|-sta|-tal|-tos|-uda|-uém|-ver|-via|-xta|-za|0 ,|0 com|0 de|0 horas|: "|a próxima|acho|acho que|advog-|agora ,|ain-|ainda|ainda não|aju-|ajuda|almo-|almoço|antigo|app|arqui-|assi-|aí ›|bibli-|boa|bolo|bom|bom dia|bora|café|casa|che-|chefe|cole-|colega|com um|como|compr-|conta-|cor|cá|de casa|de novo|dela ›|des-|desli-|dessa|dessa vez|dia 0|diretor|disse que|do meu|dos|e um|em 0|encar-|enqua-|enquanto|então ›|era o|est-|eu ver|falta|faz|fecha-|fila|fra-|frase|fui|gosta|hora ,|isso|isso não|mais rápido|mas pode|me ajuda|memór-|memória|menos|minha|minut-|minutos|most-|mostra|mud-|ningu-|ninguém|novo|nunca mais|o arquivo|o cliente|o senhor|out-|outro|palav-|para a|para mim|pas-|passa-|pediu|perguntou|por enquanto|por favor|prefi-|prefiro|procu-|pula|pági-|página|quarta ,|que|que se|quebr-|quebrou|quer|res-|respondi|respondi que|resto|roda|sala 0|senh-|senhor|sex-|sexta|sobre|telef-|telefone|tem-|ten-|tenho|teste ›|tin-|tinha|toda|todo mundo|todos|tão|usar|vai na|vc|vc é|vez|vez ›|vez-|vezes|é que|‹ acho|‹ boa|‹ bom|‹ bora|‹ então|‹ faz|‹ ficou|‹ minha|‹ nesse|‹ por|‹ sempre|‹ usa
-3|" com|, faz|, já|, mas|, pode|, por|, é|-ama|-deu|-di|-dou|-eja|-elo|-ens|-eu|-gou|-hou|-hã|-mou|-ndi|-nhã|-se|-ssa|-tei|-tão|-vor|-xou|-zia|. .|0 segundos|aman-|amanhã|ano passado|anos|arquivo|até a|até o|bem|bran-|branco|cabe|casam-|casamento|contrato|da reunião|deix-|dela|deve|diz que|dizia|ela|ele|encarregado|estão|fal-|fav-|favor|favor ,|faço|gale-|galera|hora|inven-|mand-|mas|mexa|minutos ›|mun-|mundo|nes-|ninguém sabe|não mexa|não ›|né|o diretor|o encarregado|preciso|põe|que a|que-|quero|recla-|respondeu|rápi-|rápido|rápido ,|sala|segundos|tava|tem um|tá|tá em|uma|vir-|é só|‹ 0|‹ a|‹ deixa|‹ ela|‹ ele|‹ essa|‹ meu|‹ quero|‹ sem|‹ sobe|‹ são|‹ tá|‹ tô
-4|! ›|, 0|-ceu|-dar|-lha|ata|comen-|então|esse|mais|não ,|o erro|quare-|quarenta|tô|veio|vou|‹|‹ esse|‹ hoje|‹ nessa|‹ o|‹ preciso|‹ só|›
-5|!|-ram|caiu|era|essa|nesse|sabe|ver
-6|-ou|-sse|está|hoje
-7|-ei|um
-8|?|? ›`,
  user: `9|me
8|eu
7|meu
4|, não|mim|pergu-|pra mim|resu-|às
3|, em|, eu|-dir|-has|-igo|-ir|-mar|-umo|-zer|ant-|antes|cha-|cin-|cinco|das|descu-|dia|esque-|expli-|mim é|não me|pra|prime-|primeiro|resumo|sou|todo|tu|tudo|você|às 0|‹ em|‹ eu|‹ meu
2|,|, com|, e|, mas|, me|, os|- me|-ata|-er|-go|-is|-lia|-on|-rga|-rsa|-sim|-sto|-to|-vos|-ço|0 ,|ano|antes ,|antes de|ass-|assim|brasí-|brasília|cham-|come-|conve-|conversa|das 0|de dois|dei-|deixa|do lado|duas ,|e não|gráfi-|horár-|lado|mais|mas|meta-|metade|min-|mão|mês|out-|outra|pass-|ped-|pedir|pelo|preci-|que|respo-|só de|tela|tela ›|uma|vez|‹ não
-2|" não|, a|, ele|- dia|- se|-aga|-ava|-cio|-dio|-do|-dos|-ei|-ete|-gos|-hum|-ico|-ild|-ina|-ita|-ixo|-las|-ld|-mit|-nde|-ngo|-ona|-os|-ota|-pel|-rar|-rno|-rso|-ta|-tos|-um|-uma|-usa|-uém|-xo|-ão|0 dias|0 e|0 h|0 ›|acei-|aceita|acen-|acento|apaga|arquivo|avi-|banco|bran-|bui-|build|c|cau-|causa|chama-|comm-|commit|conse-|conta-|da|des-|devolve|domin-|domingo|e em|ele|em|entra|erro|fec-|fecha|fic-|fin-|final|foi|for|gen-|gente|gra-|h|horas ,|há|inclu-|intei-|lin-|lug-|lugar|meio|meio -|men-|máqui-|máquina|nenh-|nenhum|nesta|neste|ningu-|ninguém|nota|não ,|não entra|não vai|núme-|número|o 0|outr-|outros|pap-|papel|pas-|por causa|preç-|preços|pro|proce-|produ-|sair|se|só com|ter|terceiro|test-|toda|têm|um|usa|usuár-|vers-|versão|é|‹ nas|‹ pra|‹ quem|‹ todo
-3|, na|-ado|-ca|-cha|-eu|-gar|-ias|-ido|-lve|-nos|-ou|-res|-ria|-ros|-smo|-tou|-ura|-ém|-ões|ago-|agora|aqui é|aí|ban-|car-|clien-|cliente|de 0|dias|do|fica|hor-|horas|imag-|imagem|leva|lá|mes-|mesmo|nas|nes-|nome de|não tem|quar-|quarta|quem|sai|terce-|tá|é a|é o|‹ a|‹ é
-4|-el|-ia|-ica|-rta|-va|0|devol-|nada|no|não se|só
-5|, é|-dor|-mos|-ve|aqui|na|o|‹ os
-6|-am|tem|vai
-7|a
-8|, o|‹ o`,
  local: `6|nes-
5|pc
4|-na|-ona|meu|pla-|tá|usa|é de|‹ a
3|, aqui|, só|-aca|-ste|aqui|aí|c|eu|gran-|grande|nesta|neste|no|não tem|o|o 0|placa|pos-|tem|tem 0|vai
2|, as|-era|-eto|-il|-iso|-ker|-las|-lve|-nde|-ndo|-no|-nt|-ola|-qui|-rso|-smo|-sta|-tar|-ui|0 ,|:|acen-|acento|arquivo|avi-|cada|cai|daq-|daqui|de dois|derru-|des-|desco-|dock-|docker|for|fro-|há|impre-|lin-|mais de|mesmo|máqui-|máquina|o "|pasta|se não|só|só o|tela|tela ›|uso|usuár-|verso|vão|é em|‹ meu|‹ nada|‹ no|‹ o|‹ é
-2|"|, depois|, em|, no|, quem|- 0|- se|-aga|-as|-aus|-bou|-ca|-ela|-en|-eu|-ew|-eça|-ge|-ho|-ido|-ima|-imo|-ipt|-it|-ite|-ixa|-lo|-mar|-mos|-nco|-nte|-on|-pt|-rar|-re|-ros|-rte|-sor|-sou|-são|-tas|-tos|-tro|-um|-xa|-ça|-ém|;|acei-|aceita|ao|apa-|apaga|bot-|can-|car-|celul-|celular|cha-|cima|com|com a|com o|crian-|criança|das 0|de|devol-|dia ›|dias ,|dis-|disso|duas|ela|em 0|entra|erro|escre-|esque-|gen-|gente|jun-|leio|lê|make|meta-|metade|nome|nos|nota|nun-|nunca|não entra|não é|o resto|par-|pass-|passou|pode|pra|pra mim|prime-|produ-|res-|respo-|resto|resu-|revis-|scri-|script|servi-|sou|só até|só com|tabe-|tabela|terce-|tes-|teste|todo|três|tur-|uma|vel-|velho|vem|vez|à|é 0|é no|‹ "|‹ as|‹ não
-3|, tem|-cia|-da|-es|-go|-has|-is|-lho|-nca|-nha|-ra|-rta|-tor|-tão|-ço|0 dias|0 e|0 h|abre|ago-|agora|ant-|antes|até 0|b|clien-|cliente|das|e o|em|ent-|foi|h|já|lá|me|mim|nem|novo|não ,|não se|para|sai|às|às 0|é "|‹ na|‹ os
-4|" ,|, e|, é|-am|-bra|-ga|-ha|-ia|-ica|-ico|-ir|-ira|-ita|-nal|-ria|-tra|-ão|dias|por|tudo
-5|-iro|dia|quem|são
-6|-|-ou|. ›|até|os
-7|-co
-8|-al|-ro|.
-9|-os`,
}
