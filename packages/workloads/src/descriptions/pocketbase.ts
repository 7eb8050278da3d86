import type { TargetOption } from "@lapline/contracts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { allScenarioIds, syncScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { goBuildOptions } from "./options.ts";

/** Path of its Go module. */
export const pocketbaseModule = "github.com/pocketbase/pocketbase";
const noRowOrder = "earlier releases cannot list records in the order of storage.";

/** An own build: a finished program of the release is as it is. */
const built = ["go", "docker"] as const;

const build: TargetOption & { kind: "choice" } = {
  name: "build",
  title: "build",
  description:
    "SQLite in the program: translated to Go (go), or the C library through cgo (cgo, mattn/go-sqlite3).",
  kind: "choice",
  values: ["go", "cgo"],
  default: "go",
  // In an empty image there is no C library for a program to be loaded with.
  provisioners: ["go"],
};

const scriptWorkers: TargetOption & { kind: "integer" } = {
  name: "scriptWorkers",
  title: "script workers",
  description:
    "JavaScript engines kept ready for hooks (--hooksPool). 0: the release's default, 25 before 0.23 and 15 since.",
  kind: "integer",
  minimum: 0,
  maximum: 1000,
  default: 0,
  scenarios: ["compute.fibonacci"],
};

/** Build variants and settings of PocketBase. */
export const pocketbaseOptions = {
  build,
  scriptWorkers,
  all: [
    build,
    ...goBuildOptions.map((option) => ({ ...option, provisioners: [...built] })),
    scriptWorkers,
  ] satisfies TargetOption[],
};

export const pocketbase: DescribedTarget = {
  description: {
    id: "pocketbase",
    title: "PocketBase",
    summary: "Backend in one Go program: SQLite, users, access rules and a REST API.",
    interface: "http",
    homepage: "https://pocketbase.io/",
    scenarios: [
      ...allScenarioIds,
      ...apiScenarioIds,
      ...syncScenarioIds,
      "records.saturation",
      "compute.fibonacci",
    ],
    provisioners: [
      { kind: "go", sandbox: "process" },
      { kind: "docker", sandbox: "docker" },
      { kind: "archive", sandbox: "process" },
    ],
    durabilityModes: ["wal-normal"],
    versions: [
      "0.22.21",
      "0.23.0",
      "0.25.0",
      "0.28.2",
      "0.30.0",
      "0.36.0",
      "0.36.8",
      "0.39.11",
      "0.40.4",
    ],
    onlyKnownVersions: false,
    options: pocketbaseOptions.all,
    scenariosSince: [
      { scenario: "records.list", version: "0.23.0-0", reason: noRowOrder },
      { scenario: "records.filter", version: "0.23.0-0", reason: noRowOrder },
      {
        scenario: "records.batch",
        version: "0.23.0-0",
        reason: "earlier releases have no request for a batch.",
      },
      {
        scenario: "api.batch_create",
        version: "0.23.0-0",
        reason: "earlier releases have no request for a batch.",
      },
    ],
    notes: [
      "Built from its Go module without cgo, stripped, with the plugins of the official release and " +
        "one read-only route that answers the durability settings.",
      "The option build=cgo links the C library of SQLite, which answers its settings too. Provisioner " +
        "archive takes the release's own program; a hook answers its settings. That archive could not be " +
        "fetched here, so it has never run.",
      "Its SQLite settings (WAL, synchronous NORMAL) are fixed in its code and verified after each " +
        "trial on both connection pools.",
      "Batches, which are off in a new installation, are switched on for the scenarios of batches and api.",
      "Its Fibonacci endpoint runs in its own JavaScript engine (goja), with as many instances kept " +
        "as the release keeps. From 0.23 on its server gives up a connection five minutes after the " +
        "request: at n = 40, half a minute of a core, keep at most 4 requests in flight for each core.",
      "In the sync scenarios one user creates records and another, subscribed to their collection " +
        "(realtime, server-sent events), is sent them. The second user keeps no copy.",
      "The tables and the first administrator are created before the start, so the start-up time " +
        "holds no first migration.",
    ],
  },
  versionSource: { kind: "go", module: pocketbaseModule },
};
