import { apiKeysRouter } from "../features/api-keys/server/router.ts";
import { catalogRouter } from "../features/catalog/server/router.ts";
import { jobsRouter } from "../features/jobs/server/router.ts";
import { machinesRouter } from "../features/machines/server/router.ts";
import { runsRouter } from "../features/runs/server/router.ts";
import { seriesRouter } from "../features/series/server/router.ts";
import { sessionRouter } from "../features/session/server/router.ts";
import { setupRouter } from "../features/setup/server/router.ts";
import { router } from "./trpc.ts";

/** Everything that can be asked of the server; the REST API answers from the same procedures. */
export const appRouter = router({
  session: sessionRouter,
  setup: setupRouter,
  catalog: catalogRouter,
  runs: runsRouter,
  jobs: jobsRouter,
  series: seriesRouter,
  machines: machinesRouter,
  apiKeys: apiKeysRouter,
});
export type AppRouter = typeof appRouter;
