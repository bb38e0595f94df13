// Made by `npm run fit`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const pt: WordTables = {
  keep: `11|é
7|de|‹ os
6|em|é a
5|, não|-res|na|nome|não se|os|quem|são|tudo que|às|é "|‹ pode
4|, nunca|-da|-es|-is|-mar|-os|-ota|-tas|-ço|0 dias|dias|e|me|nada|no|não|é o|‹ quando|‹ quem
3|"|" e|, a|, e|, eu|-|- se|-ada|-as|-ate|-dam|-er|-eta|-eto|-hão|-ida|-io|-ixo|-lês|-ois|-ova|-rda|-rio|-tes|-to|-uer|-ura|-xo|-ça|-ços|-ês|0 e|0 h|0 é|a 0|abre|as|até 0|cada|depo-|depois|dias ,|dire-|direto|dock-|docker|e o|esque-|eu|guar-|guarda|h|ingl-|inglês|ir|lug-|lugar|mar-|meta-|metade|nome de|nos|não trabalho|o 0|por|qualq-|qualquer|quan-|quando|sai|são em|terce-|trabalho|vira|à|às 0|é de|‹ nada|‹ é
2|" ,|, "|, no|, o|, sempre|- me|-ack|-am|-ar|-ase|-ba|-bou|-bra|-cal|-cio|-dir|-dor|-eis|-el|-en|-eço|-gar|-go|-ide|-ir|-ite|-ker|-la|-le|-lho|-lia|-lve|-nal|-nel|-ngo|-nça|-oa|-ra|-rem|-ros|-se|-sim|-ve|-zer|.|. ›|:|;|a|a loja|ant-|antes|antes de|ao|aqui|aqui ,|aqui é|ass-|assim|cai|corri-|das 0|de teste|deixa o|dia ›|dias úteis|ele ›|entra|escre-|faça|fei-|fisc-|fiscal|for|gosto|lemb-|lembra|let-|letra|liga|lin-|linha|meus|máqui-|máquina|mão|na porta|nas|nes-|nesta|nesta máquina|noite|noite .|nos meus|nos-|nosso|não entra|o "|o cliente|o que|o site|para|pedir|pip|pode|por causa|pra mim|preç-|preços|proce-|rod-|saiu|seis|sempre com|sen-|site|sob-|tabe-|tabela|tem|traba-|têm|usa|uv|ven-|você|vão|é sempre|ótimo ,|úte-|úteis|‹ as|‹ gosto|‹ nas|‹ nunca|‹ para
-2|" com|, por|, que|, só|-bém|-dou|-ega|-ero|-fe|-ge|-hor|-hou|-ine|-nas|-nho|-nta|-nte|-oal|-one|-ro|-sse|-tem|-tos|-uda|-uei|-uém|-ver|-vor|-ém|acho|acho que|aju-|ajuda|app|aqui .|até|aí ›|ban-|boa|bom|bom dia|cole-|colega|como|cor|deles ›|des-|deu|diz-|ele|então|então ›|falta|fav-|favor|faço|fila|g|gen-|gente|mand-|mas pode|me ajuda|meu|min-|minha|minut-|minutos|ningu-|ninguém|nunca se|o senhor|ont-|ontem|passa|passa-|pesso-|pessoal|por favor|preci-|prefi-|prefiro|primeira|pro|que nunca|que se|roda|rápi-|rápido|rápido ,|sala|senh-|senhor|ser|são 0|tamb-|também|tan-|tanto|telef-|telefone|tira|uma|veio|vez|vou|voz|é que|‹ acho|‹ bom|‹ então|‹ faz|‹ ficou|‹ meu|‹ minha|‹ por|‹ se|‹ sempre|‹ só|‹ tô|‹ usa
-3|, dá|, pode|-at|-ava|-di|-ha|-ido|-iso|-ião|-ndi|-ne|-nio|-rar|-rou|-tão|-zia|. .|0 horas|0 segundos|arqui-|arquivo|até o|bem|com um|deve|dia 0|dois|ela|em 0|fal-|fala|favor ,|hoje|isso|men-|menos|mexa|minutos ›|mud-|mun-|mundo|novo|não ,|não mexa|o erro|out-|outra|palav-|palavras|preciso|que|que a|que-|quero|recla-|reuni-|reunião|segundos|tava|todo mundo|tá em|tô|‹|‹ esse|‹ hoje|‹ preciso|‹ quero|‹ são|‹ tá|›
-4|!|! ›|, 0|, já|, mas|-dar|-deu|-eu|-lha|era|essa|esse|já|mais|não ›|sabe|sem|ver|‹ ela
-5|está|mas|tá|‹ o
-6|-ei
-7|-ou|um
-8|?|? ›`,
  user: `8|me
6|meu
5|eu
4|mim
3|, não|-dir|-imo|-mar|-zer|-ço|esque-|pergu-|pra mim|sou|você|às|‹ eu
2|,|, e|, eu|- me|-bou|-bra|-er|-has|-im|-ir|-ita|-lia|-nha|-oa|-on|-ras|-rio|-se|-sim|-sto|-tas|. ›|0 ,|ah ,|ano|ass-|assim|das|das 0|dis-|duas|horár-|já|mais|meta-|metade|mês|nos|os|pra|prime-|quan-|quando|que|respo-|segun-|sem|às 0
-2|"|-ato|-ca|-cio|-el|-eta|-eto|-eu|-ias|-ica|-ido|-lar|-las|-lve|-ngo|-nos|-nto|-rte|-uma|-ura|0 dias|0 e|0 h|ago-|agora|aqui é|clien-|cliente|de|dia ›|ele|for|h|lug-|lugar|lá|máqui-|máquina|nada|nas|nome de|não se|o 0|por|proce-|quarta|site|só|terce-|tes-|teste|toda|têm|usa|ven-|é|‹ nas|‹ quem|‹ é
-3|, a|, é|-dor|-dos|-es|-gar|-gem|-mos|-res|-rta|-smo|-va|-ve|-ão|-ção|-ês|-ões|de 0|dias|e o|mes-|mesmo|na|não tem|quar-|é a|é o
-4|-am|-do|-os|0|aqui|da|nes-|o|vai
-5|, o|do|quem|tem|‹ a|‹ os
-6|-ado
-7|a|‹ o`,
  local: `5|nes-
4|eu|é de
3|-na|-no|o|usa|‹ no
2|, se|, sempre|, só|-ar|-ce|-er|-era|-gem|-ker|-las|-lve|-ndo|-sta|-tar|-ue|-ve|-ês|0 ,|:|cada|de 0|dock-|docker|ele|for|lin-|man-|máqui-|máquina|nada|no|não tem|o 0|pas-|pla-|se não|só o|um|vão|é|é em|‹ nada|‹ é
-2|" ›|, tem|- 0|-da|-es|-ga|-ido|-imo|-ira|-ita|-ixa|-mar|-nca|-nco|-nha|-nta|-on|-ora|-ou|-res|-ria|-rta|-sto|-te|-tro|-xa|-xo|-ço|-ões|0 dias|0 h|ago-|agora|ant-|antes|até 0|com a|das|ent-|h|já|lá|mim|nem|nun-|nunca|não se|para|pode|pra mim|proib-|sai|sem|site|tem que|tes-|teste|todo|tudo|vem|às 0|é "|‹ as
-3|" ,|, e|-am|-bra|-car|-dor|-el|-go|-ha|-ica|-ico|-ir|-iro|-la|-ois|-ra|-tra|-ção|0 e|0 é|abre|aqui é|até|depo-|depois|dia|dias|e|e o|me|não ,|que|quem|às|é a|‹ os
-4|, não|, é|-|-co|-is|-nte|-nto|-or|. ›|os|são
-5|-al|por
-6|-ca|-ro|-ão|.|na
-7|-os`,
}
