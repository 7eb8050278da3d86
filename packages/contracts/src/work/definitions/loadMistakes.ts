import { type HttpScenario, loadBounds } from "./httpScenario.ts";
import type { Mistake } from "./mistakes.ts";
import type { ScenarioParams } from "./scenarioParams.ts";
import { spanMs } from "./words.ts";

/** Settings of a load that a number or a parameter gives. */
export const loadSettingNames = [
  "inFlight",
  "clients",
  "duration",
  "operations",
  "rate",
  "warmup",
] as const;
export type LoadSettingName = (typeof loadSettingNames)[number];

/** Longest measured span, seconds. */
export const loadSecondsMax = 600;

const boundsOf = { ...loadBounds, duration: [1, loadSecondsMax] } as const;

/** What each model looks at beside the settings that all have. */
const usedBy: Record<HttpScenario["load"]["model"], readonly LoadSettingName[]> = {
  closed_loop: ["duration"],
  fixed_work: ["operations"],
  fixed_rate: ["duration", "rate"],
  saturation: ["duration", "operations"],
};

/** Name of the parameter that gives a setting of the load; null where none does. Pure. */
export function paramOfSetting(
  load: HttpScenario["load"],
  setting: LoadSettingName,
  params: ScenarioParams,
): string | null {
  const [, named] = /^\{param\.(\w+)\}$/.exec(String(load[setting])) ?? [];
  if (named !== undefined) return named;
  return Object.hasOwn(params, setting) ? setting : null;
}

/** Settings of a load that contradict its model, a parameter or each other. Pure. */
export function loadMistakes(
  path: PropertyKey[],
  load: HttpScenario["load"],
  params: ScenarioParams,
): Mistake[] {
  const used = ["inFlight", "clients", "warmup", ...usedBy[load.model]];
  const mistakes = loadSettingNames.flatMap((setting): Mistake[] => {
    const value = load[setting];
    const at = [...path, "load", setting];
    if (value !== undefined && !used.includes(setting)) {
      const message = `The load model ${load.model} has no “${setting}”. Use ${used.join(", ")}.`;
      return [{ path: at, message }];
    }
    const name = paramOfSetting(load, setting, params);
    if (name !== null) {
      const place = value === undefined ? [...path.slice(0, -1), "params", name] : at;
      return paramMistakes({
        path: place,
        setting,
        name,
        value,
        params,
        isUsed: used.includes(setting),
      });
    }
    if (setting !== "duration" || value === undefined) return [];
    const seconds = spanMs(String(value)) / 1000;
    if (Number.isInteger(seconds) && seconds >= 1 && seconds <= loadSecondsMax) return [];
    const message = `“${value}” does not fit. Use whole seconds from 1s to ${loadSecondsMax}s.`;
    return [{ path: at, message }];
  });
  const { operations, duration, inFlight, clients, model, rate } = load;
  if (model === "saturation" && operations !== undefined && duration !== undefined) {
    const message = "Give either operations or duration.";
    mistakes.push({ path: [...path, "load", "duration"], message });
  }
  if (model === "fixed_rate" && rate === undefined && params.rate === undefined) {
    mistakes.push({
      path: [...path, "load"],
      message: "The load model fixed_rate needs a “rate”.",
    });
  }
  if (typeof inFlight === "number" && typeof clients === "number" && clients > inFlight) {
    const message = `${clients} clients need at least as many requests in flight, not ${inFlight}.`;
    mistakes.push({ path: [...path, "load", "clients"], message });
  }
  const timeoutMs = spanMs(load.timeout);
  if (timeoutMs % 1000 !== 0 || timeoutMs > 120_000) {
    const message = `“${load.timeout}” does not fit. Use whole seconds from 1s to 120s.`;
    mistakes.push({ path: [...path, "load", "timeout"], message });
  }
  return mistakes;
}

function paramMistakes({
  path,
  setting,
  name,
  value,
  params,
  isUsed,
}: {
  path: PropertyKey[];
  setting: LoadSettingName;
  name: string;
  value: unknown;
  params: ScenarioParams;
  isUsed: boolean;
}): Mistake[] {
  const param = params[name];
  // That it does not exist is said with all other placeholders.
  if (param === undefined) return [];
  const mistake = (message: string) => [{ path, message }];
  if (!isUsed) return mistake(`The parameter ${name} does nothing with this load model.`);
  if (param.type !== "integer") {
    return mistake(`The parameter ${name} gives ${setting}, so its type has to be integer.`);
  }
  const [low, high] = boundsOf[setting];
  const { min, max, default: usual } = param;
  if (min === undefined || max === undefined || min < low || max > high) {
    const advice = `Give the parameter ${name} a min and a max from ${low} to ${high}`;
    return mistake(`${advice}${setting === "duration" ? ", in seconds" : ""}.`);
  }
  const given = setting === "duration" && !String(value).startsWith("{") && value !== undefined;
  const fixed = given ? spanMs(String(value)) / 1000 : value;
  if (typeof fixed === "number" && fixed !== usual) {
    return mistake(
      `${setting} is ${fixed} here, and ${usual} by default in the parameter ${name}. Leave one out.`,
    );
  }
  return [];
}
