import type { LaunchContext, LaunchPlan, ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { keyTypeOption } from "../keyTypeOption.ts";
import type { ProgramName } from "../programs/programs.ts";
import { readProgramFile } from "../programs/readProgram.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
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

export const trailbaseCrate: TargetAdapter = {
  description: {
    id: "trailbase-crate",
    title: "TrailBase (framework crate)",
    summary: "The framework of TrailBase from crates.io, in a program of Lapline's own.",
    interface: "http",
    homepage: "https://crates.io/crates/trailbase",
    scenarios: [...allScenarioIds, ...apiScenarioIds, "records.saturation"],
    provisioners: [{ kind: "cargo", sandbox: "process" }],
    durabilityModes: ["wal-normal"],
    options: [keyTypeOption("uuid-v7", [...allScenarioIds, "records.saturation"])],
    versions: ["0.1.0", "0.2.0"],
    onlyKnownVersions: true,
    notes: [
      "Not the product: the crate 0.2.0 is of June 2025, about release 0.14.1, fourteen months older " +
        "than 0.33.2; 0.1.0 is about release 0.7.3. It has no pages and no script engine, so there is " +
        "no compute.fibonacci. Do not read its figures as TrailBase's.",
      "Built with the crates of a lock file of Lapline's own, because newer ones break the build. Needs " +
        "Rust, a C compiler, protoc with its standard files and libclang with its headers on the " +
        "machine (Debian: protobuf-compiler libprotobuf-dev libclang-dev), and 10 to 25 minutes once.",
      "Its SQLite settings (WAL, synchronous NORMAL) are fixed in its code and read on the connection " +
        "that writes, by a query of its administrative interface.",
      "A batch is one create of several records, which it stores in one transaction.",
      "Each request also writes a row into its log database.",
      "The start-up time holds the first migration and the hashing of three passwords.",
    ],
  },
  interface: { kind: "http", launch, readyTimeoutMs: 30_000, driver: trailbaseDriver(releaseOf) },
  provision: plan,
  secretNames: ["adminPassword", "memberPassword"],
  compareVersions: compareSemver,
};
