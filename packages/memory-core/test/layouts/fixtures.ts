import type { Fixture } from "./fixture.ts"
import { FLAT_FIXTURES } from "./flat-fixtures.ts"
import { PRODUCT_FIXTURES } from "./product-fixtures.ts"

export { DESCRIPTION } from "./fixture.ts"

export const FIXTURES: readonly Fixture[] = [...FLAT_FIXTURES, ...PRODUCT_FIXTURES]
