export { seriesRouter } from "./router.ts";
export { seriesQuerySchema } from "./seriesQuery.ts";
