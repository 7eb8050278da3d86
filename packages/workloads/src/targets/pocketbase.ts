import { address, asVersionName, type Params, readOption, urlSegment } from "@lapline/contracts";
import type { LaunchContext, LaunchPlan, ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { syncScenarioIds } from "../scenarios/syncScenarioIds.ts";
import { goBuildOptions } from "./goBuildOptions.ts";
import { pocketbaseAdminEmail } from "./pocketbaseCalls.ts";
import { hasOldDialect } from "./pocketbaseDialect.ts";
import { pocketbaseDriver } from "./pocketbaseDriver.ts";
import {
  factsHookFile,
  factsHookJs,
  fibonacciHookFile,
  fibonacciHookJs,
} from "./pocketbaseHooksJs.ts";
import { pocketbaseMainGoOf } from "./pocketbaseMainGo.ts";
import { pocketbaseOptions } from "./pocketbaseOptions.ts";

const modulePath = "github.com/pocketbase/pocketbase";
const executable = "pocketbase";
const noRowOrder = "earlier releases cannot list records in the order of storage.";
const imageExecutable = `/${executable}`;

/** The release of mattn/go-sqlite3 that is linked where PocketBase brings none of its own. */
const cgoDriver = { module: "github.com/mattn/go-sqlite3", version: "v1.14.32" };

function goPlan(version: string, options: Params | undefined): ProvisionPlan {
  const cgo = readOption(pocketbaseOptions.build, options) === "cgo";
  const pools = readOption(pocketbaseOptions.scriptWorkers, options) > 0;
  // Before 0.23 its own code takes the C library as soon as there is cgo.
  const isTold = cgo && !hasOldDialect(version);
  return goBuildOptions.apply(
    {
      kind: "go",
      module: modulePath,
      version: `v${version}`,
      mainGo: pocketbaseMainGoOf(version, { cgo, pools }),
      requires: isTold ? [cgoDriver] : [],
      toolchain: compareSemver(version, "0.40.0-0") >= 0 ? "go1.27.0" : null,
      cgo,
      tags: isTold ? ["no_default_driver"] : [],
      ldflags: "-s -w",
      executable,
    },
    options,
  );
}

/** Where the files of its releases lie, and where GitHub sends their readers on to. */
const releaseFolders = [
  "https://github.com/pocketbase/pocketbase/releases/download/",
  "https://release-assets.githubusercontent.com/github-production-release-asset/",
  "https://objects.githubusercontent.com/github-production-release-asset-2e65be/",
];

/** The finished program of the release. */
function archivePlan(version: string): ProvisionPlan {
  const part = urlSegment(asVersionName(version, "archive"));
  return {
    kind: "archive",
    url: address`https://github.com/pocketbase/pocketbase/releases/download/v${part}/pocketbase_${part}_linux_amd64.zip`,
    folders: releaseFolders,
    version,
    sha256: null,
    executable,
  };
}

function launch({
  artifact,
  version,
  scenario,
  params,
  provisioner,
  dataDir,
  port,
  secrets,
}: LaunchContext): LaunchPlan {
  const program = artifact.imageId === null ? artifact.executable : imageExecutable;
  if (program === null) throw new Error("PocketBase was provisioned without its program.");
  const password = secrets.adminPassword;
  if (password === undefined) throw new Error("PocketBase needs the secret adminPassword.");
  const dirs = [
    `--dir=${dataDir}/pb_data`,
    `--hooksDir=${dataDir}/hooks`,
    `--migrationsDir=${dataDir}/migrations`,
  ];
  const workers = readOption(pocketbaseOptions.scriptWorkers, params);
  const pool = workers > 0 ? [`--hooksPool=${workers}`] : [];
  return {
    argv: [program, "serve", `--http=127.0.0.1:${port}`, ...dirs, ...pool],
    env: {},
    files: {
      ...(scenario === "compute.fibonacci"
        ? { [fibonacciHookFile]: fibonacciHookJs(version) }
        : {}),
      // The release's own program has no route that answers its settings.
      ...(provisioner === "archive" ? { [factsHookFile]: factsHookJs(version) } : {}),
    },
    before: adminCommands(version, password).map((command) => [program, ...command, ...dirs]),
  };
}

/** Before 0.23 the tables must exist first, and a refusal ends with 0 all the same. */
function adminCommands(version: string, password: string): string[][] {
  return hasOldDialect(version)
    ? [
        ["migrate", "up"],
        ["admin", "create", pocketbaseAdminEmail, password],
      ]
    : [["superuser", "upsert", pocketbaseAdminEmail, password]];
}

export const pocketbase: TargetAdapter = {
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
  interface: { kind: "http", launch, readyTimeoutMs: 15_000, driver: pocketbaseDriver },
  provision(version, provisioner, options) {
    if (provisioner === "archive") return archivePlan(version);
    const plan = goPlan(version, options);
    return provisioner === "docker"
      ? { kind: "scratchImage", from: plan, executable: imageExecutable }
      : plan;
  },
  secretNames: ["adminPassword", "memberPassword"],
  compareVersions: compareSemver,
  versionSource: { kind: "go", module: modulePath },
};
