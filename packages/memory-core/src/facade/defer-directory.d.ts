import type { Store } from "../store/store.ts"
/**
 * A store that creates its directory as late as possible: a change that is refused or writes nothing creates none.
 *
 * @param open Called once, before the first write. Returns the store that is used from then on.
 */
export declare function deferDirectory(store: Store, open: () => Promise<Store>): Store
/** A store with another way to run transactions. */
export declare function withTransact(current: () => Store, transact: Store["transact"]): Store
