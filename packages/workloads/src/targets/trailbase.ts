import { address, asVersionName, imageReference, urlSegment } from "@lapline/contracts";
import type { LaunchContext, LaunchPlan, ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { keyTypeOption } from "../keyTypeOption.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { trailbaseComponentsSince, trailbaseDialect } from "./trailbaseDialect.ts";
import { trailbaseDriver } from "./trailbaseDriver.ts";
import { trailbaseDepot, trailbaseFiles } from "./trailbaseFiles.ts";
import { trailbaseGitPlan } from "./trailbaseGitPlan.ts";
import { trailbaseGuestFile } from "./trailbaseGuest.ts";
import { trailbaseVersions } from "./trailbaseVersions.ts";

/** GitHub sends readers of a release on to where it keeps the files. */
const folders = [
  "https://github.com/trailbaseio/trailbase/releases/download/",
  "https://release-assets.githubusercontent.com/github-production-release-asset/",
  "https://objects.githubusercontent.com/github-production-release-asset-2e65be/",
];
const image = "docker.io/trailbase/trailbase";
const scratchProgram = "/trail";
const imageProgram = "/app/trail";
const digestMark = "@sha256:";

/** `0.33.2@sha256:…` names the official image, whose registry has no tags for releases. */
function releaseOf(version: string): string {
  return version.split("@")[0] ?? version;
}

function archivePlan(release: string): ProvisionPlan {
  const part = urlSegment(asVersionName(release, "archive"));
  return {
    kind: "archive",
    url: address`https://github.com/trailbaseio/trailbase/releases/download/v${part}/trailbase_v${part}_x86_64_linux.zip`,
    folders,
    version: release,
    sha256: null,
    executable: "trail",
  };
}

/** The endpoint as a component, which only a build from git brings. */
function guestOf({ artifact, version, scenario, dataDir }: LaunchContext): string[][] {
  const { runsScripts } = trailbaseDialect(releaseOf(version));
  if (scenario !== "compute.fibonacci" || runsScripts || artifact.dir === null) return [];
  const guest = `${artifact.dir}/${trailbaseGuestFile}`;
  const place = `${dataDir}/${trailbaseDepot}/wasm/${trailbaseGuestFile}`;
  return [["install", "-D", "-m", "644", guest, place]];
}

function launch(context: LaunchContext): LaunchPlan {
  const { artifact, version, scenario, dataDir, port, secrets, params } = context;
  const inContainer = version.includes(digestMark) ? imageProgram : scratchProgram;
  const program = artifact.imageId === null ? artifact.executable : inContainer;
  if (program === null) throw new Error("TrailBase was provisioned without its program.");
  const release = releaseOf(version);
  const folder = `${trailbaseDialect(release).folderFlag}=${dataDir}/${trailbaseDepot}`;
  return {
    argv: [program, folder, "run", `--address=127.0.0.1:${port}`],
    env: {},
    files: trailbaseFiles({ release, scenario, secrets, params }),
    before: guestOf(context),
  };
}

export const trailbase: TargetAdapter = {
  description: {
    id: "trailbase",
    title: "TrailBase",
    summary: "Backend in one Rust program: SQLite, users, access rules and a REST API.",
    interface: "http",
    homepage: "https://trailbase.io/",
    scenarios: [...allScenarioIds, ...apiScenarioIds, "records.saturation", "compute.fibonacci"],
    provisioners: [
      { kind: "archive", sandbox: "process" },
      { kind: "git", sandbox: "process" },
      { kind: "docker", sandbox: "docker" },
    ],
    durabilityModes: ["wal-normal"],
    options: [keyTypeOption("uuid-v7", [...allScenarioIds, "records.saturation"])],
    versions: trailbaseVersions,
    onlyKnownVersions: false,
    scenariosSince: [
      {
        scenario: "compute.fibonacci",
        version: trailbaseComponentsSince,
        provisioners: ["git"],
        reason: "earlier ones run JavaScript in V8, which their build downloads from elsewhere.",
      },
    ],
    scenariosBefore: [
      {
        scenario: "compute.fibonacci",
        version: trailbaseComponentsSince,
        provisioners: ["archive", "docker"],
        reason:
          "later ones run compiled WebAssembly components, and only a build from git brings one.",
      },
    ],
    notes: [
      "The program of the release archive; in a container the same one in an empty image. A version " +
        "like 0.33.2@sha256:… takes the official image by that digest instead, because its registry " +
        "has no tags for releases.",
      "Built from git it is another program: dynamically linked and without link-time optimization, " +
        "which the releases have, so its series are its own. Its commands were tried with 0.22.6; releases " +
        "before 0.19 need a download of V8, and the build asks for protoc, libclang and cmake.",
      "compute.fibonacci is JavaScript in a WebAssembly component (StarlingMonkey) since 0.19, compiled " +
        "when the program starts. A component of Rust would need the target wasm32-wasip2, which no " +
        "registry has.",
      "Its SQLite settings (WAL, synchronous NORMAL) are fixed in its code. They are read by a query " +
        "of its administrative interface: before 0.21.8 on the connection that writes, since then on " +
        "one that it opens for the query in the same way.",
      "A batch is one create of several records, which it stores in one transaction.",
      "Each request also writes a row into its log database.",
      "The start-up time holds the first migration and the hashing of three passwords.",
    ],
  },
  // Compiling the component of `compute.fibonacci` took 25 s on a busy machine.
  interface: { kind: "http", launch, readyTimeoutMs: 300_000, driver: trailbaseDriver(releaseOf) },
  provision(version, provisioner) {
    if (provisioner === "git") return trailbaseGitPlan(version);
    const archive = archivePlan(releaseOf(version));
    if (provisioner !== "docker") return archive;
    if (!version.includes(digestMark)) {
      return { kind: "scratchImage", from: archive, executable: scratchProgram };
    }
    const digest = asVersionName(version.slice(version.indexOf("@") + 1), "docker");
    return { kind: "image", reference: imageReference(image, digest) };
  },
  secretNames: ["adminPassword", "memberPassword"],
  compareVersions: (a, b) => compareSemver(releaseOf(a), releaseOf(b)) || compareSemver(a, b),
  versionSource: {
    kind: "git",
    repository: "https://github.com/trailbaseio/trailbase",
    tagPrefix: "v",
    // Tags that only tried the release pipeline.
    ignore: ["0.*.1??", "0.50.*", "0.100.*", "0.123.*"],
  },
};
