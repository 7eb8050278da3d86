import { asVersionName, imageReference } from "@lapline/contracts";
import { allyourbasePostgres, allyourbaseRepository } from "../descriptions/allyourbase.ts";
import { type PostgresMajor, postgresMajorOf } from "../descriptions/options.ts";
import { allyourbaseDriver } from "./allyourbaseDriver.ts";
import {
  embeddedPostgres,
  embeddedPostgresPlan,
  postgresName,
  postgresPassword,
} from "./embeddedPostgres.ts";
import { type BuildRecipe, machinePrograms } from "./gitPlan.ts";
import type { LaunchComponent, LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";

const buildTimeoutMs = 30 * 60_000;

/** Folders that the program embeds, which its own build fills with pages; the API needs none of them. */
const pages = ["ui/dist", "examples/kanban/dist", "examples/live-polls/dist"];

/** Builds Allyourbase as its releases are built, but for the pages. */
function allyourbaseRecipe(executable: string): BuildRecipe {
  const placeholder = (folder: string) => [`allyourbase/${folder}/index.html`, "<!doctype html>\n"];
  return {
    needs: [machinePrograms.go],
    files: Object.fromEntries(pages.map(placeholder)),
    steps: [
      {
        argv: ["go", "build", "-ldflags=-s -w", "-o", `{build}/${executable}`, "./cmd/ayb"],
        cwd: "allyourbase",
        env: { CGO_ENABLED: "0" },
        timeoutMs: buildTimeoutMs,
      },
    ],
  };
}

const id = "allyourbase";
const executable = "ayb";
const imageName = "ghcr.io/gridlhq/allyourbase";
const commit = /^[0-9a-f]{7,40}$/;

/** What the repository carries beside its sources: caches of compilers and notes. */
const omit = ["/.gocache", "/.gocache_auth", "/.gocache_server", "/.mike"];

function gitPlan(version: string, postgres: PostgresMajor): ProvisionPlan {
  const ref = commit.test(version) ? version : `v${version}`;
  return {
    kind: "git",
    sources: [{ repository: allyourbaseRepository, ref, folder: "allyourbase", omit }],
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

export const allyourbaseProvision: TargetProvision = {
  interface: {
    kind: "http",
    launch,
    components: [postgresName],
    readyTimeoutMs: 30_000,
    driver: allyourbaseDriver,
  },
  provision(version, provisioner, options) {
    const major = postgresMajorOf(allyourbasePostgres, options);
    if (provisioner !== "docker") return gitPlan(version, major);
    const tag = asVersionName(major, "docker");
    const postgresImage = imageReference("docker.io/library/postgres", tag);
    const references = { [id]: imageReference(imageName, version), [postgresName]: postgresImage };
    return { kind: "images", references };
  },
  secretNames: ["adminPassword", "postgresPassword", "memberPassword", "authSecret"],
};
