export { sessionRouter } from "./router.ts";
