import { expect, test } from "vitest";
import { machineStatuses } from "../../base/statuses.ts";
import { allMachineWords, machineWords } from "./machineWords.ts";

const job = {
  id: "0190a000-0000-7000-8000-000000000001",
  target: "sqlite",
  version: "3.50.4",
  scenario: "records.insert",
};

const cases = machineStatuses.flatMap((status) =>
  [null, job].flatMap((currentJob) =>
    [null, "2026-11-20T12:00:00.000Z"].map((quarantinedAt) => ({
      status,
      currentJob,
      quarantinedAt,
    })),
  ),
);

test("every sentence about a machine is reached by a state and its facts", () => {
  const said = new Set(cases.map(machineWords));
  expect(allMachineWords.filter((words) => !said.has(words))).toEqual([]);
  expect(said.size).toBe(allMachineWords.length);
});

test("only a machine that works on a job finishes one", () => {
  for (const facts of cases) {
    if (facts.currentJob !== null) continue;
    expect(machineWords(facts).meaning).not.toContain("Finishes");
  }
});
