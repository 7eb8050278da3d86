export { installationRouter } from "./router.ts";
