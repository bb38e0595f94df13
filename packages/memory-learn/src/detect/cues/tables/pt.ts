import type { CueTable } from "../table.ts"

export const pt: CueTable = {
  language: "pt",
  words:
    "o a os as um uma de do da dos das em no na nos nas que e é não por com para me se eu você vc ele ela isso isto está esse essa este esta mas como mais já tem são foi ser ao à aos às pra pro meu minha sim obrigado obrigada oi olá favor muito bem também tudo nada aqui aí lá pode poderia porque quando sem tô tá né",
  cues: {
    remember:
      "lembre-se|lembra que|lembre que|lembre|lembra|não esqueça|não se esqueça|não esquece|tenha em mente|tem em mente|leve em conta|anota aí|anota|anote|tome nota|toma nota|para sua informação|só para você saber|só pra você saber|pra você saber|fique sabendo|saiba que|para constar|importante:|nota:|obs:|bom saber|para a próxima|pra próxima|para o futuro|guarde|guarda isso|esqueci de dizer|esqueci de avisar|esqueci de falar|deveria ter dito|você não tinha como saber|memorize",
    explicitRequest:
      "lembre-se|lembra-te|lembra que|lembre que|tenha em mente|tem em mente|não esqueça que|não se esqueça|não esqueças|anota aí|anote|guarda isto|guarde isso|memorize|toma nota|tome nota",
    future:
      "a partir de agora|de agora em diante|daqui em diante|daqui pra frente|daqui para a frente|a partir de hoje|no futuro|da próxima vez|na próxima vez|toda vez|sempre que|cada vez|em geral|no geral|geralmente|por padrão|por norma|via de regra|sem exceção|em todo lugar|em todos os projetos|de uma vez por todas|até segunda ordem|na dúvida|por princípio|não só aqui|não só nesse|não só nesta|pra sempre|para sempre",
    always: "sempre|invariavelmente|normalmente|habitualmente|de costume|costumo",
    never:
      "nunca|jamais|em hipótese alguma|de jeito nenhum|de forma alguma|proibido|proibida|ninguém pode|nem pensar|tabu|nunca mais",
    every:
      "cada|todo|toda|todos|todas|tudo|qualquer|ninguém|nenhum|nenhuma|ambos|ambas|em toda parte|em todo",
    only: "só|somente|apenas|unicamente|exclusivamente|nada mais|no máximo|no mínimo|máximo|mínimo|não mais que|até|estritamente|exceto|salvo",
    prefer:
      "prefiro|eu prefiro|minha preferência|não gosto|não gosto de|odeio|detesto|não suporto|gosto que|gosto mais|gosto de respostas|quero sempre|quero que|gostaria que|espero que|me ajuda|me ajudam|fica mais fácil|mais fácil pra mim|mais fácil para mim|tenho dificuldade|me chame|me chama|pode me chamar|meu estilo|ao meu gosto|por favor sempre|por favor nunca|comigo|quando me explicar|quando for explicar|me poupe|funciona melhor pra mim|nos meus textos|nas minhas",
    we: "nós|nosso|nossa|nossos|nossas|a gente|o time|a equipe|a empresa|este projeto|esse projeto|o projeto|o repo|o repositório|neste projeto|nesse projeto|aqui na empresa|no time",
    practice:
      "usamos|a gente usa|utilizamos|trabalhamos|a gente trabalha|escrevemos|a gente escreve|temos|a gente tem|testamos|publicamos|guardamos|colocamos|evitamos|seguimos|decidimos|a gente decidiu|combinamos|ficou combinado|neste projeto|nesse projeto|para este projeto|neste repositório|no nosso|na nossa|nossa convenção|nosso padrão|nosso estilo|nossa regra|nossos testes|nosso código|a convenção é|a regra é|o projeto usa|fazemos|a gente faz|não usamos|a gente não",
    changed:
      "mudamos de|mudamos para|mudamos pra|migramos|migrado para|passamos de|passamos a|passamos para|trocamos|substituído por|substituímos|abandonamos|largamos|não usamos mais|não é mais|não mais|já não|obsoleto|obsoleta|em desuso|descontinuado|descontinuada|aposentado|desde janeiro|desde fevereiro|desde março|desde abril|desde maio|desde junho|desde julho|desde agosto|desde setembro|desde outubro|desde novembro|desde dezembro|desde que|desde o|desde a|semana passada|mês passado|ano passado|antes era|agora se chama|agora é|agora são|renomeado",
    must: "deve|devem|não deve|não devem|precisa|precisam|tem que|têm que|tem de|é preciso|não pode|não podem|obrigatório|obrigatória|é necessário|requer|é fixo|são fixos|vai em|vão em|vai para|vão para|vai no|vai na|passa por|passam por|fica em|ficam em|se usa|se escreve|se chama|se chamam|não use|não usa|não mexa|não mexe|evite|evita|tudo em|não sugira",
    reason:
      "porque|pois|já que|senão|se não|caso contrário|para que|pra que|por isso|devido a|por causa|o motivo|a razão|dado que|então nem|quebra|falha|trava|reclama|reclamam|envelhece mal|deu problema",
    contrast: "não|em vez de|ao invés de|no lugar de|e não|mas não|sem|mais que|do que|nem|diferente de",
    role: "responsável|encarregado|encarregada|cuida|toma conta|é nosso|é nossa|gerencia|aprova|aprovam|aprovar|assina|autoriza|decide|escolhe|quem escolhe|fecha a|revisa|chefe|dono|dona|pertence|passa por|fala com|fale com|pergunta para|em cópia|contato|diretora|diretor|cliente é|nosso cliente|mantém|editor|editora|contador|contadora|do financeiro|do jurídico",
    place:
      "fica em|ficam em|fica no|ficam no|fica na|ficam na|está em|estão em|está no|estão no|está na|estão na|se encontra|se encontram|mora em|guardado em|guardados em|na pasta|no diretório|no servidor|no drive|no disco|o wiki|a wiki|no cofre|escuta na|roda em|rodam em|roda no|na porta|vem de|vêm de|vem do|sai do|o canal|no canal|no quadro|ao lado|na planilha",
    usage:
      "roda com|rodam com|se roda com|é executado com|são executados com|se executa com|inicia com|sobe com|compila com|se faz com|deploy com|deploy é|testes com|testes rodam|com o comando|o comando|com o script|através de|via|alias|atalho|variável de ambiente|no contêiner|no container|só funciona com|só roda com|só sobe com|é feito com|é gerado com",
    rule: "regra|norma|convenção|política|padrão|guia|diretriz|princípio|acordo|formato|estilo|decisão|processo|procedimento|prazo|limite|maiúsculas|minúsculas|prefixo|em inglês|em português|inglês|português|indentação|aspas|ortografia",
    machine:
      "nesta máquina|nessa máquina|neste computador|nesse computador|neste notebook|nesse notebook|neste servidor|na minha máquina|no meu computador|no meu notebook|no meu pc|no meu mac|minha máquina|meu notebook|meu computador|aqui na minha máquina",
    you: "quando você|antes de|pergunte antes|pergunta antes|me pergunte antes|me pergunta antes|me mostre antes|me mostra antes|suas respostas|tuas respostas|suas explicações|responda|responde|me responda|explique|me explique|sem emoji*|nada de emoji*|seja breve|respostas curtas|em uma frase|passo a passo|tópicos|não peça desculpas|sem perguntar",
    aside:
      "aliás|a propósito|por falar nisso|falando nisso|outra coisa|mais uma coisa|uma coisa|ah, e|ah e|antes que eu esqueça|de passagem|um detalhe|cuidado|atenção|um aviso|só um detalhe",
    self: "sou|eu sou|estou|tenho|trabalho|moro|uso|eu uso|escrevo|leio|falo|faço|meu nome|meu sobrenome|minha equipe|meu chefe|minha chefe|meu editor|meus textos|meus commits|meus projetos|meu código|pra mim|para mim|daltônico|daltônica|disléxico|disléxica|vegetariano|vegetariana|canhoto|canhota|meio período|de plantão",
    again:
      "já disse|já falei|eu disse|eu falei|te disse|te falei|como eu disse|como falei|de novo|outra vez|pela segunda vez|pela terceira vez|quantas vezes|como sempre|como antes|aí também|aqui também|mesma coisa",
    task: "aqui|aí|ali|lá|desta vez|dessa vez|só desta vez|só dessa vez|por enquanto|por agora|no momento|hoje|hoje à noite|agora|agora mesmo|provisoriamente|neste caso|nesse caso|nesta função|nessa função|neste arquivo|nesse arquivo|neste teste|neste capítulo|neste parágrafo|esta função|essa função|este arquivo|esse arquivo|esta linha|essa linha|esta frase|essa frase|a outra|o outro|amanhã|um pouco|o título|depois|no fim",
    hypothetical:
      "se eu|se fosse|se tivesse|se pudesse|seria|teria|faria|imagina|suponha|em teoria|um dia|quem dera|poderia ser|como se|devia|devíamos",
    hedge:
      "talvez|acho que|acho|creio|penso que|suponho|provavelmente|sei lá|não sei|não faço ideia|parece|pelo visto|será que|me pergunto|imagino",
    mood: "adorei|amei|adoro|legal|ótimo|perfeito|que bom|maravilha|maravilhoso|excelente|lindo|feliz|contente|haha|kkk*|rsrs|lol|engraçado|triste|pena|bacana|oi|olá|bom dia|boa tarde|boa noite|tchau|até amanhã|nossa|uau|ufa|bravo|brincadeira|anjo|eba",
    thanks:
      "obrigado|obrigada|valeu|brigado|brigada|agradeço|de nada|sem problema|tudo bem|tá bom|está bom|ficou ótimo|ficou bom|beleza|combinado|certo|muito bem|^sim|^ok|^isso|^claro|^exato|^pode|^isso aí|continua|continue|vai em frente|pode deixar",
    report:
      "diz|diz que|dizem|disse|falou|fala|escreveu|escreve|segundo|cita|afirma|meu irmão|minha irmã|minha mãe|meu pai|minha tia|meu tio|um amigo|uma amiga|meu amigo|minha amiga|alguém|o fornecedor|a documentação|o guia|as pessoas|a maioria|colega|vizinho|vizinha",
    retract:
      "esquece|esqueça|deixa pra lá|deixa|melhor não|não, espera|espera|espere|brincadeira|tô brincando|tanto faz|ou não|na verdade não|retiro",
    ask: "^o que|^como|^por que|^qual|^quais|^quem|^onde|^quando|^quanto|^pode|^poderia|^devemos|^deveria|^é |^tem |^sabe|^será|^você acha|né$|me ajuda",
    command:
      "^adiciona|^adicione|^muda|^mude|^renomeia|^move|^escreve|^escreva|^faz|^faça|^põe|^coloca|^coloque|^mostra|^mostre|^dá|^dê|^apaga|^apague|^remove|^remova|^tira|^tire|^roda|^rode|^verifica|^olha|^olhe|^tenta|^tente|^corrige|^corrija|^troca|^troque|^deixa|^usa|^use|^cria|^crie|^traduz|^resume|^resuma|^e|^agora|^depois|^então|me ajuda|mas tira|^manda|^envia|^envie|põe isso",
    past: "continua falhando|não funciona|falhou de novo|está quebrado|ainda falha|ontem|hoje cedo|hoje de manhã|ontem à noite|outro dia|agora há pouco|estive|estava|fui|foi|tive|da última vez|aconteceu",
    refuse:
      "hoje não|agora não|ainda não|mais tarde|outro dia|não precisa|não é necessário|não obrigado|não obrigada|deixa assim|pode deixar|é só isso|só isso|nada mais",
    wrong:
      "^não|^nao|^errado|está errado|tá errado|não é isso|não está certo|eu quis dizer|o outro arquivo|^na verdade|^desculpa|^desculpe|^hmm",
    try: "tenta|tente|experimenta|experimente|tenta com|roda|rode|faz um|primeiro precisa",
    resolved:
      "era isso|funcionou|agora funciona|agora foi|resolvido|resolveu|deu certo|consertou|agora roda|voltou a|passou|entrou|abriu|subiu|aceitou|parou de dar|rodou|tá funcionando|está funcionando",
  },
}
