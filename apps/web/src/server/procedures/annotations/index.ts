export { annotationsRouter } from "./router.ts";
