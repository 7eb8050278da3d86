import { catalogRoutes } from "../../features/catalog/server/routes.ts";
import { jobRoutes } from "../../features/jobs/server/routes.ts";
import { machineRoutes } from "../../features/machines/server/routes.ts";
import { runRoutes } from "../../features/runs/server/routes.ts";
import { seriesRoutes } from "../../features/series/server/routes.ts";
import { eventRoutes } from "../events/routes.ts";
import type { RestRoute } from "./restRoute.ts";

/** Every operation of /api/v1; the OpenAPI document and the access test are made from this list. */
export const routes: readonly RestRoute[] = [
  ...runRoutes,
  ...jobRoutes,
  ...seriesRoutes,
  ...catalogRoutes,
  ...machineRoutes,
  ...eventRoutes,
];
