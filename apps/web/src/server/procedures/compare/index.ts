export { columnsQuerySchema } from "./listColumns.ts";
export { referenceOf } from "./referenceOf.ts";
export { compareRouter } from "./router.ts";
