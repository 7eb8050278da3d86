import { address, asVersionName, type Params, readOption, urlSegment } from "@lapline/contracts";
import { compareSemver } from "../descriptions/compareSemver.ts";
import { pocketbaseModule, pocketbaseOptions } from "../descriptions/pocketbase.ts";
import { withGoOptions } from "./goBuildOptions.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import { hasOldDialect, pocketbaseAdminEmail } from "./pocketbaseCalls.ts";
import { pocketbaseDriver } from "./pocketbaseDriver.ts";
import { pocketbaseMainGoOf } from "./pocketbaseMainGo.ts";
import type { TargetProvision } from "./provision.ts";

/** Where PocketBase looks for it inside its folder of hooks. */
const fibonacciHookFile = "hooks/fibonacci.pb.js";

/**
 * The endpoint of compute.fibonacci in PocketBase's JavaScript. A handler runs in another instance of
 * the engine than the file, so whatever it calls must be inside it.
 */
function fibonacciHookJs(version: string): string {
  const n = hasOldDialect(version) ? 'e.queryParam("n")' : 'e.request.url.query().get("n")';
  return `routerAdd("GET", "/fibonacci", (e) => {
  const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
  return e.string(200, String(fibonacci(Number(${n}))));
});
`;
}

/** Where the route lies that answers the settings of a program which was not built here. */
const factsHookFile = "hooks/lapline.pb.js";

/** The same facts as the route of an own build, on the target's own two connection pools. */
function factsHookJs(version: string): string {
  const isOld = hasOldDialect(version);
  const app = isOld ? "$app.dao()" : "e.app";
  return `routerAdd("GET", "/api/lapline", (e) => {
  const pools = { "": ${app}.${isOld ? "concurrentDB" : "db"}(), Write: ${app}.nonconcurrentDB() };
  const queries = {
    journalMode: "SELECT journal_mode AS value FROM pragma_journal_mode",
    synchronous: "SELECT synchronous AS value FROM pragma_synchronous",
    foreignKeys: "SELECT foreign_keys AS value FROM pragma_foreign_keys",
    sqliteVersion: "SELECT sqlite_version() AS value",
  };
  const facts = {};
  for (const pool in pools) {
    for (const name in queries) {
      const row = new DynamicModel({ value: "" });
      pools[pool].newQuery(queries[name]).one(row);
      facts[name + pool] = row.value;
    }
  }
  return e.json(200, facts);
});
`;
}

const executable = "pocketbase";
const imageExecutable = `/${executable}`;

/** The release of mattn/go-sqlite3 that is linked where PocketBase brings none of its own. */
const cgoDriver = { module: "github.com/mattn/go-sqlite3", version: "v1.14.32" };

function goPlan(version: string, options: Params | undefined): ProvisionPlan {
  const cgo = readOption(pocketbaseOptions.build, options) === "cgo";
  const pools = readOption(pocketbaseOptions.scriptWorkers, options) > 0;
  // Before 0.23 its own code takes the C library as soon as there is cgo.
  const isTold = cgo && !hasOldDialect(version);
  return withGoOptions(
    {
      kind: "go",
      module: pocketbaseModule,
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

export const pocketbaseProvision: TargetProvision = {
  interface: { kind: "http", launch, readyTimeoutMs: 15_000, driver: pocketbaseDriver },
  provision(version, provisioner, options) {
    if (provisioner === "archive") return archivePlan(version);
    const plan = goPlan(version, options);
    return provisioner === "docker"
      ? { kind: "scratchImage", from: plan, executable: imageExecutable }
      : plan;
  },
  secretNames: ["adminPassword", "memberPassword"],
};
