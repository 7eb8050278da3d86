import {
  asVersionName,
  benchmarkParam,
  canonicalJson,
  optionProblems,
  type Params,
  parseOptions,
  type TargetOption,
} from "@lapline/contracts";
import { expect, test } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { catalog } from "./catalog.ts";

const offered = catalog.targets.flatMap((target) =>
  (target.options ?? []).map((option) => ({ target, option })),
);

/** Every value of an option but its default, or its bounds and its example where there are many. */
function valuesOf(option: TargetOption): Params[string][] {
  const values = (() => {
    switch (option.kind) {
      case "choice":
        return option.values;
      case "switch":
        return [true, false];
      case "integer":
      case "number":
        return [option.minimum, option.maximum];
      case "text":
        return [option.example];
    }
  })();
  return values.filter((value) => value !== option.default);
}

test("no option has the name of a parameter of any scenario of its target", () => {
  expect(offered.length).toBeGreaterThan(0);
  for (const { target, option } of offered) {
    for (const scenario of target.scenarios) {
      const names = Object.keys(scenariosById.get(scenario)?.params.shape ?? {});
      expect(names, `${target.id} in ${scenario}`).not.toContain(option.name);
    }
  }
});

test("no scenario and no target takes the parameter that parts series by benchmark", () => {
  const taken = [
    ...offered.map(({ target, option }) => [target.id, option.name]),
    ...[...scenariosById].flatMap(([id, { params }]) =>
      Object.keys(params.shape).map((name) => [id, name]),
    ),
  ];
  expect(taken.length).toBeGreaterThan(50);
  expect(taken.filter(([, name]) => name === benchmarkParam)).toEqual([]);
});

test("a target has each option once, and its scenarios and provisioners are those of the target", () => {
  for (const { id, options = [], scenarios, provisioners } of catalog.targets) {
    const names = options.map(({ name }) => name);
    expect(new Set(names).size, id).toBe(names.length);
    const kinds = provisioners.map(({ kind }) => kind);
    for (const option of options) {
      expect(scenarios, `${id} ${option.name}`).toEqual(
        expect.arrayContaining(option.scenarios ?? []),
      );
      expect(kinds, `${id} ${option.name}`).toEqual(
        expect.arrayContaining(option.provisioners ?? []),
      );
      if (option.kind === "choice") expect(option.values).toContain(option.default);
    }
  }
});

test("an option of one name means the same wherever it is", () => {
  const meanings = new Map<string, string>();
  for (const { target, option } of offered) {
    const { title, kind } = option;
    const meaning = canonicalJson({ title, kind });
    expect(meanings.get(option.name) ?? meaning, `${target.id} ${option.name}`).toBe(meaning);
    meanings.set(option.name, meaning);
  }
});

test("every value of every option is accepted and provisions a plan where it can be set", () => {
  for (const { target, option } of offered) {
    const adapter = targetsById.get(target.id) ?? expect.unreachable(target.id);
    for (const value of valuesOf(option)) {
      const options = { [option.name]: value };
      expect(parseOptions(target, options), target.id).toEqual({ ok: true, options });
      const plans = target.versions.flatMap((version) =>
        target.provisioners.flatMap(({ kind }) => {
          const place = { version, provisioner: kind };
          if (optionProblems(catalog, target, options, place).length > 0) return [];
          return [adapter.provision(asVersionName(version, kind), kind, options)];
        }),
      );
      expect(plans.length, `${target.id} ${option.name}=${value}`).toBeGreaterThan(0);
    }
  }
});

test("an option that is set to its default changes no plan", () => {
  for (const { target, option } of offered) {
    const adapter = targetsById.get(target.id) ?? expect.unreachable(target.id);
    const version = target.versions.at(-1) ?? "1.0.0";
    for (const { kind } of target.provisioners) {
      const name = asVersionName(version, kind);
      const plan = adapter.provision(name, kind, { [option.name]: option.default });
      expect(plan, `${target.id} ${option.name}`).toEqual(adapter.provision(name, kind));
    }
  }
});

test("what a job is expected to take does not depend on how its target was built", () => {
  for (const { target, option } of offered) {
    const scenario = target.scenarios[0] ?? "";
    const quick = catalog.scenarios.find(({ id }) => id === scenario)?.quick ?? {};
    const [value = option.default] = valuesOf(option);
    const seconds = catalog.estimateSeconds(target.id, scenario, quick, 1);
    const params = { ...quick, [option.name]: value };
    expect(seconds).toBeGreaterThan(0);
    expect(catalog.estimateSeconds(target.id, scenario, params, 1)).toBe(seconds);
  }
});
