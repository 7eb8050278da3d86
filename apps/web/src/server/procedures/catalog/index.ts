export { catalogRouter } from "./router.ts";
