import fc from "fast-check";
declare const quick: typeof fc;
export default quick;
