import { expect, test } from "vitest";
import {
  parseLastTarget,
  parseScenario,
  parseTarget,
  parseTargetModes,
} from "./parseSubmission.ts";

test("a target carries all its versions, which may contain an @ themselves", () => {
  expect(parseTarget("pocketbase@0.40.4,0.39.0")).toEqual({
    target: "pocketbase",
    versions: ["0.40.4", "0.39.0"],
  });
  expect(parseTarget("driver@npm@1.2.3").versions).toEqual(["npm@1.2.3"]);
});

test.each(["pocketbase", "@1", "pocketbase@", ""])("%j is refused as a target", (text) => {
  expect(() => parseTarget(text)).toThrow(/name@version/);
});

test("the last releases of a target are asked for by its name alone", () => {
  expect(parseLastTarget("pocketbase", 10)).toEqual({ target: "pocketbase", lastVersions: 10 });
  expect(() => parseLastTarget("pocketbase@0.40.4", 10)).toThrow(/--last chooses/);
});

test("parameters of a scenario become numbers, booleans or text", () => {
  expect(parseScenario("records.insert")).toEqual({ scenario: "records.insert" });
  expect(parseScenario("records.insert:records=2000,sync=true,mode=wal:2")).toEqual({
    scenario: "records.insert",
    params: { records: 2000, sync: true, mode: "wal:2" },
  });
});

test("a size of a scenario stands behind a slash, and parameters behind it", () => {
  expect(parseScenario("sql.many/100")).toEqual({ scenario: "sql.many", size: "100" });
  expect(parseScenario("sql.many/full:queries=5")).toEqual({
    scenario: "sql.many",
    size: "full",
    params: { queries: 5 },
  });
});

test("a parameter without a value is refused", () => {
  expect(() => parseScenario("records.insert:records")).toThrow(/name=value/);
});

test("options of a target stand behind its name, durability and provisioner among them", () => {
  expect(parseTarget("pocketbase:build=cgo,scriptWorkers=4@0.40.4,git@abc")).toEqual({
    target: "pocketbase",
    options: { build: "cgo", scriptWorkers: 4 },
    versions: ["0.40.4", "git@abc"],
  });
  expect(parseLastTarget("sqlite:durability=off,tls=true", 2)).toEqual({
    target: "sqlite",
    durability: "off",
    options: { tls: true },
    lastVersions: 2,
  });
  expect(parseTargetModes("pocketbase:provisioner=archive")).toEqual({
    target: "pocketbase",
    provisioner: "archive",
  });
  expect(() => parseTargetModes("pocketbase:provisioner=apt")).toThrow(/is not a provisioner/);
  expect(() => parseTarget("pocketbase:build@0.40.4")).toThrow(/name=value/);
});
