import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { supabaseDriver } from "./supabaseDriver.ts";
import { supabaseImages, supabaseVersions } from "./supabaseImages.ts";
import { supabaseComponents, supabaseLaunch } from "./supabaseLaunch.ts";

export const supabase: TargetAdapter = {
  description: {
    id: "supabase",
    title: "SupaBase",
    summary: "PostgreSQL behind PostgREST, GoTrue and Kong, as in its self-hosted installation.",
    interface: "http",
    homepage: "https://supabase.com/",
    scenarios: [...allScenarioIds, "records.saturation"],
    provisioners: [{ kind: "docker", sandbox: "docker" }],
    durabilityModes: ["sync-commit"],
    versions: supabaseVersions,
    onlyKnownVersions: true,
    verification: {
      status: "not_verified",
      reason:
        "None of its images could be fetched. Its requests were tested against a server that speaks " +
        "the documented routes, and starting several containers on one loopback with other images.",
    },
    notes: [
      "A version is the date of a compose file, which names the releases of all parts.",
      "The four parts that the scenarios go through: PostgreSQL, GoTrue, PostgREST and Kong. Published " +
        "figures are of all twelve containers; the others (studio, storage, realtime, functions, " +
        "analytics and so on) cannot be added here, since each needs settings that nobody has tried.",
      "CPU and memory are the sums over the four containers; each has a track of its own, and the one " +
        "called supabase is Kong.",
      "start_time is that of Kong, with the parts behind it ready and the tables made.",
      "Inserts pass the membership rule, a row policy. The published benchmark had none for SupaBase.",
      "A create is answered with the row's key, and a change with its row, so that what was not done " +
        "is no success; the published benchmark asked for no answer (return=minimal).",
      "Durability (synchronous_commit, fsync) and the row count are asked of PostgreSQL by a function, " +
        "through PostgREST's own connections.",
    ],
  },
  interface: {
    kind: "http",
    launch: supabaseLaunch,
    components: supabaseComponents,
    readyTimeoutMs: 60_000,
    driver: supabaseDriver,
  },
  provision: (version) => ({ kind: "images", references: supabaseImages(version) }),
  secretNames: ["databasePassword", "jwtSecret", "memberPassword"],
  compareVersions: compareSemver,
};
