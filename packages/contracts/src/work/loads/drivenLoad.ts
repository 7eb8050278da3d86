import type {
  Params,
  ScenarioDescription,
  TargetDescription,
  TargetOption,
} from "../catalog/catalog.ts";
import type { LoadSetting } from "../catalog/loadSetting.ts";
import { durabilityPromise } from "./durability.ts";

/** One setting of a load: what was asked for, and what was driven. */
export interface DrivenSetting extends LoadSetting {
  /** Null: it is no parameter of the scenario. */
  asked: string | null;
  /** Null: nobody recorded it. */
  driven: string | null;
}

/** What one side of a comparison did, as far as it is known. */
export interface LoadSubject {
  target: string;
  scenario: string;
  params: Params;
  durability: string;
  /** `imported` and `published` stand for results that Lapline did not measure. */
  provisioner: string;
  /** Facts of the environment that break comparability. */
  environment: Readonly<Record<string, string>>;
}

/** What is needed of the catalog to know what decides a load. */
export interface LoadCatalog {
  readonly scenarios: readonly {
    id: ScenarioDescription["id"];
    loadSettings?: readonly LoadSetting[] | undefined;
    paramsJsonSchema?: ScenarioDescription["paramsJsonSchema"] | undefined;
  }[];
  readonly targets: readonly Pick<TargetDescription, "id" | "loads" | "options">[];
}

/** Facts under which reports say with what load they were measured, beside parameters. */
const recordedSettings: readonly LoadSetting[] = [
  { name: "connections", title: "connections", unit: "count" },
  { name: "threads", title: "threads", unit: "count" },
  { name: "clients", title: "clients", unit: "count" },
  { name: "number-of-clients", title: "clients", unit: "count" },
  { name: "number-of-threads", title: "threads", unit: "count" },
  { name: "scaling-factor", title: "scaling factor", unit: "count" },
  { name: "query-mode", title: "query mode", unit: "text" },
  { name: "inFlight", title: "in flight", unit: "count" },
  { name: "keyType", title: "keys", unit: "text" },
];

/** Facts that are told of every load. */
const durabilitySetting: LoadSetting = { name: "durability", title: "durability", unit: "text" };

/**
 * Everything that decides the load of one side, as driven: what the harness reported comes before what
 * the target is known to do, and that before what was asked for. Of a result that Lapline did not
 * measure only what its file says is known. Pure.
 */
export function drivenLoad(subject: LoadSubject, catalog: LoadCatalog): DrivenSetting[] {
  const { params, durability, environment } = subject;
  const scenario = catalog.scenarios.find(({ id }) => id === subject.scenario);
  const target = catalog.targets.find(({ id }) => id === subject.target);
  const declared = scenario?.loadSettings;
  const options = target?.options ?? [];
  const settings = declared ?? undeclared(subject, options);
  // A harness of Lapline says so in every report; a file that was imported from elsewhere does not.
  const isMeasured = subject.provisioner !== "imported" || "harness.name" in environment;
  const own = target?.loads?.filter(({ scenarios }) => scenarios.includes(subject.scenario));
  const isOption = (named: string) => options.some(({ name }) => name === named);
  const isChosen = ({ name, value }: { name: string; value: string }) =>
    String(params[name]) === value;
  const facts = settings.flatMap((setting): DrivenSetting[] => {
    // An option of the same name says it in the target's words; `loads` have what that means.
    const param = isOption(setting.name) ? undefined : params[setting.name];
    const asked = param === undefined ? null : String(param);
    const reported =
      environment[`load.${setting.name}`] ??
      environment[`target.${setting.name}`] ??
      (declared === undefined ? environment[setting.name] : undefined);
    const possible = own?.filter(
      ({ name, overrides }) => name === setting.name && (asked !== null || overrides !== true),
    );
    const chosen = possible?.find(({ option }) => option && isChosen(option));
    const known = (chosen ?? possible?.find(({ option }) => option === undefined))?.value;
    const driven = reported ?? (isMeasured ? (known ?? asked) : null);
    // A job of a fixed count has no span and no rate: what it may go without is not unknown.
    const isNone = declared === undefined || (isMeasured && isParameter(setting.name, scenario));
    return asked === null && driven === null && isNone ? [] : [{ ...setting, asked, driven }];
  });
  const kept = isMeasured ? durabilityPromise(durability) : null;
  return [
    ...facts,
    ...chosenLoad(options, params),
    { ...durabilitySetting, asked: durability, driven: kept },
  ];
}

/** Options that decide the load and are not at their default; a side without them is. */
function chosenLoad(options: readonly TargetOption[], params: Params): DrivenSetting[] {
  return options.flatMap(({ name, load, default: unset }): DrivenSetting[] => {
    const value = params[name];
    if (load === undefined || value === undefined) return [];
    const driven = String(value);
    return [{ name, ...load, asked: driven, driven, unset: String(unset) }];
  });
}

/** Whether it is a parameter: jobs keep all that their load model uses, with their defaults. */
function isParameter(
  name: string,
  scenario: LoadCatalog["scenarios"][number] | undefined,
): boolean {
  const properties = scenario?.paramsJsonSchema?.properties;
  return typeof properties === "object" && properties !== null && Object.hasOwn(properties, name);
}

/** A scenario that nobody declared: every parameter counts, and what files say of their load. */
function undeclared({ params }: LoadSubject, options: readonly TargetOption[]): LoadSetting[] {
  const chosen = new Set(options.map(({ name }) => name));
  const asked = Object.keys(params).filter((name) => !chosen.has(name));
  const named = asked.map((name): LoadSetting => {
    const known = recordedSettings.find((setting) => setting.name === name);
    return known ?? { name, title: name, unit: "text" };
  });
  return [...named, ...recordedSettings.filter(({ name }) => !(name in params))];
}
