export { machinesRouter } from "./router.ts";
