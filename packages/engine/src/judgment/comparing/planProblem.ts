import { type Reason, reasonOf } from "@lapline/contracts";
import type { RunPlan } from "../../work/index.ts";

/**
 * What keeps the comparison from being made; `passes`: a machine may come back by itself. Of several
 * problems, a lasting one decides, except for what `waitsForMachine`: there the first one does.
 */
export function planProblem(
  { jobs, problems }: Pick<RunPlan, "jobs" | "problems">,
  { scenarioVersion, waitsForMachine }: { scenarioVersion: number; waitsForMachine: boolean },
): { reason: Reason; passes: boolean } | null {
  const isPassing = ({ path }: RunPlan["problems"][number]) => path.startsWith("labels.");
  const lasting = waitsForMachine ? undefined : problems.find((one) => !isPassing(one));
  const deciding = lasting ?? problems[0];
  if (deciding !== undefined) {
    const reason = reasonOf("plan_problem", { problem: deciding.message });
    return { reason, passes: isPassing(deciding) };
  }
  const changed = jobs.find((job) => job.scenarioVersion !== scenarioVersion);
  if (changed === undefined) return null;
  const { scenario, scenarioVersion: version } = changed;
  return { reason: reasonOf("scenario_changed", { scenario, version }), passes: false };
}
