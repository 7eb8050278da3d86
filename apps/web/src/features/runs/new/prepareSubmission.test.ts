import { sampleScenario } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { draftScenario } from "../../../components/run-fields/scenarioDraft.ts";
import { prepareSubmission } from "./prepareSubmission.ts";
import { emptyDraft, type RunDraft } from "./runDraft.ts";

const draft: RunDraft = {
  targets: [
    {
      target: "sqlite",
      versions: ["1"],
      last: null,
      compare: null,
      calibrate: null,
      provisioner: "bundled",
      durability: "wal-normal",
      options: {},
    },
  ],
  scenarios: [draftScenario(sampleScenario)],
  labels: ["local"],
  trials: "",
  priority: "0",
};

describe("prepareSubmission", () => {
  it("leaves out what is left at its default", () => {
    expect(prepareSubmission(draft, [sampleScenario])).toEqual({
      ok: true,
      submission: {
        targets: [
          { target: "sqlite", versions: ["1"], provisioner: "bundled", durability: "wal-normal" },
        ],
        scenarios: [{ scenario: "records.insert", params: { count: 5 } }],
        labels: ["local"],
      },
    });
  });
  it("sets the options that were chosen", () => {
    const targets = draft.targets.map((each) => ({ ...each, options: { build: "cgo" } }));
    const prepared = prepareSubmission({ ...draft, targets }, [sampleScenario]);
    expect(prepared.ok && prepared.submission.targets[0]?.options).toEqual({ build: "cgo" });
  });
  it("asks for one comparison of two different versions", () => {
    const compare = (base: string, head: string) =>
      prepareSubmission(
        {
          ...draft,
          targets: draft.targets.map((each) => ({ ...each, compare: { base, head } })),
        },
        [sampleScenario],
      );
    const prepared = compare(" 1.0 ", "1.1");
    expect(prepared.ok && prepared.submission.targets).toEqual([
      {
        target: "sqlite",
        compare: { baseVersion: "1.0", headVersion: "1.1" },
        provisioner: "bundled",
        durability: "wal-normal",
      },
    ]);
    const errorOf = (base: string, head: string) => {
      const refused = compare(base, head);
      return refused.ok ? null : refused.errors["targets.sqlite.versions"];
    };
    expect(errorOf("", "1.1")).toBe("Enter both versions to compare.");
    expect(errorOf("1.1", "1.1")).toBe("Enter two different versions.");
  });
  it("asks for one comparison of a version with itself", () => {
    const calibrate = (version: string) =>
      prepareSubmission(
        {
          ...draft,
          targets: draft.targets.map((each) => ({ ...each, calibrate: version })),
        },
        [sampleScenario],
      );
    const prepared = calibrate(" 1.1 ");
    expect(prepared.ok && prepared.submission.targets).toEqual([
      { target: "sqlite", calibrate: "1.1", provisioner: "bundled", durability: "wal-normal" },
    ]);
    const refused = calibrate(" ");
    expect(!refused.ok && refused.errors["targets.sqlite.versions"]).toBe(
      "Enter the version to calibrate with.",
    );
  });
  it("asks for the last releases instead of named ones", () => {
    const last = (text: string) =>
      prepareSubmission(
        { ...draft, targets: draft.targets.map((each) => ({ ...each, last: text })) },
        [sampleScenario],
      );
    const prepared = last("10");
    expect(prepared.ok && prepared.submission.targets).toEqual([
      { target: "sqlite", lastVersions: 10, provisioner: "bundled", durability: "wal-normal" },
    ]);
    for (const wrong of ["", "0", "51", "1.5"]) {
      const { ok, ...rest } = last(wrong);
      expect(ok).toBe(false);
      expect(rest).toMatchObject({ errors: { "targets.sqlite.versions": expect.any(String) } });
    }
  });
  it("lists everything that is missing at once", () => {
    const result = prepareSubmission(emptyDraft, [sampleScenario]);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(["targets", "scenarios", "labels"]);
  });
  it("places a wrong parameter at its field", () => {
    const custom = {
      scenario: sampleScenario.id,
      size: "custom",
      texts: { count: "1000" },
    };
    expect(prepareSubmission({ ...draft, scenarios: [custom] }, [sampleScenario])).toEqual({
      ok: false,
      errors: { "scenarios.records.insert.count": "Enter a whole number from 1 to 100." },
    });
  });
  it("refuses trials and priorities out of bounds", () => {
    const result = prepareSubmission({ ...draft, trials: "0", priority: "11" }, [sampleScenario]);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(["trials", "priority"]);
  });
});
