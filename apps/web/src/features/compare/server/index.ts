export { columnsQuerySchema } from "./listColumns.ts";
export { compareRouter } from "./router.ts";
