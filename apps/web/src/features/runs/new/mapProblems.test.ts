import { describe, expect, it } from "vitest";
import { mapProblems } from "./mapProblems.ts";
import type { RunDraft } from "./runDraft.ts";

const draft: RunDraft = {
  targets: [
    {
      target: "sqlite",
      versions: ["1"],
      last: null,
      compare: null,
      calibrate: null,
      provisioner: "bundled",
      durability: "x",
      options: {},
    },
    {
      target: "pocketbase",
      versions: ["a", "b"],
      last: null,
      compare: null,
      calibrate: null,
      provisioner: "go",
      durability: "x",
      options: {},
    },
  ],
  scenarios: [{ scenario: "records.insert", size: "custom", texts: { count: "0" } }],
  labels: ["local"],
  trials: "",
  priority: "0",
};
const at = (path: string, message = "wrong") => mapProblems([{ path, message }], draft);

describe("mapProblems", () => {
  it("puts problems of the matrix at the target, scenario and label they belong to", () => {
    expect(at("targets.0.lastVersions")).toEqual({ "targets.sqlite.versions": "wrong" });
    expect(at("targets.1.versions.0")).toEqual({ "targets.pocketbase.versions": "wrong" });
    expect(at("targets.0.durability")).toEqual({ "targets.sqlite.durability": "wrong" });
    expect(at("labels.0")).toEqual({ labels: "wrong" });
    expect(at("scenarios.0")).toEqual({ "scenarios.records.insert": "wrong" });
  });
  it("finds the option that a sentence is about", () => {
    for (const message of ["Option build of sqlite is 1.", "The option build of sqlite needs go."])
      expect(at("targets.0.options", message)).toEqual({ "targets.sqlite.options.build": message });
    expect(at("targets.0.options", "sqlite has no option called x.")).toEqual({
      "targets.sqlite": "sqlite has no option called x.",
    });
  });
  it("finds the parameter that a sentence is about", () => {
    const message = "Parameter count of records.insert is 0; it must be at least 1.";
    expect(at("scenarios.0.params", message)).toEqual({
      "scenarios.records.insert.count": message,
    });
  });
  it("loses no problem", () => {
    expect(
      mapProblems(
        [
          { path: "labels.0", message: "One." },
          { path: "labels.1", message: "Two." },
          { path: "", message: "Too many jobs." },
        ],
        draft,
      ),
    ).toEqual({ labels: "One. Two.", form: "Too many jobs." });
  });
});
