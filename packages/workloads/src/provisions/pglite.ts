import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { pgliteModes } from "../descriptions/durabilityModes.ts";
import { pglitePackage } from "../descriptions/pglite.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../drivers/embeddedDriver.ts";
import { openPostgresChat, type PostgresConnection } from "./postgresChat.ts";
import type { TargetProvision } from "./provision.ts";

const { expectedSettings } = pgliteModes;

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
  const entry = require.resolve(pglitePackage);
  const { PGlite } = namespaceSchema.parse(await import(pathToFileURL(entry).href));
  const manifestPath = join(context.artifactDir, "node_modules", pglitePackage, "package.json");
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

export const pgliteProvision: TargetProvision = {
  interface: { kind: "in_process", program: "inProcess", driver: { open, expectedSettings } },
  provision: (version) => ({ kind: "npm", packages: [{ name: pglitePackage, version }] }),
  secretNames: [],
};
