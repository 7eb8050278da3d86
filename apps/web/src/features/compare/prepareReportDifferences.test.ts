import { expect, test } from "vitest";
import { prepareReportDifferences } from "./prepareReportDifferences.ts";
import { report } from "./testing/compareFixtures.ts";

const ran = (comparability: Record<string, string>, shown: Record<string, string> = {}) =>
  report({ environment: { comparability, shown, hash: "" } });

test("what makes the sides incomparable stands before what only differs", () => {
  const differences = prepareReportDifferences([
    ran({ "host.kernel": "6.1", "host.cpuModel": "A" }, { "host.os": "Debian 12" }),
    ran({ "host.kernel": "6.12", "host.cpuModel": "A" }, { "host.os": "Debian 13" }),
  ]);
  expect(differences).toEqual([
    { name: "host.kernel", values: ["6.1", "6.12"], breaks: true },
    { name: "host.os", values: ["Debian 12", "Debian 13"], breaks: false },
  ]);
});

test("a fact that one side has not is a difference and says so", () => {
  const differences = prepareReportDifferences([ran({ "host.turbo": "true" }), ran({})]);
  expect(differences).toEqual([
    { name: "host.turbo", values: ["true", "not recorded"], breaks: true },
  ]);
});

test("settings of the targets, which sides are often about, are told elsewhere", () => {
  const differences = prepareReportDifferences([
    ran({ "target.journalMode": "wal" }, { "target.sqliteVersion": "3.50" }),
    ran({ "target.journalMode": "delete" }, { "target.sqliteVersion": "3.51" }),
  ]);
  expect(differences).toEqual([]);
});
