import { layoutOf } from "../layouts/layout-table.ts"
import { withDefaultPlace } from "../prompt/default-place.ts"
/** What people and models call a topic: its slug, below the name of the mount in which it is. */
export function addressOf({ mount }, slug) {
  return mount === undefined ? slug : `${mount.name}/${slug}`
}
export function addressesOf(options, slugs) {
  return slugs.map((slug) => addressOf(options, slug))
}
/** @throws TypeError for a layout that does not exist or lacks an option */
export function resolveOptions(options) {
  const {
    layout: given,
    squad,
    agent,
    includeState,
    ...others
  } = withDefaultPlace(options, options.directory ?? options.store?.directory)
  const layout = layoutOf(given, { squad, agent, includeState })
  if (layout.name !== "caliban" && layout.place === undefined && options.directory === undefined) {
    throw new TypeError(`createMemory: the layout "${layout.name}" needs the option "directory"`)
  }
  const allReadOnly = options.readOnly === true
  return { ...others, layout, allReadOnly, readOnly: allReadOnly || layout.readOnly === true }
}
/** The options without those that say where a memory is and which mounts it has, for a memory in another place. */
export function withoutPlace({
  directory: _directory,
  store: _store,
  agentName: _agentName,
  mount: _mount,
  mounts: _mounts,
  userMemory: _userMemory,
  ...others
}) {
  return others
}
