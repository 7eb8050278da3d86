import { expect, test } from "vitest";
import { inOrder, reasonOf, reasonText } from "./reason.ts";

const ended = (facts: { valid: number; invalid: number; failed: number }) =>
  reasonText(
    reasonOf("schedule_run_ended", {
      jobs: 4,
      ...facts,
      errorCode: facts.failed > 0 ? "build_failed" : null,
    }),
  );

test("what became of a run is said in numbers", () => {
  expect(ended({ valid: 4, invalid: 0, failed: 0 })).toBe("All of it was measured.");
  expect(ended({ valid: 3, invalid: 1, failed: 0 })).toBe(
    "3 of 4 measured. 1 gave no valid report.",
  );
  expect(ended({ valid: 0, invalid: 3, failed: 1 })).toMatch(
    /^Nothing was measured\. 3 gave no valid report\. 1 failed\. \w.*\.$/,
  );
});

test("several reasons are read one after the other, and joined again they stay one list", () => {
  const submitted = reasonOf("schedule_submitted", { jobs: 1, versions: ["1.0.0"], more: 0 });
  const missed = reasonOf("schedule_times_missed", { times: 6 });
  const both = inOrder([submitted, missed]);
  const all = inOrder([both, { code: "legacy", text: "Then it ended." }]);
  expect(reasonText(all)).toBe(
    "Submitted 1 job of 1.0.0. 6 earlier times were missed while Lapline was not running. Then it ended.",
  );
  expect(all.facts).toMatchObject({ parts: { length: 3 } });
});
