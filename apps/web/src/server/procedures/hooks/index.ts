export { hooksRouter } from "./router.ts";
