import type { Job } from "@lapline/contracts";

/** A job of five trials that nobody has claimed yet, planned to take 20 s. */
export const sampleJob: Job = {
  id: "0190a000-0000-7000-8000-000000000001",
  runId: "0190a000-0000-7000-8000-000000000002",
  status: "QUEUED",
  kind: "measure",
  purpose: "submitted",
  target: "sqlite",
  version: "3.50.4",
  provisioner: "bundled",
  sandbox: "process",
  durability: "full",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: {},
  label: "local",
  trials: 5,
  priority: 0,
  attempt: 0,
  cancelRequested: false,
  expectedSeconds: 20,
  createdAt: "2026-11-20T12:00:00.000Z",
};
