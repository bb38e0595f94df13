import { cutText } from "@caliban/text"
import { distinct } from "./compare.ts"
import type { Conversation } from "./conversation.ts"
import { type Action, CHOICES_MAX } from "./decide.ts"
import { edit, type Fact, factsAbout, named, remove, without } from "./memory.ts"
import { forms } from "./phrases.ts"
import type { Part } from "./read-message.ts"
import { askedIn, shareIn } from "./words.ts"

const oneOfEach = (facts: readonly Fact[]): Fact[] =>
  [...new Map(facts.map((fact) => [fact.slug, fact])).values()].slice(0, CHOICES_MAX)

/** Carries out a request to forget, or asks which of several facts is meant. */
export function forget({ text, isTopic }: Part, conversation: Conversation): Action {
  const { focus } = conversation
  if (forms.everything.test(text))
    return "I do not forget everything at once. /memory list shows what there is, /memory rm <slug> removes one."
  const what = (text === "" ? (focus ?? "") : text).replace(
    /,.*$|(?:的(?:内容|事))?(?:删掉|删除|忘掉|忘了|忘记)吧?$/,
    "",
  )
  if (what === "") return "Forget what? Say it in a few words; /memory undo takes back the last change."
  const found = factsAbout(conversation, askedIn(what.replaceAll(/(?<=\w)[-/](?=\w)/g, " "))).facts
  const meant = (some: string): Fact[] =>
    text === "" ? found.filter(({ slug }) => slug === focus) : named(some, found)
  const items = what.split(/,? (?:and|und|y|et) /i)
  const isList = items.length > 1 && items.every((item) => oneOfEach(meant(item)).length === 1)
  const facts = isList ? items.flatMap(meant) : meant(what)
  const words = askedIn(what)
  const nameShare = (slug: string): number =>
    shareIn(askedIn(slug.replace(/^.*\//, "").replaceAll("-", " ")), what, "")
  // By its name, or nearly; "my dog" is not the topic of all dogs.
  const isName = ({ slug }: Fact): boolean =>
    shareIn(words, slug.replaceAll(/[-/]/g, " "), "") === 1 &&
    nameShare(slug) === 1 &&
    (isTopic || !slug.endsWith(`${words[0]?.text}s`))
  const one = (fact: Fact): string => {
    const head = found.find(({ slug }) => slug === fact.slug)
    const isMeant = ({ text }: Fact): boolean =>
      facts.some((other) => other.slug === fact.slug && other.text === text)
    // A description that no statement repeats is about the whole topic.
    const isHead = facts.every((other) => other.slug !== fact.slug || other.isHead)
    const isAll = text === "" || isHead || isName(fact) || (isTopic && shareIn(words, fact.topic, "") === 1)
    if (isAll) return remove(conversation, { slug: fact.slug, description: head?.text ?? "" })
    const left = (some: string): string => (isMeant({ ...fact, text: some }) ? without(some, words) : some)
    return edit(conversation, fact, left)
  }
  const command = (slug: string): string => `caliban-demo --print "/memory rm ${slug}"`
  const topics = oneOfEach(facts)
  const apart = distinct(facts).slice(0, CHOICES_MAX)
  const isOfOne = topics.length === 1 && apart.length > 1 && !isTopic && text !== ""
  const cut = (fact: Fact): string => edit(conversation, fact, (some) => (some === fact.text ? "" : some))
  if (isOfOne && !apart.some(isName)) return { facts: apart, one: cut, command }
  if (topics.length === 0) return `I know nothing about “${cutText(what, 80)}”, so nothing was forgotten.`
  const isEach = isTopic && facts.every((fact) => shareIn(words, fact.text, fact.topic) === 1)
  if (topics.length === 1 || isList || isEach) return () => topics.map(one).join("\n")
  return { facts: topics, one, command }
}
