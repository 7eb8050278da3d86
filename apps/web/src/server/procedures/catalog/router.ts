import { router } from "../../trpc.ts";
import { listScenarios } from "./listScenarios.ts";
import { listTargets } from "./listTargets.ts";
import { refreshVersions } from "./refreshVersions.ts";

export const catalogRouter = router({
  targets: listTargets,
  refreshVersions,
  scenarios: listScenarios,
});
