export { importsRouter } from "./router.ts";
