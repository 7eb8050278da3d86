export { accountRouter } from "./router.ts";
