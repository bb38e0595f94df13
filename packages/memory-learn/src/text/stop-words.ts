import { fold } from "./fold.ts"

/** Words that say nothing of what an entry is about, in the languages in which entries are mostly written. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  fold(
    `a about after again all also always an and any are as at be because been before being but by can check could did
    do does doing don done each else every first for from get gets give goes had has have her here him his how if in
    instead into is it its just keep last let like likes made make makes may me more most must my need needs never new
    next no not now of off often on once one only or other our out over please prefer preferred prefers put run runs
    same say says see set she should so some still such than that the their them then there these they this those to
    too two under up upon us use used user users uses using very via want wants was way we well were what when where
    which while who whose why will with within without would you your
    aber alle als am an auch auf aus bei bitte das dass dem den der des die dies diese doch du ein eine einem einen
    einer er es fur haben hat ich ihr im immer in ist ja kann kein keine mit muss nach nicht nie noch nur oder sein
    sich sie sind so statt und uns unter vom von vor war was wenn wer wie wir wird zu zum zur
    au aux avec ce ces cette dans de des donc du elle en est et il ils je jamais la le les leur lui mais mon ne nos
    notre nous on ou par pas plus pour qu que qui sa sans se ses son sont sur toujours tout tu un une vos votre vous
    al como con cuando de del donde el ella en entre es esta este la las lo los mas mi muy no nos nunca nuestro o para
    pero por que se si siempre sin sobre son su sus tu un una unas unos usa usar y ya
    ao com da das do dos e ele ela em essa esse esta este isso na nas nem no nos nao o os ou para pela pelo por quando
    que se sem sempre seu sua um uma voce
    che con da dal del della delle di e gli il la le lo ma mai nel nella non o per piu sempre si sono su un una uno
    а без бы в во все всегда вы да для до его ее если есть еще же за и из или их к как когда ли мы на над не нет
    никогда но о об он она они от по под при с со так там то только у уже что чтобы это этот я
    的是 不要 我们 我們 使用 用于 一个 这个 総て です ます する した して こと これ それ ない から まで`,
  ).split(/\s+/u),
)
