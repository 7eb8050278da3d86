import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { syncScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { postgresOption } from "./options.ts";

/** Where its sources lie. */
export const allyourbaseRepository = "https://github.com/gridlhq/allyourbase";
/** The release of PostgreSQL beside it. */
export const allyourbasePostgres = postgresOption("18");

export const allyourbase: DescribedTarget = {
  description: {
    id: "allyourbase",
    title: "Allyourbase",
    summary: "Backend in one Go program on PostgreSQL: REST for every table, users, storage.",
    interface: "http",
    homepage: "https://allyourbase.io/",
    scenarios: [...apiScenarioIds, ...syncScenarioIds, "footprint"],
    provisioners: [
      { kind: "git", sandbox: "process" },
      { kind: "docker", sandbox: "docker" },
    ],
    durabilityModes: ["sync-commit"],
    // Tags of the repository, and its commit of 2026-02-22.
    versions: ["0.0.2-beta", "0.0.6-beta", "d2ee2a538d606f7865fdaead03a052707ebaadcc"],
    onlyKnownVersions: false,
    options: [allyourbasePostgres],
    notes: [
      "Built from its git repository by the machine's Go, with placeholders for its pages; or its image.",
      "PostgreSQL with stock settings runs beside it, 18 unless the option postgres says otherwise, in a cluster that is new for each trial. " +
        "CPU and memory are those of both, and the report shows each.",
      "Authentication is off, as in the published benchmark, but for the sync scenarios; its log holds " +
        "warnings only.",
      "In the sync scenarios one user creates rows and another, subscribed to their table (realtime, " +
        "server-sent events), is sent them. The second user keeps no copy.",
      "Its images have not been run yet: no machine of the developers could fetch them.",
      "The start-up time does not hold the start of PostgreSQL.",
    ],
  },
  // It has no other releases than betas.
  versionSource: {
    kind: "git",
    repository: allyourbaseRepository,
    tagPrefix: "v",
    prereleases: ["beta"],
  },
};
