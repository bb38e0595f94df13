import { lazily } from "./lazily.ts";
// Words that do not show what a sentence is about; folded, without accents.
const LISTS = [
    // English
    "a an the this that these those there here and or but nor so then than as at by for from in into of off on onto out over to under up upon with without within is are was were be been being am do does did done doing has have had having can could will would shall should may might must i me my mine myself we us our ours you your yours he him his she her hers it its they them their who whom whose which what when where why how if because since while until too also very just only again once really actually please thanks thank ok okay well now all any each every some such same other both either neither no not never always don t s re ve ll d m doesn didn isn aren wasn won wouldn shouldn can couldn use uses used using via new let lets let's get got one",
    // German
    "der die das den dem des ein eine einen einem einer eines und oder aber doch denn weil dass ob wenn als wie bei mit nach von vor zu zum zur aus auf an am im in ins um fur uber unter durch gegen ohne bis seit ist sind war waren sein hat haben hatte hatten wird werden wurde wurden kann konnen konnte muss mussen musste soll sollen sollte darf durfen ich mich mir mein meine meinen wir uns unser unsere unseren du dich dir dein deine ihr euch sie ihnen ihre er ihn ihm es man sich nicht kein keine keinen nie niemals immer nur auch noch schon so da hier dort dann jetzt bitte danke ja nein mal",
    // French
    "le la les l un une des du de d et ou mais donc car ni que qui quoi dont ou ce cet cette ces c on je j me m mon ma mes moi tu te t ton ta tes toi il elle ils elles se s son sa ses nous notre nos vous votre vos leur leurs lui y en ne n pas plus jamais toujours est sont etait etre avoir ai as a avons avez ont fait faire sur sous dans par pour avec sans chez vers si comme tres bien aussi tout toute tous toutes ici merci oui non",
    // Spanish, Portuguese
    "el la los las lo un una unos unas y o u pero que de del al a en con sin por para sobre entre es son era ser estar esta estan hay ha han he hemos haber me mi mis yo nos nuestro nuestra nuestros tu tus te ti usted ustedes su sus se le les si no ni nunca siempre jamas muy mas menos ya como cuando donde porque pues aqui ahi alli gracias o os as um uma uns umas do da dos das no na nos nas ao aos e mas com sem por pelo pela para sao foi ser esta estao tem ha eu meu minha meus minhas nos nosso nossa voce voces seu sua seus suas isso isto esse essa este esta nao nunca sempre muito mais menos ja quando onde porque aqui ali obrigado obrigada",
    // Italian, Dutch
    "il lo gli i uno di dei degli delle dal dalla nel nella sul sulla con per tra fra e ed o ma che chi cui non mai sempre e sono era essere ha hanno ho abbiamo io mio mia noi nostro nostra voi vostro lui lei loro si ci qui la grazie piu de het een en of maar want dat die dit deze er in op aan bij met naar van voor om uit door over onder tot is zijn was waren hebben heeft had wordt worden kan kunnen moet moeten mag mogen ik mij me mijn wij we ons onze jij je jou jouw u uw hij hem zijn zij ze haar hun niet geen nooit altijd ook nog al zo dan nu hier daar graag bedankt ja nee",
    // Russian
    "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о из ему теперь когда даже ну если уже или ни быть был до вас опять вам ведь там потом себя ничего ей они тут где есть надо для мы тебя их чем была сам без чего тоже под будет кто этот того потому этого какой здесь этом мой наш нас нам всегда никогда через эта это",
];
const STOP_WORDS = lazily(() => new Set(LISTS.flatMap((list) => list.split(" "))));
/** Whether a word of one of eight languages carries no meaning of its own. Expects the result of `bareText`. */
export function isStopWord(word) {
    return STOP_WORDS().has(word);
}
const CJK_GRAMMAR = lazily(() => new Set([
    ..."的了是在和与及就都而把被让也很吗呢吧啊我你他她它们这那个用请要不没",
    ..."はがをにへとでもやのかよねなたてしすれる",
    ..."은는이가을를에의로와과도만요",
]));
/** The same for one character of a script without spaces between words. */
export function isCjkGrammar(letter) {
    return CJK_GRAMMAR().has(letter);
}
