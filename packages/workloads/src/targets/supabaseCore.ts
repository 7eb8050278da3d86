import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { postgresMajorOf, postgresOption } from "./embeddedPostgres.ts";
import {
  supabaseCoreComponents,
  supabaseCoreLaunch,
  supabaseCoreRoutes,
} from "./supabaseCoreLaunch.ts";
import { postgrestPackage, supabaseCoreAuthVersion, supabaseCorePlan } from "./supabaseCorePlan.ts";
import { supabaseDriver } from "./supabaseDriver.ts";
import { rowChecksOption } from "./supabaseOptions.ts";

const id = "supabase-core";
/** The published benchmark had 15, and so has the newest compose file. */
const postgres = postgresOption("15");

export const supabaseCore: TargetAdapter = {
  description: {
    id,
    title: "SupaBase core (no gateway)",
    summary:
      "SupaBase's data path as three processes: PostgreSQL, PostgREST and GoTrue, without its gateway.",
    interface: "http",
    homepage: "https://supabase.com/",
    scenarios: [...allScenarioIds, ...apiScenarioIds, "records.saturation"],
    provisioners: [{ kind: "git", sandbox: "process" }],
    durabilityModes: ["sync-commit"],
    // Releases of PostgREST's program on npm; the number after the dash is the package's own.
    versions: ["11.2.2-1", "12.0.2-2"],
    onlyKnownVersions: false,
    options: [postgres, rowChecksOption],
    notes: [
      "Not an installation of SupaBase: no gateway and none of the other containers. Requests go directly to PostgREST, so they skip Kong. Compare the complete " +
        "sets with the published figures.",
      "A version is a release of PostgREST, which answers every timed request. GoTrue " +
        `${supabaseCoreAuthVersion} is built from its repository and is part of every version; it only ` +
        "signs users up and in before anything is timed. The report names all three releases, each as " +
        "the part itself reports it.",
      "PostgreSQL is the plain server with stock settings and the roles that the scenarios need, in a " +
        "cluster that is new for each trial. SupaBase's own image adds extensions and settings.",
      `CPU and memory are the sums over the three; each has a track of its own, and the one called ${id} is PostgREST.`,
      "artifact_size counts PostgREST and GoTrue without PostgreSQL. start_time is that of PostgREST, " +
        "with the others ready and the tables made.",
      "Inserts pass the membership rule, a row policy, unless the option rowChecks is none. The " +
        "published benchmark checked nothing for SupaBase.",
      "A create returns the row's key, and a change returns the row, so a failed write is an error. " +
        "The published benchmark asked for no answer (return=minimal).",
      "Durability (synchronous_commit, fsync), the policy for inserts and the row count are asked of " +
        "PostgreSQL by a function, through PostgREST's own connections.",
    ],
  },
  interface: {
    kind: "http",
    launch: supabaseCoreLaunch,
    components: supabaseCoreComponents,
    readyTimeoutMs: 60_000,
    driver: supabaseDriver(supabaseCoreRoutes),
  },
  provision: (version, _, options) => supabaseCorePlan(version, postgresMajorOf(postgres, options)),
  secretNames: ["postgresPassword", "jwtSecret", "memberPassword"],
  compareVersions: compareSemver,
  versionSource: { kind: "npm", package: postgrestPackage, prereleases: ["*"] },
};
