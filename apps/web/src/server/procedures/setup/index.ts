export { setupRouter } from "./router.ts";
