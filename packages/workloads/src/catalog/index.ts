export { catalog } from "./catalog.ts";
