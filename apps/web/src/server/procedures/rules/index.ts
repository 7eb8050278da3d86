export { rulesRouter } from "./router.ts";
