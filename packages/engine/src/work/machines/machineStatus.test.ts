import { machineOfflineAfterMs } from "@lapline/contracts";
import { expect, test } from "vitest";
import { type MachineFacts, machineStatus } from "./listMachines.ts";

const now = new Date("2026-01-01T12:00:00Z");
const idle: MachineFacts = {
  revokedAt: null,
  lastSeenAt: now,
  healthMessage: null,
  quarantinedAt: null,
  drainRequested: false,
  draining: false,
  isWorking: false,
};
const statusWith = (facts: Partial<MachineFacts>) => machineStatus({ ...idle, ...facts }, now);
const long = new Date(now.getTime() - machineOfflineAfterMs - 1);

test("the most urgent fact decides what a machine shows", () => {
  expect(statusWith({})).toBe("IDLE");
  expect(statusWith({ isWorking: true })).toBe("BUSY");
  expect(statusWith({ isWorking: true, drainRequested: true })).toBe("DRAINING");
  expect(statusWith({ draining: true })).toBe("DRAINING");
  expect(statusWith({ draining: true, healthMessage: "disk full" })).toBe("UNHEALTHY");
  expect(statusWith({ quarantinedAt: now, isWorking: true })).toBe("UNHEALTHY");
  expect(statusWith({ healthMessage: "disk full", lastSeenAt: long })).toBe("OFFLINE");
  expect(statusWith({ lastSeenAt: null })).toBe("OFFLINE");
  expect(statusWith({ lastSeenAt: long, revokedAt: long })).toBe("REVOKED");
});
