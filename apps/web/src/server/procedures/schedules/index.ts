export { schedulesRouter } from "./router.ts";
