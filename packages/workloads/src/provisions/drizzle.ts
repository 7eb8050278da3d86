import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { drizzleVersion } from "../descriptions/drizzle.ts";
import { sqliteModes } from "../descriptions/durabilityModes.ts";
import type { EmbeddedDriver, SpeedtestDriver } from "../drivers/embeddedDriver.ts";
import type { DrizzleConnection } from "./drizzleChat.ts";
import type { TargetProvision } from "./provision.ts";

const manifestSchema = z.looseObject({ version: z.string() });
const isFunction = (value: unknown) => typeof value === "function";
const ormSchema = z.looseObject({
  and: z.custom<DrizzleConnection["orm"]["and"]>(isFunction),
  eq: z.custom<DrizzleConnection["orm"]["eq"]>(isFunction),
  like: z.custom<DrizzleConnection["orm"]["like"]>(isFunction),
  sql: z.custom<DrizzleConnection["orm"]["sql"]>(isFunction),
});
const coreSchema = z.looseObject({
  blob: z.custom<DrizzleConnection["core"]["blob"]>(isFunction),
  sqliteTable: z.custom<DrizzleConnection["core"]["sqliteTable"]>(isFunction),
  text: z.custom<DrizzleConnection["core"]["text"]>(isFunction),
});

/** Drizzle from a provisioned npm folder, with the versions of it and of its driver's package. */
export function loadDrizzle(artifactDir: string | null, driver: string) {
  if (artifactDir === null) throw new Error(`Drizzle on ${driver} needs its npm folder.`);
  const require = createRequire(join(artifactDir, "package.json"));
  const versionOf = (name: string) => {
    const path = join(artifactDir, "node_modules", name, "package.json");
    return manifestSchema.parse(require(path)).version;
  };
  return {
    require,
    orm: ormSchema.parse(require("drizzle-orm")),
    core: coreSchema.parse(require("drizzle-orm/sqlite-core")),
    driverVersion: versionOf(driver),
    drizzleVersion: versionOf("drizzle-orm"),
  };
}

interface DrizzleDriver {
  packageName: string;
  open: EmbeddedDriver["open"];
  /** For drivers that block the thread. */
  openSpeedtest?: SpeedtestDriver["open"];
}

/** SQLite through drizzle on a driver from npm. */
export function drizzleProvision({
  packageName,
  open,
  openSpeedtest,
}: DrizzleDriver): TargetProvision {
  const { expectedSettings } = sqliteModes;
  return {
    interface: {
      kind: "in_process",
      program: "inProcess",
      driver: { open, expectedSettings },
      ...(openSpeedtest && { speedtest: { open: openSpeedtest, expectedSettings } }),
    },
    provision: (version) => ({
      kind: "npm",
      packages: [
        { name: packageName, version },
        { name: "drizzle-orm", version: drizzleVersion },
      ],
    }),
    secretNames: [],
  };
}
