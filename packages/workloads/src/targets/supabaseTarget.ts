import type { TargetAdapter } from "../adapter.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { supabaseDriver } from "./supabaseDriver.ts";
import { gatewayRoutes } from "./supabaseGateway.ts";
import {
  compareSupabaseVersions,
  supabaseImages,
  supabaseRepository,
  supabaseTagPrefix,
  supabaseVersions,
} from "./supabaseImages.ts";
import { supabaseComponents, supabaseLaunch } from "./supabaseLaunch.ts";
import { rowChecksOption } from "./supabaseOptions.ts";

interface SupabaseSource {
  id: string;
  title: string;
  summary: string;
  /** Whether all parts of the compose file run, or the four that the scenarios go through. */
  isFull: boolean;
  /** What else was not tried, a sentence with a space before it. */
  untried: string;
  notes: readonly string[];
}

/** A self-hosted installation of SupaBase: the gateway, and what runs behind it. */
export function supabaseTarget(source: SupabaseSource): TargetAdapter {
  const { id, title, summary, isFull, untried, notes } = source;
  const parts = supabaseComponents(isFull);
  return {
    description: {
      id,
      title,
      summary,
      interface: "http",
      homepage: "https://supabase.com/",
      scenarios: [...allScenarioIds, ...apiScenarioIds, "records.saturation"],
      provisioners: [{ kind: "docker", sandbox: "docker" }],
      durabilityModes: ["sync-commit"],
      versions: supabaseVersions,
      onlyKnownVersions: false,
      options: [rowChecksOption],
      verification: {
        status: "not_verified",
        reason:
          "None of its images could be fetched. Its requests were tested against PostgreSQL, PostgREST " +
          "and GoTrue themselves, behind a program that follows the routes and keys of Kong's " +
          `configuration; starting several containers on one loopback was tested with other images.${untried}`,
      },
      notes: [
        "A version is a release of the self-hosted set, by its tag; its compose file names the releases " +
          "of all parts. Before those there is the date of a compose file. The report names the commit " +
          "that the file was read at.",
        ...notes,
        `CPU and memory are the sums over all containers; each has a track of its own, and the one called ${id} is Kong.`,
        "start_time is that of Kong, with the parts behind it ready and the tables made.",
        "Inserts pass the membership rule, a row policy, unless the option rowChecks is none. The " +
          "published benchmark checked nothing for SupaBase.",
        "A create returns the row's key, and a change returns the row, so a failed write is an error. " +
          "The published benchmark asked for no answer (return=minimal).",
        "Durability (synchronous_commit, fsync) and the row count are asked of PostgreSQL by a function, " +
          "through PostgREST's own connections.",
      ],
    },
    interface: {
      kind: "http",
      launch: (context) => supabaseLaunch(context, isFull),
      components: parts,
      readyTimeoutMs: 60_000,
      driver: supabaseDriver(gatewayRoutes),
    },
    provision: (version) => supabaseImages(version, id, parts),
    secretNames: ["databasePassword", "jwtSecret", "memberPassword"],
    compareVersions: compareSupabaseVersions,
    versionSource: {
      kind: "git",
      repository: supabaseRepository,
      tagPrefix: supabaseTagPrefix,
    },
  };
}
