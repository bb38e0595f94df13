import { library } from "../../tsup.base.ts";
const config = library(import.meta.url);
export default config;
