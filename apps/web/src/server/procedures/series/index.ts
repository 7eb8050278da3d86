export { seriesRouter } from "./router.ts";
export {
  seriesFacetsQuerySchema,
  seriesGroupsQuerySchema,
  seriesHistoriesQuerySchema,
  seriesQuerySchema,
} from "./seriesQuery.ts";
