import { expect, test } from "vitest";
import { type MachineRecord, quarantineReason } from "./quarantineReason.ts";

const record: MachineRecord = {
  machineId: "m",
  projectId: "p",
  trustedSince: null,
  attempts: 5,
  bad: 0,
  own: 0,
  targets: 0,
  factsChanges: 0,
};
const reasonOf = (facts: Partial<MachineRecord>) => quarantineReason({ ...record, ...facts });

test("five failures of its own in a row take a machine out of service, four do not", () => {
  expect(reasonOf({ bad: 5, own: 5, targets: 1 })).toEqual({
    code: "machine_failed_jobs",
    facts: { attempts: 5 },
  });
  expect(reasonOf({ attempts: 4, bad: 4, own: 4, targets: 1 })).toBeNull();
  expect(reasonOf({ bad: 4, own: 4, targets: 4 })).toBeNull();
});

test("one target that never works is not the machine's fault, several in a row are", () => {
  expect(reasonOf({ bad: 5, own: 2, targets: 1 })).toBeNull();
  expect(reasonOf({ bad: 5, own: 2, targets: 2 })).toEqual({
    code: "machine_spoiled_targets",
    facts: { attempts: 5, targets: 2 },
  });
});

test("facts that change again and again end comparability, one upgrade does not", () => {
  expect(reasonOf({ factsChanges: 3 })).toBeNull();
  expect(reasonOf({ factsChanges: 4 })).toEqual({
    code: "machine_facts_changed",
    facts: { changes: 4, hours: 24 },
  });
});
