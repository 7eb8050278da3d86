import { expect, test } from "vitest";
import { missingCodes, missingStep } from "../judgment/missingData.ts";
import { messages } from "./messages.ts";
import { reasonOf, reasonText } from "./reason.ts";

const since = "2026-11-20T03:00:00.000Z";

test("the title names one workload, counts the others, and says since when", () => {
  const facts = { target: "alpha", label: "local", workload: "Parse", lastAt: since };
  const say = (more: number) => reasonText(reasonOf("data_missing", { ...facts, more }));
  expect(say(0)).toBe("alpha on local: no new data of Parse since 2026-11-20");
  expect(say(1)).toBe("alpha on local: no new data of Parse and 1 more workload since 2026-11-20");
  expect(say(2)).toContain("and 2 more workloads");
});

test("every reason has a sentence and a next step", () => {
  for (const code of missingCodes) {
    expect(Object.hasOwn(messages, `missing_${code}`)).toBe(true);
    expect(missingStep(code)).toMatch(/^[A-Z].*\.$/);
  }
});

test("a machine that was never there has no date, and jobs are counted", () => {
  const machine = (at: string | null) =>
    reasonText(reasonOf("missing_no_machine", { label: "arm", since: at }));
  expect(machine(null)).toBe("No machine serves the hardware label arm.");
  expect(machine(since)).toBe("No machine has served the hardware label arm since 2026-11-20.");
  const failed = (jobs: number, code: "build_failed" | null) =>
    reasonText(reasonOf("missing_jobs_failed", { jobs, code }));
  expect(failed(1, null)).toBe("1 job failed since the last point.");
  expect(failed(3, "build_failed")).toMatch(
    /^3 jobs failed since the last point\. The last one: ./,
  );
});
