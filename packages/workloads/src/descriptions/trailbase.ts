import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { allScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { keyTypeOption } from "./options.ts";

/**
 * Patch releases of each minor release 0.x, by the tags of the repository as of 2026-11-20, without
 * those that only tried the release pipeline (patches out of sequence, 0.50, 0.100, 0.123).
 */
const patches: Readonly<Record<number, readonly number[]>> = {
  7: [3],
  8: [0, 1, 2, 3, 4],
  9: [0, 1, 2, 3, 4],
  10: [0, 1],
  11: [0, 1, 2, 3, 4, 5],
  12: [0, 1, 2, 3],
  13: [0, 1, 2, 3],
  14: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  15: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  16: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  17: [0, 1, 2, 3, 4],
  18: [0, 1, 2, 3, 4, 5],
  19: [0, 1, 2],
  20: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  21: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  22: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  23: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  24: [0, 1, 2, 3, 4],
  25: [0, 1, 2, 3, 4],
  26: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  27: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  28: [0, 1, 2, 3, 4, 5, 6],
  29: [0],
  30: [0, 1, 2, 3, 4, 5, 6],
  31: [0, 1, 2, 3],
  32: [0, 1, 2],
  33: [0, 1, 2],
};

/** Releases of TrailBase since 0.7.3, oldest first. */
const trailbaseVersions: string[] = Object.entries(patches).flatMap(([minor, some]) =>
  some.map((patch) => `0.${minor}.${patch}`),
);

/** The first release that runs WebAssembly components; those before ran JavaScript in V8. */
export const trailbaseComponentsSince = "0.19.0-0";

export const trailbase: DescribedTarget = {
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
  versionOrder: { originMark: "@" },
  versionSource: {
    kind: "git",
    repository: "https://github.com/trailbaseio/trailbase",
    tagPrefix: "v",
    // Tags that only tried the release pipeline.
    ignore: ["0.*.1??", "0.50.*", "0.100.*", "0.123.*"],
  },
};

export const trailbaseCrate: DescribedTarget = {
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
};
