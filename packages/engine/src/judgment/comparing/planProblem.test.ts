import { reasonOf } from "@lapline/contracts";
import { expect, test } from "vitest";
import type { RunPlan } from "../../work/index.ts";
import { planProblem } from "./planProblem.ts";

const label = { path: "labels.0", message: "No machine serves it." };
const scenario = { path: "scenarios.0", message: "The target cannot run it." };
type Plan = Pick<RunPlan, "jobs" | "problems">;
const planOf = (...problems: Plan["problems"]): Plan => ({ jobs: [], problems });

const reasonFor = ({ message: problem }: { message: string }) =>
  reasonOf("plan_problem", { problem });

const judge = (plan: Plan, waitsForMachine: boolean) =>
  planProblem(plan, { scenarioVersion: 1, waitsForMachine });

test("what lasts decides, wherever it stands, unless a machine is waited for", () => {
  const both = planOf(label, scenario);
  expect(judge(both, false)).toEqual({ reason: reasonFor(scenario), passes: false });
  expect(judge(both, true)).toEqual({ reason: reasonFor(label), passes: true });
  expect(judge(planOf(scenario, label), true)).toEqual({
    reason: reasonFor(scenario),
    passes: false,
  });
});

test("a label without a machine passes", () => {
  for (const waits of [true, false]) {
    expect(judge(planOf(label), waits)).toEqual({ reason: reasonFor(label), passes: true });
  }
});

test("nothing is in the way of a plan without problems", () => {
  expect(judge(planOf(), false)).toBeNull();
});
