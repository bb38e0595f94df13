/** Where Caliban keeps memories. */
export const DEFAULT_LAYOUT = { name: "caliban" }
/** Claude Code's memory of a project. */
export const CLAUDE_CODE_LAYOUT = {
  name: "claude-code",
  typeless: true,
  place: { base: "home", folder: ".claude/projects/{workspace}/memory" },
  agentPlace: { base: "project", folder: ".claude/agent-memory/{agent}" },
}
/** The layouts that need no data: their names are enough. */
export const BUILT_IN_LAYOUTS = { caliban: DEFAULT_LAYOUT, "claude-code": CLAUDE_CODE_LAYOUT }
/** The data of a layout. Default: Caliban's own. */
export function toLayout(layout = "caliban") {
  return typeof layout === "string" ? BUILT_IN_LAYOUTS[layout] : layout
}
const DATED = /^\d{4}-\d{2}-\d{2}(?!\d)/
/** The file that a layout keeps under a path relative to the memory directory; `undefined` when it names none. */
export function findLayoutFile({ files = [] }, key, text) {
  for (const file of files) {
    const pattern = file[key]
    if (pattern === undefined) continue
    const star = pattern.indexOf("*")
    if (star < 0) {
      if (pattern === text) return file
      continue
    }
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
    const stem = text.slice(before.length, text.length - after.length)
    const matches = text === before + stem + after && DATED.test(stem) && !/[/\\]/.test(stem)
    if (matches)
      return { ...file, path: file.path.replace("*", stem), address: file.address?.replace("*", stem) }
  }
  return undefined
}
/** The path of a topic's file relative to the memory directory, with `/`. */
export function topicPath({ topicFolder }, slug) {
  return topicFolder === undefined ? `${slug}.md` : `${topicFolder}/${slug}.md`
}
/** True for a stem in the topic folder whose file belongs to the product: it is not a topic. */
export function isLayoutStem(layout, stem) {
  return stem === layout.archive || findLayoutFile(layout, "path", topicPath(layout, stem)) !== undefined
}
/** The stem of a layout's file in the topic folder, where a store can write it; `undefined` for one elsewhere. */
export function stemOfLayoutFile(layout, { path }) {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "")
  return topicPath(layout, stem) === path ? stem : undefined
}
