import { submissionSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareInterleaved } from "./prepareInterleaved.ts";
import { cell, change, row, side } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];
const open = row("latency", [cell(100), cell(103)], [null, change(1.03, "insufficient")]);

test("an inconclusive row of two versions can be compared interleaved", () => {
  const submission = prepareInterleaved(open, columns);
  expect(submission?.targets).toMatchObject([
    { target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } },
  ]);
  expect(submissionSchema.safeParse(submission).success).toBe(true);
});

test("what was settled, and columns that are no two versions of one target, cannot", () => {
  const settled = row("latency", [cell(100), cell(150)], [null, change(1.5, "worse")]);
  expect(prepareInterleaved(settled, columns)).toBeNull();
  const other = [side("alpha", "1.0.0"), side("beta", "1.1.0")];
  expect(prepareInterleaved(open, other)).toBeNull();
  expect(
    prepareInterleaved(
      open,
      [columns[0], columns[0]].flatMap((one) => one ?? []),
    ),
  ).toBeNull();
});
