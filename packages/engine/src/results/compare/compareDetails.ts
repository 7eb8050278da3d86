import {
  type Catalog,
  type CompareDetails,
  type CompareDetailsSide,
  compareLoads,
  modeSchema,
  type RawHistogram,
  rawHistogramSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { type Mode, valueModes } from "@lapline/stats";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";
import { loadsOfJobs } from "./loadsOfJobs.ts";
import { percentileChanges } from "./percentileChanges.ts";
import { rowHistories } from "./rowHistories.ts";

/**
 * What stands behind the cells of one measure, the first job being the base: percentiles against it
 * where both did the same work, modes, and the history of every series. Jobs of other projects and without the measure are left out.
 */
export async function compareDetails(
  { db }: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  input: { projectId: string; jobs: readonly string[]; measure: string },
): Promise<CompareDetails> {
  const [rows, loads] = await Promise.all([
    selectSides(db, input),
    loadsOfJobs(db, catalog, input),
  ]);
  const sides = input.jobs.flatMap((jobId) => rows.filter((row) => row.jobId === jobId));
  const base = sides.find(({ jobId }) => jobId === input.jobs[0]);
  const baseLoad = loads.get(base?.jobId ?? "") ?? [];
  const isAlike = ({ jobId }: SideRow) =>
    compareLoads(baseLoad, loads.get(jobId) ?? []).differences.length === 0;
  const untilBySeries = new Map<string, Date>();
  for (const { seriesId, measuredAt } of sides) {
    const known = untilBySeries.get(seriesId);
    if (known === undefined || known < measuredAt) untilBySeries.set(seriesId, measuredAt);
  }
  return {
    sides: sides.map((side) => viewSide(side, side === base || !isAlike(side) ? undefined : base)),
    histories: await rowHistories(db, untilBySeries),
  };
}

interface SideRow {
  jobId: string;
  seriesId: string;
  samples: number[];
  valid: boolean;
  measuredAt: Date;
  modes: unknown;
  histograms: unknown;
}

/** Reports are large and only the histograms of one measure are needed, so PostgreSQL picks them. */
function selectSides(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  { projectId, jobs, measure }: { projectId: string; jobs: readonly string[]; measure: string },
): Promise<SideRow[]> {
  return db.$queryRaw<SideRow[]>`
    SELECT result."jobId", result."seriesId", result."samples", result."valid", result."measuredAt",
      result."modes",
      (SELECT jsonb_agg(recorded.histogram ORDER BY each.place)
        FROM jsonb_array_elements(report."payload" -> 'trials') WITH ORDINALITY AS each (trial, place),
          jsonb_array_elements(each.trial -> 'histograms') AS recorded (histogram)
        WHERE recorded.histogram ->> 'measure' = ${measure}
          AND jsonb_array_length(each.trial -> 'reasons') = 0
      ) AS "histograms"
    FROM "result" result
    JOIN "series" series ON series."id" = result."seriesId"
    JOIN "report" report ON report."id" = result."reportId"
    WHERE series."projectId" = ${projectId}::uuid AND series."measure" = ${measure}
      AND result."jobId" = ANY(${[...new Set(jobs)]}::uuid[])`;
}

const histogramsSchema = z.array(rawHistogramSchema).nullable();

function viewSide(side: SideRow, base: SideRow | undefined): CompareDetailsSide {
  const histograms = histogramsOf(side);
  const modesOf = histograms.length > 0 ? "operations" : "trials";
  const modes = modesOf === "operations" ? storedModes(side) : valueModes(side.samples);
  return {
    jobId: side.jobId,
    seriesId: side.seriesId,
    modes: modes.length > 1 ? modes : null,
    modesOf,
    percentiles:
      base?.valid && side.valid ? percentileChanges(histogramsOf(base), histograms) : null,
  };
}

/** Those that were found when the report was processed, and that its page names. */
function storedModes({ modes }: SideRow): Mode[] {
  return modeSchema.array().nullable().parse(modes) ?? [];
}

function histogramsOf({ histograms }: SideRow): RawHistogram[] {
  return histogramsSchema.parse(histograms) ?? [];
}
