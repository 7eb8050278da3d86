import { z } from "zod";
import { askRegistry } from "./askRegistry.ts";
import type { Listing } from "./listing.ts";
import { parseJsonText } from "./parseJsonText.ts";

const lineSchema = z.looseObject({ vers: z.string(), yanked: z.boolean() });

/** Versions of a crate that are not yanked, by a registry's sparse index. */
export async function listCrates(
  indexUrl: string,
  crate: string,
  signal: AbortSignal,
): Promise<Listing> {
  const answer = await askRegistry({ url: `${indexUrl}/${pathOf(crate.toLowerCase())}`, signal });
  if (answer.outcome === "failed") return answer;
  const lines = answer.text.split("\n").filter((line) => line.trim() !== "");
  const versions: string[] = [];
  for (const line of lines) {
    const entry = parseJsonText(lineSchema, line);
    if (entry === null) {
      return { outcome: "failed", problem: `The index of ${crate} is no crates index.` };
    }
    if (!entry.yanked) versions.push(entry.vers);
  }
  return { outcome: "listed", versions, complete: true };
}

/** Where the index has a crate (doc.rust-lang.org/cargo/reference/registry-index.html). */
function pathOf(crate: string): string {
  if (crate.length < 3) return `${crate.length}/${crate}`;
  if (crate.length === 3) return `3/${crate.slice(0, 1)}/${crate}`;
  return `${crate.slice(0, 2)}/${crate.slice(2, 4)}/${crate}`;
}
