import type {
  DefinedWork,
  LoadSetting,
  Params,
  ScenarioDescription,
  ScenarioPreset,
} from "@lapline/contracts";
import { z } from "zod";

/** What a parameter is to the load: a setting that decides it, or the reason why it does not. */
export type LoadDeclaration =
  | ({ decides: true } & Omit<LoadSetting, "name">)
  | { decides: false; reason: string };

/** Declarations by parameter; every parameter of a scenario has one. */
export type LoadDeclarations = Readonly<Record<string, LoadDeclaration>>;

export function decides(title: string, unit: LoadSetting["unit"] = "count"): LoadDeclaration {
  return { decides: true, title, unit };
}

/**
 * The same for a parameter that jobs keep only where it differs from its default: `unset` says in
 * words what the others drive. So a new parameter leaves stored series as they are.
 */
export function decidesIfSet(
  title: string,
  unit: LoadSetting["unit"],
  unset: string,
): LoadDeclaration {
  return { decides: true, title, unit, unset };
}

export function decidesNot(reason: string): LoadDeclaration {
  return { decides: false, reason };
}

/** A scenario with its typed parameters. */
export interface ScenarioDefinition {
  description: ScenarioDescription;
  params: z.ZodObject;
  /** Names of parameters that do nothing beside the given ones; dropped before a job is stored. */
  unusedParams(params: Params): readonly string[];
  estimateSeconds(params: Params, interfaceKind: "http" | "in_process"): number;
  /** Seconds of these that pass while operations are measured; absent: nobody knows. */
  spanSeconds?(params: Params, interfaceKind: "http" | "in_process"): number;
  /** Of a scenario that a project defines: what the plan of each trial brings to the load child. */
  work?: DefinedWork;
}

type InterfaceKind = "http" | "in_process";

interface ScenarioSource {
  description: Omit<
    ScenarioDescription,
    "paramsJsonSchema" | "quick" | "full" | "presets" | "loadSettings"
  >;
  params: z.ZodObject;
  /** What each parameter is to the load. */
  load: LoadDeclarations;
  /** What targets decide of the load in their own way. */
  targetSettings?: readonly LoadSetting[];
  /** The two sizes, in full: every parameter that differs from its default. */
  quick: Params;
  full: Params;
  /** Sizes that published comparisons print, given like the two. */
  presets?: readonly ScenarioPreset[];
  /** Parameters that do nothing beside the given ones; they are dropped before a job is stored. */
  unusedParams?(params: Params): readonly string[];
  estimateSeconds(params: Params, interfaceKind: InterfaceKind): number;
  spanSeconds?(params: Params, interfaceKind: InterfaceKind): number;
}

/**
 * A scenario whose JSON Schema and sizes are derived from its zod parameters. Throws while the
 * module loads when a size does not fit the scenario's own bounds, and when a parameter is not
 * declared as deciding the load or not.
 */
export function defineScenario(source: ScenarioSource): ScenarioDefinition {
  const unset = unsetAtDefault(source);
  const unusedParams = (params: Params) => [
    ...(source.unusedParams?.(params) ?? []),
    ...unset.filter(([name, value]) => params[name] === value).map(([name]) => name),
  ];
  const checked = source.params.refine(everyClientHasWork, {
    path: ["clients"],
    error: "more clients than requests in flight: each needs at least one",
  });
  const sized = (params: Params) => normaliseParams(checked.parse(params), unusedParams);
  return {
    params: checked,
    unusedParams,
    estimateSeconds: source.estimateSeconds,
    ...(source.spanSeconds && { spanSeconds: source.spanSeconds }),
    description: {
      ...source.description,
      paramsJsonSchema: z.toJSONSchema(source.params, { io: "input" }),
      quick: sized(source.quick),
      full: sized(source.full),
      ...(source.presets && {
        presets: source.presets.map((preset) => ({ ...preset, params: sized(preset.params) })),
      }),
      loadSettings: [...loadSettings(source), ...(source.targetSettings ?? [])],
    },
  };
}

function loadSettings({ description, params, load }: ScenarioSource): LoadSetting[] {
  const names = Object.keys(params.shape);
  const unknown = Object.keys(load).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${description.id} declares the load of ${unknown}, which it has not.`);
  }
  return names.flatMap((name): LoadSetting[] => {
    const declared = load[name];
    if (declared === undefined) {
      throw new Error(`${description.id} does not say whether ${name} decides its load.`);
    }
    if (!declared.decides) return [];
    const { decides: _, ...setting } = declared;
    return [{ name, ...setting }];
  });
}

/** Parameters that are not kept at their default, with it. */
function unsetAtDefault({ params, load }: ScenarioSource): [string, Params[string]][] {
  return Object.entries(params.shape).flatMap(([name, schema]) => {
    const declared = load[name];
    const isUnset = declared?.decides === true && declared.unset !== undefined;
    return isUnset ? [[name, (schema as z.ZodType<Params[string]>).parse(undefined)]] : [];
  });
}

function everyClientHasWork({ clients, inFlight }: Record<string, unknown>): boolean {
  return clients === undefined || inFlight === undefined || Number(clients) <= Number(inFlight);
}

/** Parsed parameters without those that do nothing, so that equal work has equal parameters. */
export function normaliseParams(
  parsed: Record<string, unknown>,
  unusedParams: (params: Params) => readonly string[],
): Params {
  const params = parsed as Params;
  const unused = new Set(unusedParams(params));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !unused.has(name)));
}
