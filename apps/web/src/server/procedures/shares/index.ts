export { sharesRouter } from "./router.ts";
