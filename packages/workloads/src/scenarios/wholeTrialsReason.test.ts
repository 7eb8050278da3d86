import { expect, test } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { scenariosById } from "./scenarios.ts";
import { wholeTrialsReason } from "./wholeTrialsReason.ts";

function codeOf(id: string, durability = "wal-normal", params = {}) {
  const scenario = scenariosById.get(id);
  if (scenario === undefined) throw new Error(`There is no scenario ${id}.`);
  return wholeTrialsReason({ scenario: { ...scenario, isOwn: false }, durability, params })?.code;
}

test("reads and unflushed writes are divided, whatever cannot be says why", () => {
  expect(codeOf("records.read", "delete-full")).toBeUndefined();
  expect(codeOf("records.insert")).toBeUndefined();
  expect(codeOf("compute.fibonacci", "stores-nothing")).toBeUndefined();
  expect(codeOf("records.insert", "delete-full")).toBe("shared_device");
  expect(codeOf("records.delete")).toBe("data_runs_out");
  expect(codeOf("footprint")).toBe("needs_rest");
  expect(codeOf("sql.simple")).toBe("work_not_divisible");
  expect(codeOf("records.read", "wal-normal", { clients: 4 })).toBe("harness_cannot_slice");
});

test("a parameter of a project's own harness may be called clients", () => {
  const found = scenariosById.get("records.read") ?? expect.unreachable();
  const chosen = { durability: "default", params: { clients: 4 } };
  const { work: _, ...harness } = found;
  expect(wholeTrialsReason({ ...chosen, scenario: { ...harness, isOwn: true } })).toBeNull();
  const work = {} as NonNullable<typeof found.work>;
  const http = { ...harness, work, isOwn: true };
  expect(wholeTrialsReason({ ...chosen, scenario: http })?.code).toBe("harness_cannot_slice");
});

test("every mode of every target is known to flush or not to", () => {
  const modes = [...targetsById.values()].flatMap(({ description }) => description.durabilityModes);
  const flushing = [...new Set(modes)].filter((mode) => codeOf("records.insert", mode));
  // A new mode belongs here or among those that do not wait for the device.
  expect(flushing.toSorted()).toEqual([
    "default",
    "delete-full",
    "opfs",
    "opfs-sahpool",
    "stock",
    "sync-commit",
    "trusted",
    "wal-full",
  ]);
});
