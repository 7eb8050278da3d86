export { alertsRouter } from "./router.ts";
