import { parseDefinition } from "@lapline/contracts/definitions";
import { targetsById } from "@lapline/workloads";
import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { builtinCases, filesOf } from "./builtinCases.ts";

test.each(builtinCases)(
  "$name asks the built-in workload and its definition for the same",
  (one) => {
    const { builtin, durability, params, version } = one;
    const parsed = parseDefinition(filesOf(one)["lapline.yml"] ?? "");
    if (!parsed.ok) expect.unreachable(JSON.stringify(parsed.problems));
    const [scenario] = parsed.definition.scenarios;
    expect(Object.keys(parsed.definition.target.modes ?? { default: {} })).toContain(
      one.mode ?? "default",
    );
    const described = targetsById.get(builtin.target)?.description;
    expect(described?.scenarios).toContain(builtin.scenario);
    expect(described?.durabilityModes).toContain(durability);
    expect(described?.versions).toContain(version);
    expect(catalog.parseParams(builtin.scenario, builtin.params)).toMatchObject({ ok: true });
    // Sizes of the work, under whatever name.
    const { http, params: own = {} } = scenario ?? expect.unreachable();
    const sizes: Record<string, unknown> = { ...builtin.params };
    for (const [name, value] of Object.entries(params)) {
      if (name in own) expect(value).toBe(sizes[name]);
    }
    if (http === undefined) return;
    const { operations, inFlight, warmup } = http.load;
    expect({ count: operations, inFlight, warmup }).toEqual({
      count: sizes.count,
      inFlight: sizes.inFlight,
      warmup: sizes.warmup,
    });
    const first = 1 + (http.setup ?? []).reduce((sum, { repeat = 1 }) => sum + repeat, 0);
    const last = first + Number(sizes.count) + Number(sizes.warmup) - 1;
    expect(JSON.stringify(http.verify)).toContain(`{int:${first}..${last}}`);
  },
);
