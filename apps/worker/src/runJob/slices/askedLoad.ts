import { definedLoad } from "@lapline/workloads";
import type { Attempt } from "../attempt.ts";
import type { AskedLoad } from "./planSlices.ts";

/**
 * What a job's scenario asks of each trial. Parameters of a project's own scenario have names of its own:
 * its definition says which setting of the load each of them is. Pure.
 */
export function askedLoad({
  target,
  scenario,
  job,
}: Pick<Attempt, "target" | "scenario" | "job">): AskedLoad {
  const { work } = scenario;
  if (work !== undefined) {
    const load = definedLoad(work.http, work.params, job.params);
    return {
      model: load.loadModel,
      count: load.loadModel === "fixed_work" ? load.count : 0,
      durationMs: load.loadModel === "fixed_work" ? 0 : load.durationSeconds * 1000,
      isHttp: true,
    };
  }
  const { loadModel, count = 0, durationSeconds = 0 } = job.params;
  const isTimed = loadModel === "closed_loop" || loadModel === "fixed_rate";
  // A harness of a project's own may call parameters like these, and mean something else.
  return {
    model: isTimed || loadModel === "fixed_work" ? loadModel : null,
    count: loadModel === "fixed_work" ? Number(count) : 0,
    durationMs: isTimed ? Number(durationSeconds) * 1000 : 0,
    isHttp: target.interface.kind === "http",
  };
}
