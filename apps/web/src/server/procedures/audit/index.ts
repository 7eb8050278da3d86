export { auditRouter } from "./router.ts";
