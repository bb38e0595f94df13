// Made by `npm run fit`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const pt: WordTables = {
  keep: `12|é
7|de|‹ os
6|em
5|, não|-res|e|não se|os|quem|são|às|é "|é a|‹ pode
4|, nunca|-|-da|-er|-es|-is|-mar|-ota|-tas|-ço|0 dias|0 e|dias|na|nada|no|nome|não|pode|é o|‹ quando|‹ quem
3|" e|, a|, eu|, é|- se|-ada|-am|-as|-ate|-dam|-eta|-eto|-hão|-ida|-ite|-le|-lês|-ois|-os|-ova|-rda|-rio|-ura|-xo|-ços|-ês|0 é|a 0|abre|as|até 0|cada|depo-|depois|dias ,|dire-|direto|e o|guar-|guarda|ingl-|inglês|ir|lug-|lugar|mar-|me|noite|nome de|nos|não tem|não trabalho|o 0|por|sai|são em|tem|terce-|trabalho|à|às 0|é de|‹ nada|‹ é
2|"|" ,|,|, "|, e|, no|, o|, sempre|- me|-al|-ar|-ase|-ba|-bou|-bra|-cal|-cio|-dir|-eis|-el|-em|-en|-eço|-gar|-go|-ide|-io|-ir|-ixo|-ker|-la|-lho|-lia|-lve|-nal|-nel|-ngo|-nça|-oa|-ra|-rem|-ros|-se|-tes|-to|-uer|-zer|-ça|.|. ›|0 h|:|;|a|ah|ant-|antes|antes de|ao|aqui|aqui ,|aqui é|aí|corri-|das 0|de teste|deixa o|dia ›|dias úteis|dock-|docker|ele ›|entra|esque-|eu|faça|fei-|fisc-|fiscal|gosto|h|lemb-|let-|letra|lin-|linha|loja|meta-|metade|meus|máqui-|máquina|mão|na porta|nas|nes-|nesta|nesta máquina|noi-|nos meus|nos-|nosso|não entra|o cliente|o que|o site|pedir|pip|por causa|preç-|preços|proce-|qualq-|qualquer|quan-|quando|regis-|rod-|saiu|seis|sempre com|sen-|site|sob-|tabe-|tabela|traba-|têm|usa|uv|ven-|vira|vão|é em|é sempre|úte-|úteis|‹ ah|‹ as|‹ gosto|‹ nas|‹ nunca|‹ para
-2|" com|, dá|, por|, que|-ava|-cou|-dou|-ega|-ero|-ge|-hor|-ido|-nas|-ne|-nha|-nho|-nta|-one|-rde|-ro|-sse|-tos|-uda|-uei|-uém|-vor|-ém|acho|acho que|aju-|ajuda|assi-|até|ban-|bem|bom|bom dia|cole-|colega|como|conta-|cor|cur-|deles ›|des-|deu|dia|diz-|ele|então|falta|fav-|favor|faço|fila|gen-|gente|mand-|mas pode|me ajuda|meu|min-|minha|minut-|minutos|ningu-|ninguém|nunca se|o senhor|passa|passa-|por favor|preci-|prefi-|prefiro|primeira|pro|que eu|que nunca|que se|rápi-|rápido|rápido ,|sala|senh-|senhor|ser|são 0|tan-|tanto|telef-|telefone|tira|tudo|uma|veio|vez|vou|voz|é que|‹|‹ acho|‹ bom|‹ então|‹ escreve|‹ faz|‹ ficou|‹ minha|‹ por|‹ se|‹ sempre|‹ só|‹ usa|›
-3|!|! ›|-dar|-di|-hou|-iso|-ião|-ndi|-nio|-nte|-rar|-rou|-tão|-zia|. .|0 horas|0 segundos|arqui-|arquivo|até o|com um|deve|dia 0|dois|ela|em 0|esse|fal-|fala|favor ,|hoje|isso|men-|menos|mexa|minutos ›|mud-|mun-|mundo|novo|não ,|não mexa|o erro|out-|outra|palav-|palavras|preciso|que|que a|que-|quero|reuni-|reunião|segundos|tava|todo mundo|tô|‹ hoje|‹ meu|‹ preciso|‹ quero|‹ são|‹ tô
-4|, 0|, já|, só|-deu|-eu|-ha|-lha|era|essa|já|mais|não ›|sabe|sem|ver|‹ ela
-5|, mas|está|mas|tá|‹ o
-6|-ei
-7|-ou|?|? ›|um`,
  user: `8|me
6|meu
5|eu
4|‹ eu
3|, não|-dir|-imo|-mar|-zer|-ço|esque-|mim|pergu-|pra mim|sem|sou|às
2|,|, e|, eu|- me|-bou|-bra|-has|-ir|-ita|-lia|-nha|-oa|-on|-rio|-se|-sto|-tas|. ›|0 ,|:|ah ,|ano|das|das 0|dis-|duas|horár-|já|mais|meta-|metade|mês|nos|os|pra|prime-|quan-|quando|respo-|segun-|segunda|às 0
-2|-cio|-el|-eta|-eu|-ias|-ica|-ido|-lar|-las|-lve|-ngo|-nos|-nto|-rta|-rte|-to|-ura|-xto|0 dias|0 e|ago-|agora|aqui é|clien-|cliente|de 0|ele|em|lug-|lugar|lá|man-|máqui-|máquina|mão|nada|nas|nele|nome de|não se|o 0|por|proce-|quarta|site|tes-|teste|tex-|texto|toda|têm|usa|ven-|vão|é|‹ nas|‹ quem|‹ é
-3|, a|, é|-dor|-dos|-es|-gar|-gem|-ito|-mos|-res|-smo|-va|-ve|-ão|-ção|-ês|-ões|de|dias|e o|mes-|mesmo|na|nes-|não tem|quar-|só|terce-|é a|é o
-4|-am|-do|-os|0|aqui|da|do|o|vai
-5|, o|quem|tem|‹ a|‹ os
-6|-ado
-7|a|‹ o`,
  local: `4|eu|nes-|é de
3|-na|-no|o|usa|‹ no
2|, se|, só|-ar|-ce|-er|-era|-gem|-ker|-las|-lve|-nde|-ndo|-sta|-tar|-ue|-ve|-ês|0 ,|cada|de 0|dock-|docker|ele|fica|lin-|man-|máqui-|máquina|não tem|o 0|pas-|pla-|só o|um|vão|é|é em|‹ a|‹ nada|‹ o|‹ é
-2|" ›|, tem|- 0|-da|-ga|-ido|-imo|-ira|-ita|-ixa|-mar|-nca|-nco|-nha|-nta|-on|-ou|-res|-ria|-rta|-se|-sto|-te|-xa|-xo|-ço|-ões|0 dias|0 h|ago-|agora|ant-|antes|até 0|com a|e o|ent-|h|já|lá|nem|nun-|nunca|não se|para|pode|sai|sem|site|tem que|tes-|teste|todo|tudo|vem|às 0|é "|‹ as
-3|" ,|, e|-am|-bra|-car|-dor|-el|-go|-ha|-ica|-ico|-ir|-iro|-la|-ma|-ois|-ora|-ra|-tra|-ção|0 e|0 é|abre|aqui é|até|depo-|depois|dia|dias|e|me|não ,|que|quem|às|é a|‹ os
-4|, não|, é|-co|-is|-nte|-nto|-or|. ›|os|são
-5|-al|por
-6|-|-ca|-ro|-ão|.|na
-7|-os`,
}
