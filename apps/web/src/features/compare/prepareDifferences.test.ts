import { expect, test } from "vitest";
import { prepareDifferences } from "./prepareDifferences.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1"), side("beta", "1")];

test("what differs around the columns is told apart from the targets' own settings", () => {
  const compared = view(columns, [row("latency", [cell(1), cell(2, { environment: "e2" })])]);
  compared.environments.e2 = { "host.kernel": "6.2", "target.journalMode": "delete" };
  expect(prepareDifferences(compared)).toEqual({
    host: [{ name: "host.kernel", values: ["6.1", "6.2"] }],
    target: [{ name: "target.journalMode", values: ["wal", "delete"] }],
  });
});

test("a column without results differs in nothing", () => {
  const compared = view(columns, [row("latency", [cell(1), null])]);
  expect(prepareDifferences(compared)).toEqual({ host: [], target: [] });
});

test("a column measured in two environments lists both", () => {
  const compared = view(columns, [
    row("latency", [cell(1), cell(2)]),
    row("memory", [cell(1), cell(2, { environment: "e2" })]),
  ]);
  compared.environments.e2 = { "host.kernel": "6.2", "target.journalMode": "wal" };
  expect(prepareDifferences(compared).host).toEqual([
    { name: "host.kernel", values: ["6.1", "6.1; 6.2"] },
  ]);
});
