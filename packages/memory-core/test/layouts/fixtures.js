import { FLAT_FIXTURES } from "./flat-fixtures.ts";
import { PRODUCT_FIXTURES } from "./product-fixtures.ts";
export { DESCRIPTION } from "./fixture.ts";
export const FIXTURES = [...FLAT_FIXTURES, ...PRODUCT_FIXTURES];
