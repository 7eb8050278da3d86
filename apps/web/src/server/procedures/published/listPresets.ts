import { type PresetSummary, presetSchema, presetSizes } from "@lapline/contracts";
import { publishedPages } from "@lapline/workloads/publishedPages";
import { z } from "zod";
import { readProcedure } from "../../trpc.ts";
import { pageOf } from "./pageOf.ts";
import { targetsOf } from "./targetsOf.ts";

/** Every published page that can be repeated by one run; they come with the release. */
export const listPresets = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/presets",
      operationId: "listPresets",
      summary: "The published comparisons that a run can repeat, with the targets of their systems",
    },
  })
  .output(z.strictObject({ items: z.array(presetSchema) }))
  .query(() => ({ items: publishedPages.map(({ id }) => viewPreset(id)) }));

function viewPreset(id: string): PresetSummary {
  const { page, source } = pageOf(id);
  const { title, summary, tables } = page;
  return {
    id,
    title,
    summary,
    source: source.source,
    tables: tables.length,
    figures: source.figures.length,
    targets: targetsOf(page),
    sizes: [...presetSizes],
  };
}
