import { describe, expect, it } from "vitest";
import { gitPlans } from "./gitPlans.ts";

const wholeCommit = /^[0-9a-f]{40}$/;
/** A tag of a release: branches of that name exist nowhere in the catalog (gitPlans.it.test.ts). */
const releaseTag = /^[a-z0-9_-]*\d+\.\d+/i;

const plans = gitPlans();
const withSources = plans.filter(({ plan }) => plan.sources.length > 0);

describe("a build from repositories", () => {
  it("is part of the catalog", () => {
    const targets = new Set(withSources.map(({ name }) => name.split(" ")[0]));
    for (const target of ["goatdb-deno", "goatdb-node", "goatdb-browser", "allyourbase"]) {
      expect(targets).toContain(target);
    }
    for (const target of ["go-sqlite-sqinn", "sqlite-async", "sqflite"]) {
      expect(targets).toContain(target);
    }
  });

  it("names a release or a whole commit of each source: one version is one program", () => {
    const moving = withSources.flatMap(({ name, plan }) =>
      plan.sources
        .filter(({ ref }) => !wholeCommit.test(ref) && !releaseTag.test(ref))
        .map(({ repository, ref }) => `${name}: ${repository} at ${ref}`),
    );
    expect(moving).toEqual([]);
  });

  it("brings every part that its steps and outputs name, and names every part that it brings", () => {
    for (const { name, plan } of plans) {
      const text = JSON.stringify([plan.recipe, plan.outputs]);
      const named = new Set([...text.matchAll(/\{part:([^{}]+)\}/g)].map(([, part]) => part));
      expect([...named].sort(), name).toEqual(Object.keys(plan.parts).sort());
    }
  });

  it("has steps, each with a program and a bound of at most six hours", () => {
    for (const { name, plan } of plans) {
      // A plan may put parts together and build nothing.
      const isBuilt = plan.sources.length > 0;
      if (isBuilt) expect(plan.recipe.steps, name).not.toEqual([]);
      for (const { argv, timeoutMs } of plan.recipe.steps) {
        expect(argv[0], name).toBeTruthy();
        expect(timeoutMs).toBeGreaterThan(0);
        expect(timeoutMs).toBeLessThanOrEqual(6 * 60 * 60_000);
      }
    }
  });
});
