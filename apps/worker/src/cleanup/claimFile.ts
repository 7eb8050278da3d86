import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fenceSchema, idSchema } from "@lapline/contracts";
import { z } from "zod";

const claimSchema = z.strictObject({ jobId: idSchema, fence: fenceSchema });
export type Claim = z.infer<typeof claimSchema>;

const NAME = "claim.json";

/** Notes in an attempt's folder whose it is, for the worker that finds the folder after a crash. */
export async function writeClaim(dir: string, claim: Claim): Promise<void> {
  await writeFile(join(dir, NAME), JSON.stringify(claimSchema.parse(claim)));
}

/** The claim of a folder that was left behind; null when the crash came before it was written. */
export async function readClaim(dir: string): Promise<Claim | null> {
  try {
    return claimSchema.parse(JSON.parse(await readFile(join(dir, NAME), "utf8")));
  } catch {
    return null;
  }
}
