import { expect, test } from "vitest";
import { describeLastFailure } from "./planPreset.ts";

const failure = {
  target: "pocketbase",
  version: "0.40.4",
  options: { build: "cgo" },
  provisioner: "go",
  label: "local",
  scenario: "records.insert",
  code: "build_failed",
  message: "There is no C compiler.",
} as const;

test("it says which version and options failed where, and why", () => {
  expect(describeLastFailure(failure)).toBe(
    "pocketbase 0.40.4 with build cgo by go failed on local the last time. This version could not be built or unpacked. There is no C compiler.",
  );
  expect(describeLastFailure({ ...failure, options: {}, code: "unsupported" })).toContain(
    "pocketbase 0.40.4 by go in records.insert failed on local the last time.",
  );
});
