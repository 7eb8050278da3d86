import type { OutboxEntry } from "@lapline/contracts";
import { expect, test } from "vitest";
import { groupEntries } from "./deliver.ts";

const taken = (entries: readonly OutboxEntry[]) =>
  entries.map((entry, index) => ({ id: BigInt(index), attempts: 1, entry }));
const places = new Map(
  ["a", "b", "c"].map((id) => [id, { projectId: id === "c" ? "other" : "one", place: 3 }]),
);
const report = (reportId: string) => ({ kind: "process_report" as const, reportId });

test("reports of a project are one task, in their order, and everything else one each", () => {
  const ring = { kind: "ring" as const, label: "local", jobId: "j" };
  const mail = { kind: "mail" as const, mailId: "m" };
  expect(groupEntries(taken([ring, report("a"), mail, report("c"), report("b")]), places)).toEqual([
    { ids: [0n], task: ring },
    { ids: [1n, 4n], task: { kind: "process_report", reportIds: ["a", "b"], place: 3 } },
    { ids: [2n], task: mail },
    { ids: [3n], task: { kind: "process_report", reportIds: ["c"], place: 3 } },
  ]);
});

test("no task has more reports than a message may hold", () => {
  const groups = groupEntries(
    taken(Array.from({ length: 120 }, (_, n) => report(`${n}`))),
    new Map(),
  );
  expect(groups.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
  expect(groups.flatMap(({ ids }) => ids)).toEqual(
    Array.from({ length: 120 }, (_, n) => BigInt(n)),
  );
});
