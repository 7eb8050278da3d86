import type { OfferedColumn } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareSuggestions } from "./prepareSuggestions.ts";

const offered = (target: string, version: string): OfferedColumn => ({
  target,
  version,
  durability: "wal",
  provisioner: "npm",
  label: "local",
  scenarios: 1,
  measuredAt: "2026-11-20T10:00:00.000Z",
});

test("two versions of a target, the older as base, and the systems of a label", () => {
  const all = [offered("beta", "2"), offered("alpha", "1.1"), offered("alpha", "1.0")];
  expect(prepareSuggestions(all)).toEqual([
    { title: "alpha 1.0 → 1.1", columns: ["alpha~1.0~wal~npm~local", "alpha~1.1~wal~npm~local"] },
    {
      title: "beta, alpha on local",
      columns: ["beta~2~wal~npm~local", "alpha~1.1~wal~npm~local"],
    },
  ]);
});

test("one result alone suggests nothing", () => {
  expect(prepareSuggestions([offered("alpha", "1")])).toEqual([]);
});
