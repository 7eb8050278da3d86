/** Ids of a run and its one job. */
export const runId = "0195d0d0-0000-7000-8000-000000000001";
export const jobId = "0195d0d0-0000-7000-8000-000000000002";
/** A run of one job as the API answers it. */
export const run = (status: string, job: Record<string, unknown> = {}) => ({
  id: runId,
  status,
  createdAt: "2026-11-20T12:00:00Z",
  submittedBy: "key",
  jobs: [
    {
      id: jobId,
      runId,
      status,
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
      trials: 3,
      priority: 0,
      attempt: 1,
      cancelRequested: false,
      expectedSeconds: 5,
      createdAt: "2026-11-20T12:00:00Z",
      ...job,
    },
  ],
});
