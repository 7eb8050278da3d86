import type { Params } from "@lapline/contracts";
import {
  type HttpScenario,
  type LoadSettingName,
  paramOfSetting,
  type ScenarioParams,
  spanMs,
} from "@lapline/contracts/definitions";
import type { LoadPlan } from "../scenarios/loadParams.ts";

/** What a setting is where the definition says nothing of it. */
const usual = {
  inFlight: 64,
  clients: 1,
  warmup: 500,
  operations: 10_000,
  duration: 10,
  rate: 500,
};
const usualSaturation = { ...usual, inFlight: 128, clients: 4 };

/** The load of a scenario with the chosen parameters, as the load core runs it. Pure. */
export function definedLoad(
  { load }: Pick<HttpScenario, "load">,
  definitions: ScenarioParams,
  params: Params,
): LoadPlan {
  const isSaturation = load.model === "saturation";
  const setting = (name: LoadSettingName): number => {
    const param = paramOfSetting(load, name, definitions);
    if (param !== null) return Number(params[param] ?? definitions[param]?.default);
    const value = load[name];
    if (value === undefined) return (isSaturation ? usualSaturation : usual)[name];
    return typeof value === "number" ? value : spanMs(value) / 1000;
  };
  const common = {
    inFlight: setting("inFlight"),
    clients: Math.min(setting("clients"), setting("inFlight")),
    warmup: setting("warmup"),
    timeoutSeconds: spanMs(load.timeout) / 1000,
  };
  const byWork =
    load.model === "fixed_work" ||
    (isSaturation && (load.operations !== undefined || Object.hasOwn(definitions, "operations")));
  if (byWork) return { loadModel: "fixed_work", count: setting("operations"), ...common };
  const durationSeconds = setting("duration");
  if (load.model !== "fixed_rate") return { loadModel: "closed_loop", durationSeconds, ...common };
  return { loadModel: "fixed_rate", durationSeconds, rate: setting("rate"), ...common };
}
