import { address, asVersionName, imageReference, urlSegment } from "@lapline/contracts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";
import { trailbaseDialect } from "./trailbaseDialect.ts";
import { trailbaseDriver } from "./trailbaseDriver.ts";
import { trailbaseDepot, trailbaseFiles } from "./trailbaseFiles.ts";
import { trailbaseGitPlan, trailbaseGuestFile } from "./trailbaseGitPlan.ts";

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

export const trailbaseProvision: TargetProvision = {
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
};
