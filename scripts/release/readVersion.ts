import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ version: z.string() });

/** The version that the package in a folder says. */
export const readVersion = (folder: string): string =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;
