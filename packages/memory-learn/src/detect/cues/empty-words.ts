import { foldText, isStopWord, lazily, wordsOf } from "@caliban/text"

/** What a request without a fact may contain: "remember that for next time, it's important". Without accents. */
const EMPTY_WORDS = lazily(
  () =>
    new Set(
      "hey hi oh yes yeah right great ca cela esto fact facts time next future later session sessions onwards forward important matters everything bitte zukunft kunftig spater nachste nachstes wichtig fois prochaine prochaines suite avenir please pls thanks thank thx ok okay danke merci gracias obrigado obrigada grazie bedankt dank спасибо пожалуйста stp svp porfa favor favore alsjeblieft graag sessions futures pour futuro proxima vez veces importante volta prossima volgende keer belangrijk будущее важно".split(
        " ",
      ),
    ),
)
/** The same in scripts without spaces, folded: "请记住这一点". */
const EMPTY_TEXT = lazily(
  () =>
    new RegExp(
      foldText(
        "请|請|麻烦|帮我|幫我|也|都|要|一定|你|您|这一点|這一點|这件事|這件事|这点|這點|这个|這個|这些|這些|那个|那些|这|這|那|它|一下|下来|以后|下次|哦|啊|吧|呀|了|的|このこと|この件|この点|そのこと|その件|これ|それ|こと|今後|次回|ぜひ|必ず|ください|下さい|くださいね|ね|よ|を|も|は|お願いします|이것|이거|그것|그거|이|그|걸|을|를|도|꼭|좀|줘|주세요|둬|두세요|다음에",
      ),
      "gu",
    ),
)

/** Whether what stands around a request is no fact: "for next time, please". */
export function saysNothing(text: string, unspaced: boolean): boolean {
  if (unspaced) return !/[\p{L}\p{N}]/u.test(foldText(text).replace(EMPTY_TEXT(), ""))
  return wordsOf(text).every((word) => isStopWord(word) || EMPTY_WORDS().has(word))
}
