export { searchRouter } from "./router.ts";
