import { createHash } from "node:crypto";
import { foldSamples } from "./foldSamples.ts";
import { importedTrialsMax } from "./importedTrialsMax.ts";
import type { PlannedImport } from "./planImport.ts";

const bytesPerSample = 8;

/**
 * A digest of the samples of each measure, as they are stored and whatever their order: runs of a tool
 * may be imported in another one. The migration 20261122210000 makes the same of what was imported
 * before. Pure.
 */
export function measureDigests({
  measures,
}: Pick<PlannedImport, "measures">): Record<string, string> {
  return Object.fromEntries(measures.map(({ name, samples }) => [name, digest(samples)]));
}

function digest(samples: readonly number[]): string {
  const sorted = foldSamples(samples, importedTrialsMax).sort((a, b) => a - b);
  const bytes = Buffer.alloc(sorted.length * bytesPerSample);
  // JSON knows no negative zero, so the book has none.
  for (const [index, value] of sorted.entries())
    bytes.writeDoubleBE(value + 0, index * bytesPerSample);
  return createHash("md5").update(bytes).digest("hex");
}
