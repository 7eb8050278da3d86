const id = "0199a61f-1c00-7c00-8000-000000000001";

const submission = {
  targets: [{ target: "pocketbase", versions: ["0.36.8", "0.40.4"], options: { build: "cgo" } }],
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
  trials: 5,
};

const rule = { name: "Throughput of PocketBase", target: "pocketbase", minChange: 0.05 };

const template = {
  target: "pocketbase",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};

const backfill = { template, points: { from: "0.22.0", to: "0.30.0" }, order: "bisection" };

const hookRule = {
  name: "pull requests",
  events: ["pull_request"],
  branches: ["main"],
  paths: { include: ["src/**"], exclude: ["**/*.md"] },
  template,
  version: { kind: "commit" },
  baseline: { kind: "merge_base" },
};

/** Bodies that show more than the least that an operation takes, by operation. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  submitRun: submission,
  previewRun: submission,
  previewBackfill: backfill,
  startBackfill: backfill,
  createSchedule: {
    name: "nightly",
    template,
    trigger: {
      kind: "cron",
      expression: "0 3 * * *",
      timezone: "Europe/Berlin",
      versions: { lastVersions: 1 },
    },
  },
  updateSchedule: { paused: true },
  previewImport: {
    files: [{ name: "bench.txt", content: "BenchmarkInsert-8   1000   1523 ns/op\n" }],
  },
  importReports: {
    target: "pocketbase",
    version: "0.40.4",
    label: "ci-runner",
    files: [{ name: "bench.txt", content: "BenchmarkInsert-8   1000   1523 ns/op\n" }],
  },
  reprocess: { target: "pocketbase" },
  createView: { name: "PocketBase on bare metal", query: "target=pocketbase", shared: true },
  changeView: { name: "PocketBase, all machines" },
  createAnnotation: {
    seriesId: id,
    scope: "series",
    version: "v0.30.0",
    text: "New kernel on the bench machine",
  },
  createRule: rule,
  previewRule: rule,
  updateRule: { name: "Throughput of PocketBase", minChange: 0.1 },
  createShare: {
    subject: { kind: "comparison", columns: "pocketbase~v0.30.0~fsync~url~local" },
    title: "Inserts since spring",
    note: "Same machine, newer kernel",
    expiresInDays: 30,
  },
  actOnAlerts: {
    alerts: [{ id, revision: 0 }],
    action: { kind: "acknowledge" },
  },
  createCiTrigger: { name: "Service", vendor: "github", repository: "example/service" },
  updateCiTrigger: { paused: true },
  setCiTriggerRules: { rules: [hookRule] },
  tryCiTriggerRule: { rule: hookRule },
  rotateCiTriggerSecret: { keepHours: 24 },
  approveCiDelivery: { commit: "3f2a9c0d1e4b5a6978879605142332415e6f7a8b" },
  refuseCiDelivery: { commit: "3f2a9c0d1e4b5a6978879605142332415e6f7a8b" },
  createWebhook: {
    name: "Chat of the team",
    url: "https://example.org/hooks/lapline",
    events: ["run.finished"],
  },
  updateWebhook: { state: "paused" },
  rotateWebhookSecret: { keepHours: 24 },
  connectRepository: {
    vendor: "github",
    baseUrl: "https://api.github.com",
    repository: "example/service",
    credentials: { kind: "token", token: "ghp_example" },
  },
  updateRepository: { comments: false },
  createApiKey: { name: "CI", scopes: ["read", "submit"], expiresInDays: 90 },
  rotateApiKey: { keepHours: 24 },
};
