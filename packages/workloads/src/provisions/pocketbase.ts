import { address, asVersionName, type Params, readOption, urlSegment } from "@lapline/contracts";
import { compareSemver } from "../descriptions/compareSemver.ts";
import { pocketbaseModule, pocketbaseOptions } from "../descriptions/pocketbase.ts";
import { readProgramFile } from "../programs/programs.ts";
import { withGoOptions } from "./goBuildOptions.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import { hasOldDialect, pocketbaseAdminEmail } from "./pocketbaseCalls.ts";
import { pocketbaseDriver } from "./pocketbaseDriver.ts";
import { pocketbaseMainGoOf } from "./pocketbaseMainGo.ts";
import type { TargetProvision } from "./provision.ts";

/** Where PocketBase looks inside its folder for hooks, which are JavaScript. */
const hooksDir = "hooks";

/** A hook of programs/javascript/pocketbase-hooks, in the dialect of a release. */
function hookOf(name: "fibonacci" | "lapline", version: string): Record<string, string> {
  const dialect = hasOldDialect(version) ? "-before-0.23" : "";
  const text = readProgramFile("pocketbaseHooks", `${name}${dialect}.pb.js`);
  return { [`${hooksDir}/${name}.pb.js`]: text };
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
    `--hooksDir=${dataDir}/${hooksDir}`,
    `--migrationsDir=${dataDir}/migrations`,
  ];
  const workers = readOption(pocketbaseOptions.scriptWorkers, params);
  const pool = workers > 0 ? [`--hooksPool=${workers}`] : [];
  return {
    argv: [program, "serve", `--http=127.0.0.1:${port}`, ...dirs, ...pool],
    env: {},
    files: {
      ...(scenario === "compute.fibonacci" && hookOf("fibonacci", version)),
      // The release's own program has no route that answers its settings.
      ...(provisioner === "archive" && hookOf("lapline", version)),
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
