import { router } from "../../../server/trpc.ts";
import { listScenarios } from "./listScenarios.ts";
import { listTargets } from "./listTargets.ts";

export const catalogRouter = router({
  targets: listTargets,
  scenarios: listScenarios,
});
