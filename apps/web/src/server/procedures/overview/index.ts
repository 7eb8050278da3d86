export { overviewRouter } from "./router.ts";
