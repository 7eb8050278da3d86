export { suspicionsRouter } from "./router.ts";
