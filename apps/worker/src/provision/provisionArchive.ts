import { createHash } from "node:crypto";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { downloadFile } from "./downloadFile.ts";
import { keepChecksum } from "./keepChecksum.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { readZipEntry } from "./readZipEntry.ts";

export type ArchivePlan = Extract<ProvisionPlan, { kind: "archive" }>;

/** Fetches the archive and keeps its program; the checksum is held against the plan's. */
export async function provisionArchive(
  plan: ArchivePlan,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const file = pathIn(dir, "archive");
  context.logs.line(`fetching ${plan.url}`);
  await downloadFile(plan, file, context.signal);
  const archive = await readFile(file);
  const sha256 = createHash("sha256").update(archive).digest("hex");
  context.logs.line(`archive of ${archive.length} bytes, sha256 ${sha256}`);
  const download = await keepChecksum({ url: plan.url, listed: plan.sha256, sha256 }, context);
  const program = await readZipEntry(archive, plan.executable);
  if (program === null) {
    throw new JobFailure("build_failed", `there is no ${plan.executable} in ${plan.url}`);
  }
  const executable = basename(plan.executable);
  await rm(file);
  await writeFile(pathIn(dir, executable), program);
  await chmod(pathIn(dir, executable), 0o755);
  return { executable, imageId: null, downloads: [download] };
}
