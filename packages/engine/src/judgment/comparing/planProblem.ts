import type { RunPlan } from "../../work/index.ts";

/** What keeps the comparison from being made; `passes`: a machine may come back by itself. */
export function planProblem(
  { jobs, problems }: RunPlan,
  scenarioVersion: number,
): { sentence: string; passes: boolean } | null {
  const lasting = problems.find(({ path }) => !path.startsWith("labels."));
  if (lasting !== undefined) {
    return { sentence: lasting.message, passes: false };
  }
  const [passing] = problems;
  if (passing !== undefined) return { sentence: passing.message, passes: true };
  const changed = jobs.find((job) => job.scenarioVersion !== scenarioVersion);
  if (changed === undefined) return null;
  return {
    sentence: `${changed.scenario} is at version ${changed.scenarioVersion} now.`,
    passes: false,
  };
}
