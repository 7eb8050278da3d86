export { backfillsRouter } from "./router.ts";
