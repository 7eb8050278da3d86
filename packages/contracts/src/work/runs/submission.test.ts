import { describe, expect, it } from "vitest";
import { submissionSchema } from "./submission.ts";

const valid = {
  targets: [{ target: "sqlite", versions: ["bundled"] }],
  scenarios: [{ scenario: "records.insert", params: { count: 1000 } }],
  labels: ["local"],
};

describe("submissionSchema", () => {
  it("accepts the smallest useful submission", () => {
    expect(submissionSchema.safeParse(valid).success).toBe(true);
  });
  it("accepts the last releases instead of named versions", () => {
    const targets = [{ target: "sqlite", lastVersions: 10 }];
    expect(submissionSchema.safeParse({ ...valid, targets }).success).toBe(true);
  });
  it("accepts two versions to compare, and one to compare with itself", () => {
    const compare = { baseVersion: "1.0.0", headVersion: "1.1.0" };
    const targets = [
      { target: "pocketbase", compare },
      { target: "sqlite", calibrate: "bundled" },
    ];
    expect(submissionSchema.safeParse({ ...valid, targets }).success).toBe(true);
  });
  const refused: [string, unknown][] = [
    [
      "a version compared with itself",
      {
        ...valid,
        targets: [{ target: "sqlite", compare: { baseVersion: "1", headVersion: "1" } }],
      },
    ],
    [
      "versions beside two to compare",
      {
        ...valid,
        targets: [
          { target: "a", versions: ["1"], compare: { baseVersion: "1", headVersion: "2" } },
        ],
      },
    ],
    ["an unknown key", { ...valid, colour: "red" }],
    ["an own __proto__ key", JSON.parse('{"__proto__":{"labels":["local"]},"targets":[]}')],
    [
      "a version that looks like an option",
      {
        ...valid,
        targets: [{ target: "sqlite", versions: ["--help"] }],
      },
    ],
    [
      "a version with shell characters",
      {
        ...valid,
        targets: [{ target: "sqlite", versions: ["1;rm"] }],
      },
    ],
    ["a target without versions", { ...valid, targets: [{ target: "sqlite" }] }],
    [
      "named versions beside the last ones",
      { ...valid, targets: [{ target: "sqlite", versions: ["1"], lastVersions: 1 }] },
    ],
    ["no label", { ...valid, labels: [] }],
    ["a fraction of a trial", { ...valid, trials: 1.5 }],
  ];
  it.each(refused)("refuses %s", (_name, submission) => {
    expect(submissionSchema.safeParse(submission).success).toBe(false);
  });
  it("never lets a parameter named __proto__ reach a prototype", () => {
    const params: unknown = JSON.parse('{"__proto__":{"count":1}}');
    const parsed = submissionSchema.parse({
      ...valid,
      scenarios: [{ scenario: "records.insert", params }],
    });
    expect(parsed.scenarios[0]?.params).toEqual({});
    expect(parsed.scenarios[0]?.params?.count).toBeUndefined();
  });
});
