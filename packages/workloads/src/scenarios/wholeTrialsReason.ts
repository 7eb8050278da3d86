import type { Params, WholeTrialsCode } from "@lapline/contracts";
import type { ScenarioDefinition } from "./defineScenario.ts";

/** Scenarios whose operations can be handed out in portions. */
const divisible = /^(records\.|compute\.)/;
const writing = new Set([
  "records.insert",
  "records.mixed",
  "records.saturation",
  "records.update",
  "records.batch",
]);

/** Modes in which a write does not wait for the device. In every other one, each write does. */
const unflushed = new Set([
  ...["wal-normal", "off", "delete-off", "memory"],
  ...["async-commit", "relaxed", "fast", "stores-nothing"],
]);

/** Measures that are taken while nothing else may run. */
const atRest = new Set(["memory_rest", "memory_after_load", "start_time_warm"]);

/**
 * Why a comparison takes whole trials, as far as the workload tells; null: the harness decides. The
 * durability of what a project defines is not known. Pure.
 */
export function wholeTrialsReason({
  scenario,
  durability,
  params,
}: {
  scenario: Pick<ScenarioDefinition, "description" | "work"> & { isOwn: boolean };
  durability: string;
  params: Params;
}): { code: WholeTrialsCode; detail: string } | null {
  const { description, isOwn, work } = scenario;
  const { id } = description;
  // A project's own harness may use these names for its own parameters.
  const isLoaded = !isOwn || work !== undefined;
  if (isLoaded && Number(params.clients ?? 1) > 1) {
    const detail = "Several client threads share the load, and their turns cannot be handed over.";
    return { code: "harness_cannot_slice", detail };
  }
  const rest = description.measures.find(({ name }) => !isOwn && atRest.has(name));
  if (rest !== undefined) {
    const detail = `${id} measures ${rest.name} while nothing else runs.`;
    return { code: "needs_rest", detail };
  }
  if (isOwn) return null;
  if (!divisible.test(id)) {
    const detail = `${id} measures one piece of work from its begin to its end.`;
    return { code: "work_not_divisible", detail };
  }
  if (id === "records.delete") {
    const detail = `${id} ends when every stored message is deleted.`;
    return { code: "data_runs_out", detail };
  }
  if (writing.has(id) && !unflushed.has(durability)) {
    const detail = `In the mode ${durability}, both versions flush each write to the same device.`;
    return { code: "shared_device", detail };
  }
  return null;
}
