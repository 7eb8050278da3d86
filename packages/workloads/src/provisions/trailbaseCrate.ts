import { type ProgramName, readProgramFile } from "../programs/programs.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";
import { trailbaseDriver } from "./trailbaseDriver.ts";
import { trailbaseDepot, trailbaseFiles } from "./trailbaseFiles.ts";

/** The release of the product that each version of the crate was made from, by their dates. */
const crates: Readonly<Record<string, { release: string; program: ProgramName }>> = {
  "0.1.0": { release: "0.7.3", program: "trailbase010" },
  "0.2.0": { release: "0.14.1", program: "trailbase020" },
};

function crateOf(version: string) {
  const crate = Object.hasOwn(crates, version) ? crates[version] : undefined;
  if (crate === undefined) throw new Error(`There is no lock file for trailbase ${version}.`);
  return crate;
}

const releaseOf = (version: string) => crateOf(version).release;

function plan(version: string): ProvisionPlan {
  const { program } = crateOf(version);
  return {
    kind: "cargo",
    crate: "trailbase",
    version,
    manifest: readProgramFile(program, "Cargo.toml"),
    lock: readProgramFile(program, "Cargo.lock"),
    mainRs: readProgramFile(program, "src/main.rs"),
    tools: { protoc: "protobuf-compiler libprotobuf-dev" },
    standIns: { pnpm: readProgramFile("trailbaseScripts", "pnpm.sh") },
    executable: "lapline-trailbase",
  };
}

function launch({
  artifact,
  version,
  scenario,
  dataDir,
  port,
  secrets,
  params,
}: LaunchContext): LaunchPlan {
  if (artifact.executable === null) throw new Error("The crate was provisioned without a program.");
  return {
    argv: [artifact.executable, `${dataDir}/${trailbaseDepot}`, `127.0.0.1:${port}`],
    env: {},
    files: trailbaseFiles({ release: releaseOf(version), scenario, secrets, params }),
    before: [],
  };
}

export const trailbaseCrateProvision: TargetProvision = {
  interface: { kind: "http", launch, readyTimeoutMs: 30_000, driver: trailbaseDriver(releaseOf) },
  provision: plan,
  secretNames: ["adminPassword", "memberPassword"],
};
