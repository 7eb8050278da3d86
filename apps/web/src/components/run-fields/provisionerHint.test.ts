import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { provisionerHint } from "./provisionerHint.ts";

test("the hint names the default, and every scenario that only another provisioner can run", () => {
  let needed = 0;
  for (const target of catalog.targets) {
    const [first, ...others] = target.provisioners.map(({ kind }) => kind);
    const hint = provisionerHint(target);
    expect(hint).toContain(`Default: ${first}.`);
    const newest = target.versions.at(-1) ?? "1.0.0";
    for (const scenario of target.scenarios) {
      const problem = catalog.scenarioProblem(target.id, newest, scenario, first);
      const able = others.filter(
        (kind) => catalog.scenarioProblem(target.id, newest, scenario, kind) === null,
      );
      if (problem === null || able.length === 0) continue;
      needed += 1;
      expect(hint, target.id).toContain(scenario);
      expect(hint, target.id).toContain(`needs ${able.join(" or ")}.`);
      expect(problem, target.id).toContain(`Use the provisioner ${able.join(" or ")}.`);
    }
  }
  expect(needed).toBeGreaterThan(0);
});
