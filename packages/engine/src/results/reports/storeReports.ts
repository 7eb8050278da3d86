import type { Tx } from "@lapline/db";
import { type EngineContext, emit } from "../../base/index.ts";
import { ensureSeries } from "../series/ensureSeries.ts";
import { askMissed } from "../statistics/askMissed.ts";
import { concludeReports } from "./concludeReports.ts";
import { insertResults } from "./insertResults.ts";
import type { PreparedReport, UsableReport } from "./prepareReport.ts";
import { settleRepeats } from "./settleRepeats.ts";
import { storeResourceTracks } from "./storeResourceTracks.ts";

/** What all reports of one transaction have in common. */
interface ReportPlace {
  projectId: string;
  /** Of their environments: their points stand in tracks of this one. */
  comparabilityHash: string;
  /** Points are stored, and nothing follows from them yet; several may be of one series. */
  evaluatesLater: boolean;
}

/**
 * Stores everything that follows from some reports of one place, no two of which share a series
 * unless they are evaluated later, in the caller's transaction: states, series, results, tracks, change points, suspicions. Answers what
 * became of each by its id; those that somebody else stored meanwhile are left alone.
 */
export async function storeReports(
  tx: Tx,
  context: EngineContext,
  { projectId, comparabilityHash, evaluatesLater }: ReportPlace,
  reports: readonly PreparedReport[],
): Promise<Map<string, "processed" | "unusable" | "already">> {
  const outcomes = await concludeReports(
    tx,
    context,
    reports.map(({ report, raw, evaluation }) => ({ report, raw, conclusion: evaluation })),
  );
  const usable = reports.filter(
    (each): each is UsableReport =>
      each.evaluation.outcome === "results" && outcomes.get(each.report.id) === "processed",
  );
  if (usable.length === 0) return outcomes;
  const wanted = usable.flatMap(({ series }) => series);
  const ids = await ensureSeries(tx, context, wanted, 1);
  // The rows of the series are locked: nobody else stores or replaces a result of them now.
  const isRepeated = await settleRepeats(tx, context, { comparabilityHash, reports: usable, ids });
  await insertResults(tx, context, { reports: usable, seriesIds: ids, isRepeated });
  await storeResourceTracks(tx, context, usable);
  await askMissed(tx, projectId, [...ids.values()]);
  if (!evaluatesLater) {
    // Reports of one series are evaluated one after another, by the same locks.
    const seriesIds = wanted.flatMap(({ fingerprint }) => ids.get(fingerprint) ?? []);
    const changed = { projectId, seriesIds, comparabilityHash, force: false };
    await emit(tx, context, "series.changed", changed);
  }
  const reportIds = usable.map(({ report }) => report.id);
  await emit(tx, context, "report.processed", { projectId, reportIds });
  return outcomes;
}
