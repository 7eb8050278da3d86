export { incidentsRouter } from "./router.ts";
