import type { LaunchComponent, LaunchPlan } from "@lapline/workloads";
import { expect, test } from "vitest";
import { preparedPlan } from "./preparedPlan.ts";

const database: LaunchComponent = {
  name: "database",
  imageId: null,
  argv: ["postgres"],
  env: {},
  user: null,
  files: { password: "secret" },
  before: [["initdb"]],
  readiness: { kind: "listening", port: 5432 },
  readyTimeoutMs: 1_000,
  setup: [["psql"]],
};

test("a second start writes no file and prepares nothing, in no part of the target", () => {
  const plan: LaunchPlan = {
    argv: ["server"],
    env: {},
    files: { "settings.json": "{}" },
    before: [["migrate"]],
    components: [database],
  };
  const again = preparedPlan(plan);
  expect(again.argv).toEqual(["server"]);
  for (const part of [again, ...(again.components ?? [])]) {
    expect(part.files).toEqual({});
    expect(part.before).toEqual([]);
  }
  expect(again.components?.[0]).toMatchObject({ argv: ["postgres"], setup: [] });
});
