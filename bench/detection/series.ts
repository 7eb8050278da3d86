import { readFileSync } from "node:fs";
import { z } from "zod";

const seriesSchema = z.object({
  name: z.string(),
  family: z.string(),
  values: z.array(z.number()),
  truth: z.array(z.number().int()),
  detectable: z.array(z.boolean()),
});

/** A history whose changes are known: `truth` are the first points of new levels. */
export type Series = z.infer<typeof seriesSchema>;

/** Reads series from a JSON file. Throws on one that holds something else. */
export function readSeries(path: string): Series[] {
  return z.array(seriesSchema).parse(JSON.parse(readFileSync(path, "utf8")));
}
