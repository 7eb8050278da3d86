import type { DownloadedFile } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import type { ProvisionContext } from "./provisionContext.ts";

/**
 * Holds a file against the sum that the target lists for it, or against that of its first use in this
 * installation. `provision_failed` with both sums where it is another file.
 */
export async function keepChecksum(
  { url, listed, sha256 }: { url: string; listed: string | null; sha256: string },
  context: Pick<ProvisionContext, "settleChecksum">,
): Promise<DownloadedFile> {
  if (listed !== null) {
    if (listed === sha256) return { address: url, sha256, source: "listed" };
    throw mismatch(`${url} has the sha256 ${sha256}. The target lists ${listed}.`);
  }
  const first = await context.settleChecksum({ address: url, sha256 });
  if (first.sha256 === sha256) return { address: url, sha256, source: "first use" };
  throw mismatch(
    `${url} has the sha256 ${sha256}. At its first use here, ${first.firstSeenAt}, it had ${first.sha256}.`,
  );
}

function mismatch(sentence: string): JobFailure {
  return new JobFailure("provision_failed", `${sentence} Nothing of it was started.`);
}
