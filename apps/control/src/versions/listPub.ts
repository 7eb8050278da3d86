import { z } from "zod";
import { askRegistry } from "./askRegistry.ts";
import type { Listing } from "./listing.ts";
import { parseJsonText } from "./parseJsonText.ts";

/** Of the hosted pub repository specification, version 2. */
const packageSchema = z.looseObject({
  versions: z.array(z.looseObject({ version: z.string(), retracted: z.boolean().default(false) })),
});

/** Versions of a Dart package that are not retracted, by a hosted pub repository. */
export async function listPub(
  hostedUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<Listing> {
  const answer = await askRegistry({
    url: `${hostedUrl}/api/packages/${name}`,
    headers: { accept: "application/vnd.pub.v2+json" },
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const found = parseJsonText(packageSchema, answer.text);
  if (found === null) {
    return {
      outcome: "failed",
      problem: `The answer about ${name} is no list of a pub repository.`,
    };
  }
  const kept = found.versions.filter(({ retracted }) => !retracted);
  return { outcome: "listed", versions: kept.map(({ version }) => version), complete: true };
}
