import { asVersionName, imageReference } from "@lapline/contracts";
import type {
  LaunchComponent,
  LaunchContext,
  LaunchPlan,
  ProvisionPlan,
  TargetAdapter,
} from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { syncScenarioIds } from "../scenarios/syncScenarioIds.ts";
import { allyourbaseDriver } from "./allyourbaseDriver.ts";
import { allyourbaseRecipe } from "./allyourbaseRecipe.ts";
import {
  embeddedPostgres,
  embeddedPostgresPlan,
  type PostgresMajor,
  postgresMajorOf,
  postgresName,
  postgresOption,
  postgresPassword,
} from "./embeddedPostgres.ts";

const repository = "https://github.com/gridlhq/allyourbase";
const id = "allyourbase";
const executable = "ayb";
const imageName = "ghcr.io/gridlhq/allyourbase";
const postgresRelease = postgresOption("18");
const commit = /^[0-9a-f]{7,40}$/;

/** What the repository carries beside its sources: caches of compilers and notes. */
const omit = ["/.gocache", "/.gocache_auth", "/.gocache_server", "/.mike"];

function gitPlan(version: string, postgres: PostgresMajor): ProvisionPlan {
  const ref = commit.test(version) ? version : `v${version}`;
  return {
    kind: "git",
    sources: [{ repository, ref, folder: "allyourbase", omit }],
    parts: {
      [postgresName]: embeddedPostgresPlan(`${process.platform}-${process.arch}`, postgres),
    },
    recipe: allyourbaseRecipe(executable),
    outputs: [
      { from: executable, to: executable },
      { from: `{part:${postgresName}}`, to: postgresName },
    ],
    executable,
  };
}

function secretOf({ secrets }: LaunchContext, name: string): string {
  const value = secrets[name];
  if (value === undefined) throw new Error(`Allyourbase needs the secret ${name}.`);
  return value;
}

function postgres(context: LaunchContext): LaunchComponent {
  const { artifact, components } = context;
  const image = artifact.images?.[postgresName];
  if (image === undefined) {
    if (artifact.dir === null) throw new Error("Allyourbase was provisioned without PostgreSQL.");
    return embeddedPostgres(context, `${artifact.dir}/${postgresName}`);
  }
  const port = String(components?.[postgresName]?.port ?? 5432);
  return {
    name: postgresName,
    imageId: image,
    argv: ["docker-entrypoint.sh", "postgres", "-p", port, "-c", "listen_addresses=127.0.0.1"],
    env: {
      POSTGRES_PASSWORD: postgresPassword(context),
      PGDATA: `${components?.[postgresName]?.dataDir ?? "/var/lib/postgresql"}/cluster`,
    },
    // Its own account: the entry point could not change to it without the rights that the sandbox takes.
    user: "999:999",
    files: {},
    before: [],
    writableDirs: ["/var/run/postgresql", "/tmp"],
    readiness: { kind: "command", argv: ["pg_isready", "-h", "127.0.0.1", "-p", port] },
    readyTimeoutMs: 120_000,
    setup: [],
  };
}

function launch(context: LaunchContext): LaunchPlan {
  const { artifact, dataDir, port, components, scenario } = context;
  const database = components?.[postgresName];
  const program = artifact.images === undefined ? artifact.executable : executable;
  if (program === null) throw new Error("Allyourbase was provisioned without its program.");
  if (database === undefined) throw new Error("Allyourbase needs the address of PostgreSQL.");
  const url = `postgresql://postgres:${postgresPassword(context)}@127.0.0.1:${database.port}/postgres`;
  return {
    // Without --foreground it goes on in a process of its own and the one that was started ends.
    argv: [program, "start", "--foreground", "--host", "127.0.0.1", "--port", String(port)],
    env: {
      // It keeps files below its home and a configuration in its working folder.
      HOME: dataDir,
      AYB_DATABASE_URL: url,
      AYB_ADMIN_PASSWORD: secretOf(context, "adminPassword"),
      ...(scenario.startsWith("sync.")
        ? { AYB_AUTH_ENABLED: "true", AYB_AUTH_JWT_SECRET: secretOf(context, "authSecret") }
        : { AYB_AUTH_ENABLED: "false" }),
      // A line for each request is what it writes otherwise.
      AYB_LOG_LEVEL: "warn",
    },
    files: {},
    before: [],
    components: [postgres(context)],
  };
}

export const allyourbase: TargetAdapter = {
  description: {
    id,
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
    options: [postgresRelease],
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
  interface: {
    kind: "http",
    launch,
    components: [postgresName],
    readyTimeoutMs: 30_000,
    driver: allyourbaseDriver,
  },
  provision(version, provisioner, options) {
    const major = postgresMajorOf(postgresRelease, options);
    if (provisioner !== "docker") return gitPlan(version, major);
    const tag = asVersionName(major, "docker");
    const postgresImage = imageReference("docker.io/library/postgres", tag);
    const references = { [id]: imageReference(imageName, version), [postgresName]: postgresImage };
    return { kind: "images", references };
  },
  secretNames: ["adminPassword", "postgresPassword", "memberPassword", "authSecret"],
  compareVersions: compareSemver,
  // It has no other releases than betas.
  versionSource: { kind: "git", repository, tagPrefix: "v", prereleases: ["beta"] },
};
