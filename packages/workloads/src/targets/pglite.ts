import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext, Settings } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { pgliteVersions } from "./pgliteVersions.ts";
import { openPostgresChat, type PostgresConnection } from "./postgresChat.ts";

const packageName = "@electric-sql/pglite";
const synchronousCommit: Record<string, string> = { "sync-commit": "on", "async-commit": "off" };

function expectedSettings(durability: string): Settings {
  const value = synchronousCommit[durability];
  if (value === undefined) throw new Error(`PGlite has no durability mode called ${durability}.`);
  return { synchronousCommit: value };
}

type PGliteClass = new (
  dataDir: string,
) => Omit<PostgresConnection, "version"> & { waitReady: Promise<void> };

const namespaceSchema = z.looseObject({
  PGlite: z.custom<PGliteClass>((value) => typeof value === "function"),
});
const packageSchema = z.looseObject({ version: z.string() });

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  if (context.artifactDir === null) throw new Error("PGlite needs its npm folder.");
  const require = createRequire(join(context.artifactDir, "package.json"));
  const entry = require.resolve(packageName);
  const { PGlite } = namespaceSchema.parse(await import(pathToFileURL(entry).href));
  const manifestPath = join(context.artifactDir, "node_modules", packageName, "package.json");
  const manifest = packageSchema.parse(require(manifestPath));
  const database = new PGlite(join(context.dataDir, "pgdata"));
  await database.waitReady;
  const { synchronousCommit: mode } = expectedSettings(context.durability);
  await database.exec(`SET synchronous_commit = ${mode}`);
  return openPostgresChat({
    version: manifest.version,
    query: (sql, values) => database.query(sql, values),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  });
}

export const pglite: TargetAdapter = {
  description: {
    id: "pglite",
    title: "PGlite",
    summary: "PostgreSQL compiled to WebAssembly, called in process, storing into files.",
    interface: "in_process",
    homepage: "https://pglite.dev/",
    scenarios: allScenarioIds,
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: Object.keys(synchronousCommit),
    versions: pgliteVersions,
    onlyKnownVersions: false,
    notes: [
      "Whether PGlite flushes files (fsync) is fixed per release and cannot be set: releases differ. " +
        "The value is read through the connection and shown with the environment.",
      "PGlite runs one statement at a time in one thread.",
    ],
  },
  interface: { kind: "in_process", program: "inProcess", driver: { open, expectedSettings } },
  provision: (version) => ({ kind: "npm", packages: [{ name: packageName, version }] }),
  secretNames: [],
  compareVersions: compareSemver,
  versionSource: { kind: "npm", package: packageName },
};
