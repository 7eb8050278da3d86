import { z } from "zod";
import { askRegistry } from "./askRegistry.ts";
import type { Listing } from "./listing.ts";
import { parseJsonText } from "./parseJsonText.ts";

const packumentSchema = z.looseObject({ versions: z.record(z.string(), z.unknown()) });

/** Versions of an npm package, by the registry's abbreviated metadata. */
export async function listNpm(
  registryUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<Listing> {
  // A scope's slash is part of the name, and registries want it encoded.
  const answer = await askRegistry({
    url: `${registryUrl}/${name.replace("/", "%2f")}`,
    headers: { accept: "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8" },
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const packument = parseJsonText(packumentSchema, answer.text);
  if (packument === null) {
    return { outcome: "failed", problem: `The metadata of ${name} is no npm metadata.` };
  }
  return { outcome: "listed", versions: Object.keys(packument.versions), complete: true };
}
