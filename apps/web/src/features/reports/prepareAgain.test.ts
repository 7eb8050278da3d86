import { type Job, type ReportComparison, submissionSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareAgain } from "./prepareAgain.ts";

const job = {
  id: "0195d0d0-0000-7000-8000-000000000001",
  target: "alpha",
  version: "1.1.0",
  baseVersion: "1.0.0",
  provisioner: "npm",
  durability: "default",
  scenario: "records.insert",
  params: { count: 100 },
  label: "local",
} as unknown as Job;

const comparison = (...adviceTrials: (number | null | undefined)[]) =>
  ({
    kind: "compare",
    measures: adviceTrials.map((trials) => ({ adviceTrials: trials })),
  }) as unknown as ReportComparison;

test("asks for the same versions with the trials of the measure that needs most", () => {
  const plan = prepareAgain(job, comparison(null, 24, 31, undefined));
  expect(plan?.submission).toMatchObject({
    targets: [{ target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } }],
    scenarios: [{ scenario: "records.insert", params: { count: 100 } }],
    labels: ["local"],
    trials: 31,
  });
  expect(submissionSchema.safeParse(plan?.submission).success).toBe(true);
  expect(prepareAgain(job, comparison(31))?.idempotencyKey).toBe(plan?.idempotencyKey);
});

test("asks for nothing where nothing is open, or nothing can be measured", () => {
  expect(prepareAgain(job, comparison(null, undefined))).toBeNull();
  expect(prepareAgain(job, { ...comparison(20), kind: "calibrate" })).toBeNull();
  expect(prepareAgain({ ...job, provisioner: "imported" }, comparison(20))).toBeNull();
});
